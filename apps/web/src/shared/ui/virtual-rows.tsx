import type { ComponentProps } from 'react';

/**
 * The box that holds a virtual list's rows (`as` of virtua's Virtualizer). By itself that lets no pointer through while
 * its list is scrolled and 150 ms after: a press that follows a turn of the wheel would do nothing.
 */
export function VirtualRows({ style, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} style={{ ...style, pointerEvents: undefined }} />;
}
