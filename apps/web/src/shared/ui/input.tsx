import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field-context.ts';
import styles from './field.module.css';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly size?: 'md' | 'sm';
}

/** A text or number box. Inside a `Field` it is labelled by it; elsewhere give it an `aria-label`. */
export function Input({ size = 'md', className, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      {...useFieldControl(rest)}
      className={cx(styles.input, size === 'sm' && styles.sm, className)}
    />
  );
}

/** A search box with a magnifier. */
export function SearchInput({ className, ...rest }: InputProps & { readonly 'aria-label': string }) {
  return (
    <div className={cx(styles.search, className)}>
      <Search aria-hidden />
      <Input type="search" {...rest} />
    </div>
  );
}
