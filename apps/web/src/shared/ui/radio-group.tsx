import { useId, type ReactNode } from 'react';
import choice from './choice.module.css';
import styles from './radio-group.module.css';

export interface RadioOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Below the label; part of the accessible name. */
  readonly hint?: ReactNode;
  /** Read out after the label, not shown. */
  readonly description?: string;
  /** What a card shows instead of its label, which stays its name. */
  readonly content?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioGroupProps<T extends string> {
  readonly label: ReactNode;
  readonly hideLabel?: boolean;
  readonly value: T | null;
  readonly options: readonly RadioOption<T>[];
  readonly onChange: (value: T) => void;
  /** A button's `missing` leads here while nothing is chosen. */
  readonly required?: boolean;
  /** list: one below the other; cards: framed, in columns; chips: short ones side by side. */
  readonly variant?: 'list' | 'cards' | 'chips';
  /** Of cards. */
  readonly columns?: number;
  readonly className?: string | undefined;
}

/** One of several options that are all visible. Native radio buttons: arrow keys move between them. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, hideLabel = false, value, options, onChange, variant = 'list', columns = 1 } = props;
  const name = useId();
  const isList = variant === 'list';
  return (
    <fieldset className={props.className} role="radiogroup">
      <legend className={hideLabel ? 'visually-hidden' : styles.label}>{label}</legend>
      <div
        className={styles[variant]}
        style={
          variant === 'cards' ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : undefined
        }
      >
        {options.map((option) => (
          <label key={option.value} className={isList ? choice.choice : styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              className={isList ? choice.box : styles.input}
              aria-label={option.content === undefined ? undefined : option.label}
              aria-describedby={option.description === undefined ? undefined : `${name}-${option.value}`}
              checked={option.value === value}
              disabled={option.disabled}
              required={props.required}
              onChange={() => onChange(option.value)}
            />
            {option.content ?? (
              <span>
                {option.label}
                {option.hint !== undefined && <small>{option.hint}</small>}
              </span>
            )}
            {option.description !== undefined && (
              <span id={`${name}-${option.value}`} className="visually-hidden">
                {option.description}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
