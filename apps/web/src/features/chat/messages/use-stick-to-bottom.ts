import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { stickToBottom, type BottomKeeper } from '../../../shared/lib/stick-to-bottom.ts';

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
  const keeper = useRef<BottomKeeper>(null);
  const [atBottom, setAtBottom] = useState(true);
  const [unread, setUnread] = useState(false);

  const toBottom = (smooth = false) => {
    const box = scroller.current;
    if (!box) return;
    setAtBottom(true);
    setUnread(false);
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Smooth scrolling over hundreds of messages would lay out every one of them.
    const far = box.scrollHeight - box.scrollTop > box.clientHeight * 4;
    keeper.current?.scrollToBottom(smooth && !reducedMotion && !far ? 'smooth' : 'instant');
  };

  useEffect(() => {
    if (!scroller.current) return undefined;
    const started = stickToBottom(scroller.current, content.current, {
      startsStuck: true,
      onScroll: (isAtBottom) => {
        setAtBottom(isAtBottom);
        if (isAtBottom) setUnread(false);
      },
    });
    keeper.current = started;
    return started.stop;
  }, [scroller, content]);

  useEffect(() => onNews(() => keeper.current?.isStuck() === false && setUnread(true)), [onNews]);

  const known = useRef(growth);
  useLayoutEffect(() => {
    if (known.current === growth) return;
    known.current = growth;
    if (keeper.current?.isStuck() === false) setUnread(true);
  }, [growth]);

  return { isAtBottom: atBottom, hasUnread: unread, scrollToBottom: toBottom };
}
