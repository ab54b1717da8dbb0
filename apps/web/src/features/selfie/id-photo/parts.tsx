import { useId, type ReactNode } from 'react';
import styles from './parts.module.css';

interface CardProps {
  readonly title: string;
  /** A word at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.title}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span>{aside}</span>}
      </header>
      {children}
    </section>
  );
}

export function Note({ warn = false, children }: { readonly warn?: boolean; readonly children: ReactNode }) {
  return (
    <p className={styles.note} data-kind={warn ? 'warn' : undefined}>
      {children}
    </p>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly shown: string;
  readonly onChange: (value: number) => void;
}

export function Slider({ label, value, min, max, step, shown, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <output htmlFor={id}>{shown}</output>
    </div>
  );
}

interface TickProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Tick({ label, on, onChange }: TickProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
