import { useEffect, useRef, type RefObject } from 'react';

/** Pixels from the end within which a reader counts as being there. */
const near = 120;

function scrollerOf(element: Element | null): HTMLElement | null {
  for (let one = element?.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return null;
}

/** Keeps the end of a growing list in sight for as long as the reader is there; goes there when one more is in it. */
export function useStickToBottom<T extends HTMLElement>(count: number): RefObject<T | null> {
  const list = useRef<T>(null);
  const before = useRef(count);
  useEffect(() => {
    const element = list.current;
    const scroller = scrollerOf(element);
    if (!element || !scroller) return undefined;
    const toEnd = () => scroller.scrollTo({ top: scroller.scrollHeight });
    if (count > before.current) toEnd();
    before.current = count;
    let stuck = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < near;
    const onScroll = () => {
      stuck = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < near;
    };
    const watch = new ResizeObserver(() => stuck && toEnd());
    scroller.addEventListener('scroll', onScroll, { passive: true });
    watch.observe(element);
    return () => {
      watch.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [count]);
  return list;
}
