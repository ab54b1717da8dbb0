import { lazy, Suspense, type ReactElement, type Ref, type RefObject } from 'react';

export interface VirtualMessagesHandle {
  /** Brings a message into the window. */
  readonly show: (index: number) => void;
}

export interface VirtualMessagesProps {
  readonly ref?: Ref<VirtualMessagesHandle>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly row: (index: number) => ReactElement;
}

const Virtual = lazy(() => import('./virtual-messages.tsx'));

/** The beginning of a long session: only what is near the window is laid out. Short sessions do not fetch it. */
export function LazyVirtualMessages(props: VirtualMessagesProps) {
  return (
    <Suspense fallback={null}>
      <Virtual {...props} />
    </Suspense>
  );
}
