import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name; also shown as a tooltip on hover and focus. */
  label: string;
  children: ReactNode;
  size?: 'md' | 'sm';
  /** Highlighted, as a toggle that is on. */
  active?: boolean;
  /** The side on which the tooltip appears. */
  tooltip?: 'top' | 'bottom' | 'right' | 'none';
}

/** A button with only an icon. */
export function IconButton({
  label,
  size = 'md',
  active = false,
  tooltip = 'bottom',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={tooltip === 'none' ? undefined : label}
      data-tip-side={tooltip}
      {...rest}
      className={cx(styles.button, size === 'sm' && styles.sm, active && styles.active, className)}
    >
      {children}
    </button>
  );
}
