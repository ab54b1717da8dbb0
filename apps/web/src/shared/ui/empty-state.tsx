import type { ComponentProps } from 'react';
import styles from './empty-state.module.css';

/** What stands where there is nothing yet: a picture, a heading, a sentence, and what can be done. */
export function EmptyState(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={styles.empty} />;
}
