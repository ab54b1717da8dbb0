import type { ComponentProps } from 'react';
import styles from './chip.module.css';
import { cx } from './cx.ts';

interface ChipProps extends ComponentProps<'button'> {
  /** Drawn, and read out, as a toggle that is on or off. */
  readonly pressed?: boolean;
}

/** A small rounded button: a filter or a tag that is switched on and off, a suggestion to press. */
export function Chip({ pressed, className, ...rest }: ChipProps) {
  return <button type="button" aria-pressed={pressed} {...rest} className={cx(styles.chip, className)} />;
}
