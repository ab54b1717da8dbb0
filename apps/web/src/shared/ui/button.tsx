import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the main action; secondary: the others; ghost: without a border; danger: deletes. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'lg' | 'md' | 'sm';
  icon?: ReactNode;
  loading?: boolean;
}

/** A button with a text. While `loading` it cannot be pressed. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  loading = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={cx(styles.button, styles[variant], size !== 'md' && styles[size], className)}
    >
      {loading ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  );
}
