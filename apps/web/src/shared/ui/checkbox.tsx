import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';
import { cx } from './cx.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'children'> {
  /** Without one (a row's tick) give an `aria-label`. */
  readonly label?: ReactNode;
  /** A second line; part of the accessible name. */
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A native checkbox with its label. */
export function Checkbox({ label, hint, checked, onChange, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles.choice, label === undefined && styles.bare, className)}>
      <input
        {...rest}
        type="checkbox"
        className={styles.box}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label !== undefined && (
        <span>
          {label}
          {hint !== undefined && <small>{hint}</small>}
        </span>
      )}
    </label>
  );
}
