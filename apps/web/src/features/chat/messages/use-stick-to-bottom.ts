import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end that still count as being there. */
const BOTTOM_TOLERANCE_PX = 48;

export interface StickToBottom {
  /** The end is in sight. */
  readonly isAtBottom: boolean;
  /** Something was added, or an answer went on, while the reader was elsewhere. */
  readonly hasUnread: boolean;
  readonly scrollToBottom: (smooth?: boolean) => void;
}

/**
 * Keeps a scroller at its end while its content grows, unless the reader scrolled up.
 *
 * Only the reader's own movement lets go: growth of the content moves the end away without a scroll upwards.
 *
 * @param growth changes when a message is added: then it is unread if the end is out of sight.
 * @param onNews subscribes to the growth of the answer that is being written.
 */
export function useStickToBottom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  growth: string,
  onNews: (listener: () => void) => () => void,
): StickToBottom {
  const stuck = useRef(true);
  const lastTop = useRef(0);
  const [atBottom, setAtBottom] = useState(true);
  const [unread, setUnread] = useState(false);

  const toBottom = (smooth = false) => {
    const box = scroller.current;
    if (!box) return;
    stuck.current = true;
    setAtBottom(true);
    setUnread(false);
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // A long way is jumped: gliding over hundreds of messages would lay out every one of them.
    const far = box.scrollHeight - box.scrollTop > box.clientHeight * 4;
    box.scrollTo({
      top: box.scrollHeight,
      behavior: smooth && !reducedMotion && !far ? 'smooth' : 'instant',
    });
  };

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const onScroll = () => {
      const top = box.scrollTop;
      const gap = box.scrollHeight - top - box.clientHeight;
      if (gap <= BOTTOM_TOLERANCE_PX) stuck.current = true;
      else if (top < lastTop.current - 2) stuck.current = false;
      lastTop.current = top;
      const seen = stuck.current || gap <= BOTTOM_TOLERANCE_PX;
      setAtBottom(seen);
      if (seen) setUnread(false);
    };
    // A wheel or a key upwards lets go at once, before the page has moved and growth pulls it back.
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0 && box.scrollTop > 0) stuck.current = false;
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    box.addEventListener('wheel', onWheel, { passive: true });
    const keep = new ResizeObserver(() => {
      if (stuck.current) box.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
    });
    if (content.current) keep.observe(content.current);
    keep.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('wheel', onWheel);
      keep.disconnect();
    };
  }, [scroller, content]);

  useEffect(() => onNews(() => !stuck.current && setUnread(true)), [onNews]);

  const known = useRef(growth);
  useLayoutEffect(() => {
    if (known.current === growth) return;
    known.current = growth;
    if (!stuck.current) setUnread(true);
  }, [growth]);

  return { isAtBottom: atBottom, hasUnread: unread, scrollToBottom: toBottom };
}
