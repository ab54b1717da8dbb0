import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldsetProps {
  readonly label: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A named group of controls. One control alone is a `Field`. */
export function Fieldset({ label, className, children }: FieldsetProps) {
  return (
    <fieldset className={className}>
      <legend className={styles.label}>{label}</legend>
      {children}
    </fieldset>
  );
}
