import { useId, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field-context.ts';
import styles from './slider.module.css';

interface RangeInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** The user let go of it: after a drag, or when it loses the focus. */
  readonly onCommit?: (() => void) | undefined;
}

/** The slider alone, for a `Field` or with an `aria-label`. */
export function RangeInput({ value, onChange, onCommit, className, ...rest }: RangeInputProps) {
  return (
    <input
      onPointerUp={onCommit}
      onPointerCancel={onCommit}
      onBlur={onCommit}
      {...rest}
      {...useFieldControl(rest)}
      type="range"
      className={cx(styles.range, className)}
      value={value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

interface SliderProps extends RangeInputProps {
  readonly label: string;
  /** Behind the number. */
  readonly unit?: string;
  /** Instead of the number and its unit, also read out. */
  readonly valueText?: string;
  /** row: label, slider and value on one line; stack: label and value above the slider. */
  readonly layout?: 'row' | 'stack';
}

/** A number that is set by feel: a slider with its label and value. */
export function Slider({ label, unit = '', valueText, layout = 'row', className, ...rest }: SliderProps) {
  const id = useId();
  return (
    <div className={cx(styles.slider, layout === 'stack' && styles.stack, className)}>
      <label htmlFor={id}>{label}</label>
      <RangeInput
        id={id}
        aria-valuetext={valueText ?? (unit ? `${rest.value}${unit}` : undefined)}
        {...rest}
      />
      <output htmlFor={id}>{valueText ?? `${rest.value}${unit}`}</output>
    </div>
  );
}
