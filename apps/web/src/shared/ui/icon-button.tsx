import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name; also shown as a tip on hover and focus. */
  label: string;
  children: ReactNode;
  size?: 'md' | 'sm';
  /** Drawn as switched on. */
  active?: boolean;
  /** Where the tip stands. */
  tip?: 'top' | 'bottom' | 'right' | 'none';
}

/** A button that shows only a picture. */
export function IconButton({
  label,
  size = 'md',
  active = false,
  tip = 'bottom',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={tip === 'none' ? undefined : label}
      data-tip-side={tip}
      {...rest}
      className={[styles.button, size === 'sm' && styles.sm, active && styles.active, className]
        .filter(Boolean)
        .join(' ')}
    >
      {children}
    </button>
  );
}
