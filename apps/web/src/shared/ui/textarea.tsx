import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field-context.ts';
import styles from './field.module.css';

/** A text box of several lines. Inside a `Field` it is labelled by it; elsewhere give it an `aria-label`. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} {...useFieldControl(rest)} className={cx(styles.input, className)} />;
}
