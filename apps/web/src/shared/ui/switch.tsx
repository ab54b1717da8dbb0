import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './choice.module.css';
import { cx } from './cx.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly hint?: ReactNode;
  /** Leaves the label to screen readers. */
  readonly hideLabel?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Something that takes effect at once and is on or off. A choice that is sent with a form is a `Checkbox`. */
export function Switch(props: SwitchProps) {
  const { label, icon, hint, hideLabel = false, checked, onChange, className, ...rest } = props;
  const hintId = useId();
  return (
    <label className={cx(styles.switch, hideLabel && styles.bare, className)}>
      {!hideLabel && (
        <span className={styles.text}>
          <span className={styles.name}>
            {icon}
            {label}
          </span>
          {hint !== undefined && <small id={hintId}>{hint}</small>}
        </span>
      )}
      <input
        aria-describedby={hint === undefined || hideLabel ? undefined : hintId}
        {...rest}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={checked}
        className={styles.track}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
