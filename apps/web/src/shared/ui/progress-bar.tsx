import { cx } from './cx.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The accessible name. Without one it is decoration: the number is in a text beside it. */
  readonly label?: string;
  /** undefined: under way, but nobody knows how far. */
  readonly value: number | undefined;
  readonly max?: number;
  readonly className?: string | undefined;
}

/** How far something is. */
export function ProgressBar({ label, value, max = 1, className }: ProgressBarProps) {
  return (
    <progress
      className={cx(styles.progress, className)}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      max={max}
      {...(value === undefined ? {} : { value })}
    />
  );
}
