import { captionHeight, cellsInRange, layoutMasonry, type PictureSize } from '@baigong/contracts';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTextHeight } from '../../../shared/lib/text-size.ts';
import styles from './masonry.module.css';

/** Cards this far outside the view (pixels) are there already. */
const OVERSCAN_PX = 700;
/** The end is near when less than this is left below the view (pixels). */
const END_DISTANCE_PX = 1_800;
/** Scrolling is followed in steps of so many pixels. */
const SCROLL_STEP_PX = 160;

interface MasonryProps<Item extends PictureSize & { readonly id: string }> {
  readonly items: readonly Item[];
  readonly label: string;
  readonly renderCard: (item: Item, column: number, at: number) => ReactNode;
  /** Called whenever the end is near. */
  readonly onNearEnd?: () => void;
  /** Called with the first card in view when scrolling has come to rest. */
  readonly onScrollEnd?: (first: Item | undefined, scrolled: boolean) => void;
}

/** Below this width (pixels) of the window nothing stands beside a page, and a page has so much room at each side. */
const PHONE_BREAKPOINT_PX = 768;
const PHONE_MARGIN_PX = 16;

/**
 * The width that cards will have, where it can be told before the page is laid out: they are then drawn once, and not
 * again when it is known. 0 where it cannot.
 */
const estimateWidth = (): number =>
  window.innerWidth < PHONE_BREAKPOINT_PX ? window.innerWidth - 2 * PHONE_MARGIN_PX : 0;

interface VisibleRange {
  readonly from: number;
  readonly to: number;
}

/** Cards in columns, of which only those near the view are in the document. Scrolls with the page's main part. */
export function Masonry<Item extends PictureSize & { readonly id: string }>({
  items,
  label,
  renderCard,
  onNearEnd,
  onScrollEnd,
}: MasonryProps<Item>) {
  const box = useRef<HTMLUListElement>(null);
  const [space, setSpace] = useState(estimateWidth);
  // What is in view; what is near it follows when that is there.
  const [shown, setShown] = useState<VisibleRange>(() => ({ from: 0, to: window.innerHeight }));
  const caption = useTextHeight(captionHeight);
  const layout = useMemo(() => layoutMasonry(items, space, caption), [items, space, caption]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSpace(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const rest = useRef(onScrollEnd);
  const latest = useRef({ layout, items });
  useEffect(() => {
    rest.current = onScrollEnd;
    latest.current = { layout, items };
  });

  useEffect(() => {
    const element = box.current;
    const main = document.getElementById('main');
    if (!element || !main) return;
    let frame = 0;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const topOf = () => main.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const look = () => {
      frame = 0;
      const top = Math.floor(topOf() / SCROLL_STEP_PX) * SCROLL_STEP_PX;
      setShown((before) => {
        const next = { from: top - OVERSCAN_PX, to: top + main.clientHeight + SCROLL_STEP_PX + OVERSCAN_PX };
        return before.from === next.from && before.to === next.to ? before : next;
      });
    };
    const settle = () => {
      const top = topOf();
      const { layout: now, items: all } = latest.current;
      const [first] = cellsInRange(now, Math.max(0, top + 8), top + main.clientHeight);
      rest.current?.(first === undefined ? undefined : all[first], top > main.clientHeight / 2);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
      clearTimeout(resting);
      resting = setTimeout(settle, 300);
    };
    // What is in view is painted first.
    startTransition(look);
    main.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(resting);
      main.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, []);

  const nearEnd = space > 0 && shown.to - OVERSCAN_PX > layout.height - END_DISTANCE_PX;
  useEffect(() => {
    if (nearEnd) onNearEnd?.();
  }, [nearEnd, items.length, onNearEnd]);

  const visible = space === 0 ? [] : cellsInRange(layout, shown.from, shown.to);
  return (
    <ul ref={box} className={styles.masonry} aria-label={label} style={{ height: layout.height }}>
      {visible.map((at) => {
        const item = items[at];
        const cell = layout.cells[at];
        if (!item || !cell) return null;
        return (
          <li
            key={item.id}
            className={styles.cell}
            aria-setsize={items.length}
            aria-posinset={at + 1}
            style={{
              width: layout.column,
              height: cell.height,
              transform: `translate(${cell.left}px, ${cell.top}px)`,
            }}
          >
            {renderCard(item, layout.column, at)}
          </li>
        );
      })}
    </ul>
  );
}
