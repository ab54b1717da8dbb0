import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './description-list.module.css';

interface DescriptionListProps {
  readonly items: readonly (readonly [term: string, description: ReactNode])[];
  readonly label?: string;
  readonly className?: string | undefined;
}

/** Names and values, one pair per line. */
export function DescriptionList({ items, label, className }: DescriptionListProps) {
  return (
    <dl className={cx(styles.list, className)} aria-label={label}>
      {items.map(([term, description]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
