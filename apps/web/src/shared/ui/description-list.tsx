import type { ReactNode } from 'react';
import styles from './description-list.module.css';

interface DescriptionListProps {
  readonly items: readonly (readonly [term: string, description: ReactNode])[];
  readonly label?: string;
}

/** Names and values, one pair per line. */
export function DescriptionList({ items, label }: DescriptionListProps) {
  return (
    <dl className={styles.list} aria-label={label}>
      {items.map(([term, description]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
