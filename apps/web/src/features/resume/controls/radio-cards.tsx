import { useId, type ReactNode } from 'react';
import styles from './controls.module.css';

interface RadioCardsProps<T extends string> {
  readonly legend: string;
  /** For screen readers only, where a heading says the same. */
  readonly hideLegend?: boolean;
  readonly value: T | null;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    /** Said after the label. */
    readonly description?: string;
    readonly card: ReactNode;
  }[];
  readonly columns: number;
  readonly className?: string | undefined;
  readonly onChange: (value: T) => void;
}

/** Cards of which one holds. Arrow keys go from one to the next. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { legend, hideLegend = false, value, options, columns, className, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={[styles.grid, className].filter(Boolean).join(' ')} style={{ '--columns': columns }}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              aria-label={option.label}
              aria-describedby={option.description ? `${name}-${option.value}` : undefined}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.card}
            {option.description && (
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
