import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import styles from './controls.module.css';

interface ChoiceSettingProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A label and a segmented control. */
export function ChoiceSetting<T extends string>(props: ChoiceSettingProps<T>) {
  return (
    <div className={styles.choice}>
      <span className="kit-small" aria-hidden>
        {props.label}
      </span>
      <SegmentedControl {...props} />
    </div>
  );
}
