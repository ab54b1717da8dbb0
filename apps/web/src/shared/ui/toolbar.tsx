import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

interface ToolbarProps extends Omit<ComponentProps<'div'>, 'role'> {
  /** The accessible name. */
  readonly label: string;
}

/** A named row of controls that act on the same thing. */
export function Toolbar({ label, className, ...rest }: ToolbarProps) {
  return <div {...rest} role="toolbar" aria-label={label} className={cx('kit-row', className)} />;
}
