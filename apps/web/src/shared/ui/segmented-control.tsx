import { cx } from './cx.ts';
import { moveSelection } from './roving-focus.ts';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<T extends string> {
  /** The accessible name of the group. */
  label: string;
  /** Null while nothing is chosen. */
  value: T | null;
  options: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T) => void;
  /** As wide as its parent, in equal parts. */
  fill?: boolean;
}

/** One of a few short choices, side by side: a radio group, moved with the arrow keys. */
export function SegmentedControl<T extends string>({
  label,
  value,
  options,
  onChange,
  fill = false,
}: SegmentedControlProps<T>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.group, fill && styles.fill)}
      onKeyDown={(event) => moveSelection(event, '[role="radio"]')}
    >
      {options.map((option, at) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (value === null && at === 0) ? 0 : -1}
          className={styles.option}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
