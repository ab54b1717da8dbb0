import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './alert.module.css';
import { cx } from './cx.ts';

interface AlertProps extends ComponentProps<'div'> {
  readonly tone?: 'danger' | 'warning' | 'success' | 'info';
  /** box: on a tinted background; text: only coloured, below a control. */
  readonly variant?: 'box' | 'text';
  /** Instead of the tone's own; null for none. A `text` alert has none. */
  readonly icon?: ReactNode;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
}

const icons = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

/**
 * A message in the page. `danger` is announced at once (role alert); the others are silent unless given a `role`:
 * "status" is read out when the user pauses. What passes by itself is a toast.
 */
export function Alert({
  tone = 'danger',
  variant = 'box',
  icon,
  actions,
  className,
  children,
  ...rest
}: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      {...rest}
      data-tone={tone}
      className={cx(styles.alert, variant === 'box' && styles.box, className)}
    >
      {icon === undefined && variant === 'box' ? <Icon aria-hidden /> : icon}
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
