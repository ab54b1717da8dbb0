import { useEffect, useRef, type RefObject } from 'react';
import { stickToBottom } from '../../../../shared/lib/stick-to-bottom.ts';

function scrollParent(element: Element | null): HTMLElement | null {
  for (let parent = element?.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return null;
}

/** Keeps the end of a growing list visible; scrolls there when an item is added. */
export function useLatestTurn<T extends HTMLElement>(count: number): RefObject<T | null> {
  const list = useRef<T>(null);
  const previousCount = useRef(count);
  useEffect(() => {
    const scroller = scrollParent(list.current);
    if (!scroller) return undefined;
    const { scrollToBottom, stop } = stickToBottom(scroller, list.current);
    if (count > previousCount.current) scrollToBottom();
    previousCount.current = count;
    return stop;
  }, [count]);
  return list;
}
