import { useId } from 'react';
import styles from './controls.module.css';

interface SwitchSettingProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off. */
export function SwitchSetting({ label, hint, checked, onChange }: SwitchSettingProps) {
  const id = useId();
  return (
    <label className={styles.switchRow}>
      <span className={styles.switchText}>
        {label}
        {hint && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label={label}
        aria-checked={checked}
        aria-describedby={hint ? id : undefined}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
