import type { ComponentProps, Ref } from 'react';
import { Virtualizer, type VirtualizerHandle, type VirtualizerProps } from 'virtua';

/**
 * The container of the rows. virtua sets pointer-events: none on it while it scrolls and for 150 ms after: a press right
 * after a turn of the wheel would do nothing.
 */
function Rows({ style, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} style={{ ...style, pointerEvents: undefined }} />;
}

/** A long list that renders only the rows in and around the viewport. */
export function VirtualList<T>(props: VirtualizerProps<T> & { readonly ref?: Ref<VirtualizerHandle> }) {
  return <Virtualizer as={Rows} {...props} />;
}
