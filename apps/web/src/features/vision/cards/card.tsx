import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** One line of what the card says, beside the title. */
  readonly sum?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** One thing found about the picture. */
export function Card({ title, icon, sum, actions, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <h2 id={id}>{title}</h2>
        {sum !== undefined && <span className={styles.sum}>{sum}</span>}
      </header>
      {children}
      {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
    </section>
  );
}

/** Names and values, one below the other. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A finding in a sentence, with how much it matters. */
export function Note({
  kind,
  children,
}: {
  readonly kind: 'fine' | 'warn' | 'plain';
  readonly children: ReactNode;
}) {
  return (
    <p className={styles.note} data-kind={kind}>
      {children}
    </p>
  );
}
