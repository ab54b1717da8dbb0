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
  /** What has to be given before, as a sentence: pressing says it and leads to the control, instead of being disabled. */
  missing?: string | undefined;
}

/** A button with a text. While `loading` it cannot be pressed, and keeps the focus. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  loading = false,
  missing,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-disabled={loading || undefined}
      data-variant={variant}
      onClick={(event) => {
        if (!loading && missing === undefined) return onClick?.(event);
        event.preventDefault();
        const button = event.currentTarget;
        if (missing !== undefined && !loading)
          void import('./lead-to-missing.ts').then(({ leadToMissing }) => leadToMissing(button, missing));
      }}
      aria-busy={loading || undefined}
      className={cx(styles.button, styles[variant], size !== 'md' && styles[size], className)}
    >
      {loading ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  );
}
