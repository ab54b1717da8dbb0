import type { ReactNode } from 'react';
import styles from './drop-ground.module.css';

interface DropGroundProps {
  readonly sign: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The ways to bring something. */
  readonly children: ReactNode;
  /** What can be done with it, a few words each. */
  readonly can: readonly string[];
}

/** What a screen shows before there is a file to work on: an invitation to bring one. */
export function DropGround({ sign, title, text, children, can }: DropGroundProps) {
  return (
    <section className={styles.ground}>
      <span className={styles.sign} aria-hidden>
        {sign}
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
      <ul className={styles.can}>
        {can.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

/** The same place while the way to bring a file is still being fetched. */
export function DropGroundWaiting() {
  return <div className={styles.ground} aria-busy />;
}

/** Lies over the screen while a file hovers above it. */
export function DropHint({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.hint} aria-hidden>
      {children}
    </div>
  );
}
