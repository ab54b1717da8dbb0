import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field-context.ts';
import styles from './field.module.css';

interface SelectProps<T extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'size' | 'children'
> {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly disabled?: boolean }[];
  readonly onChange: (value: T) => void;
  readonly size?: 'md' | 'sm';
}

/** One of several options, in the platform's own list. */
export function Select<T extends string>({
  value,
  options,
  onChange,
  size = 'md',
  className,
  ...rest
}: SelectProps<T>) {
  return (
    <select
      {...rest}
      {...useFieldControl(rest)}
      className={cx(styles.input, size === 'sm' && styles.sm, className)}
      value={value}
      onChange={({ target }) => {
        const option = options[target.selectedIndex];
        if (option) onChange(option.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
