import type { ComponentProps } from 'react';
import styles from './empty-state.module.css';

/** Shown instead of an empty list: a heading, a sentence and an action. */
export function EmptyState(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={styles.empty} />;
}
