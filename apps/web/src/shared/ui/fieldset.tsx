import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

interface FieldsetProps {
  readonly label: ReactNode;
  readonly hideLabel?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A named group of controls. One control alone is a `Field`. */
export function Fieldset({ label, hideLabel = false, className, children }: FieldsetProps) {
  return (
    <fieldset className={cx(styles.fieldset, className)}>
      <legend className={hideLabel ? 'visually-hidden' : styles.label}>{label}</legend>
      {children}
    </fieldset>
  );
}
