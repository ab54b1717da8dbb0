import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the one thing to do; plain: the rest; quiet: no border; danger: takes something away. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'md' | 'sm';
  icon?: ReactNode;
  loading?: boolean;
}

/** A button with words. While `loading` it keeps its width and cannot be pressed. */
export function Button({
  look = 'plain',
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
      className={[styles.button, styles[look], size === 'sm' && styles.sm, className]
        .filter(Boolean)
        .join(' ')}
    >
      {loading ? <span className={styles.spinner} aria-hidden /> : icon}
      <span>{children}</span>
    </button>
  );
}
