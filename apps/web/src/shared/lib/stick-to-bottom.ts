const BOTTOM_TOLERANCE_PX = 48;

export interface BottomKeeper {
  readonly isStuck: () => boolean;
  readonly scrollToBottom: (behavior?: ScrollBehavior) => void;
  readonly stop: () => void;
}

interface StickOptions {
  /** Else it depends on the scroll position. */
  readonly startsStuck?: boolean;
  readonly onScroll?: (isAtBottom: boolean) => void;
}

const isNearBottom = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= BOTTOM_TOLERANCE_PX;

/**
 * Keeps a scroller at its bottom while its content grows, until the visitor scrolls up. Growth itself moves the bottom away
 * without a scroll event upwards.
 */
export function stickToBottom(
  scroller: HTMLElement,
  content: HTMLElement | null,
  { startsStuck = isNearBottom(scroller), onScroll }: StickOptions = {},
): BottomKeeper {
  let stuck = startsStuck;
  let lastTop = scroller.scrollTop;
  const scrollToBottom = (behavior: ScrollBehavior = 'instant') => {
    stuck = true;
    scroller.scrollTo({ top: scroller.scrollHeight, behavior });
  };
  const handleScroll = () => {
    const top = scroller.scrollTop;
    if (isNearBottom(scroller)) stuck = true;
    else if (top < lastTop - 2) stuck = false;
    lastTop = top;
    onScroll?.(stuck);
  };
  // Releases at once, before growth scrolls back.
  const handleWheel = ({ deltaY }: WheelEvent) => {
    if (deltaY < 0 && scroller.scrollTop > 0) stuck = false;
  };
  const observer = new ResizeObserver(() => {
    if (stuck) scrollToBottom();
  });
  scroller.addEventListener('scroll', handleScroll, { passive: true });
  scroller.addEventListener('wheel', handleWheel, { passive: true });
  if (content) observer.observe(content);
  observer.observe(scroller);
  return {
    isStuck: () => stuck,
    scrollToBottom,
    stop() {
      scroller.removeEventListener('scroll', handleScroll);
      scroller.removeEventListener('wheel', handleWheel);
      observer.disconnect();
    },
  };
}
