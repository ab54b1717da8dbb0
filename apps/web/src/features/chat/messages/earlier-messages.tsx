import { lazy, Suspense, type ReactElement, type Ref, type RefObject } from 'react';

export interface EarlierHandle {
  /** Brings a message into the window. */
  readonly show: (index: number) => void;
}

export interface EarlierProps {
  readonly ref?: Ref<EarlierHandle>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly row: (index: number) => ReactElement;
}

const Virtual = lazy(() => import('./virtual-messages.tsx'));

/** The beginning of a long session: only what is near the window is laid out. Short sessions do not fetch it. */
export function EarlierMessages(props: EarlierProps) {
  return (
    <Suspense fallback={null}>
      <Virtual {...props} />
    </Suspense>
  );
}
