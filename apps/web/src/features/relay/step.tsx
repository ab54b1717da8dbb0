import type { ReactNode } from 'react';
import styles from './relay-page.module.css';

interface StepProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly tone?: 'danger';
  readonly children: ReactNode;
}

/** The frame of every step: a picture, a heading, and what belongs to it. */
export function Step({ icon, title, tone, children }: StepProps) {
  return (
    <>
      <span className={styles.emblem} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <h1>{title}</h1>
      {children}
    </>
  );
}
