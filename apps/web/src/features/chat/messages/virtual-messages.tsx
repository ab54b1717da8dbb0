import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import type { VirtualMessagesProps } from './lazy-virtual-messages.tsx';

/** The latest rows that idle time lays out, so that the browser's own search finds them too. */
const MAX_IDLE_ROWS = 40;

function useIdleRows(count: number): readonly number[] {
  const [mounted, setMounted] = useState(0);
  const most = Math.min(count, MAX_IDLE_ROWS);
  useEffect(() => {
    if (mounted >= most) return;
    const more = () => setMounted((before) => Math.min(most, before + 1));
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(more, 250);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(more);
    return () => cancelIdleCallback(handle);
  }, [mounted, most]);
  return useMemo(
    () => Array.from({ length: Math.min(mounted, most) }, (_, offset) => count - 1 - offset),
    [count, mounted, most],
  );
}

const distanceFromEnd = (box: HTMLElement | null) => (box ? box.scrollHeight - box.scrollTop : 0);

export default function VirtualMessages({ ref, scroller, count, row }: VirtualMessagesProps) {
  const list = useRef<VirtualizerHandle>(null);
  const mounted = useIdleRows(count);
  const places = useMemo(() => Array.from({ length: count }, (_, index) => index), [count]);
  useImperativeHandle(ref, () => ({
    show: (index) => list.current?.scrollToIndex(index, { align: 'center' }),
  }));
  // It arrives above what is on screen, perhaps after the reader has moved: what was in sight stays there.
  const [fromEnd] = useState(() => distanceFromEnd(scroller.current));
  useLayoutEffect(() => {
    const box = scroller.current;
    box?.scrollTo({ top: box.scrollHeight - fromEnd, behavior: 'instant' });
  }, [scroller, fromEnd]);
  return (
    <VirtualList
      ref={list}
      data={places}
      scrollRef={scroller}
      keepMounted={mounted}
      itemSize={260}
      bufferSize={600}
    >
      {(_, index) => row(index)}
    </VirtualList>
  );
}
