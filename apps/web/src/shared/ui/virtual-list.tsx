import type { ComponentProps, Ref } from 'react';
import { Virtualizer, type VirtualizerHandle, type VirtualizerProps } from 'virtua';

/**
 * The box of the rows. virtua lets no pointer through while its list is scrolled and 150 ms after: a press that follows a
 * turn of the wheel would do nothing.
 */
function Rows({ style, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} style={{ ...style, pointerEvents: undefined }} />;
}

/** A long list of which only the rows in and around the view are there. */
export function VirtualList<T>(props: VirtualizerProps<T> & { readonly ref?: Ref<VirtualizerHandle> }) {
  return <Virtualizer as={Rows} {...props} />;
}
