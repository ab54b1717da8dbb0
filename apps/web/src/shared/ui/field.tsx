import { useId, useMemo, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldContext } from './field-context.ts';
import styles from './field.module.css';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Announced at once; also marks the control as invalid. */
  readonly error?: ReactNode;
  /** Leaves the label to screen readers. */
  readonly hideLabel?: boolean;
  /** row: label and control on one line. */
  readonly layout?: 'stack' | 'row';
  /** At the end of the label's line, for example a link. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  /** One `Input`, `Textarea`, `Select` or `RangeInput`: it takes the label, hint and error from here. */
  readonly children: ReactNode;
}

/** A control with its label, hint and error. */
export function Field(props: FieldProps) {
  const { label, hint, error, hideLabel = false, layout = 'stack', action, className, children } = props;
  const id = useId();
  const hasHint = Boolean(hint);
  const hasError = Boolean(error);
  const control = useMemo(() => {
    const ids = [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean);
    return { id, describedBy: ids.join(' ') || undefined, invalid: hasError };
  }, [id, hasHint, hasError]);
  const labelElement = (
    <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
      {label}
    </label>
  );
  return (
    <div className={cx(styles.field, layout === 'row' && styles.row, className)}>
      {action === undefined ? (
        labelElement
      ) : (
        <div className={styles.head}>
          {labelElement}
          {action}
        </div>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {hasHint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
