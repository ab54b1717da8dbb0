import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import styles from './card-grid.module.css';

interface Props<T> {
  readonly items: readonly T[];
  /** Accessible name of the list. */
  readonly label: string;
  readonly keyOf: (item: T) => string;
  readonly children: (item: T) => ReactNode;
}

/** The narrowest card, and the room between two, in CSS pixels. */
const MIN_CARD_WIDTH = 218;
const GAP = 20;
/** A row's height before it is known. */
const ESTIMATED_ROW_HEIGHT = 340;

interface GridLayout {
  readonly columns: number;
  /** From the top of what scrolls to the grid. */
  readonly top: number;
}

/** The element that scrolls the page: the shell's. */
const scroller = () => document.getElementById('main');

/** Cards in as many columns as there is room for. Only rows in sight are rendered. */
export function CardGrid<T>({ items, label, keyOf, children }: Props<T>) {
  const grid = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLElement | null>(null);
  const [layout, setLayout] = useState<GridLayout | null>(null);

  useLayoutEffect(() => {
    const element = grid.current;
    const main = scroller();
    if (!element || !main) return undefined;
    scroll.current = main;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const phone = width < 2 * MIN_CARD_WIDTH + GAP;
      const next: GridLayout = {
        columns: phone ? 1 : Math.max(1, Math.floor((width + GAP) / (MIN_CARD_WIDTH + GAP))),
        top: Math.round(top - main.getBoundingClientRect().top + main.scrollTop),
      };
      setLayout((last) => (last?.columns === next.columns && last.top === next.top ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, []);

  const columns = layout?.columns ?? 1;
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
        items.slice(row * columns, (row + 1) * columns),
      ),
    [items, columns],
  );

  return (
    <div ref={grid} role="list" aria-label={label} className={styles.grid}>
      {layout && (
        <VirtualList
          key={columns}
          scrollRef={scroll}
          startMargin={layout.top}
          data={rows}
          itemSize={columns === 1 ? 148 : ESTIMATED_ROW_HEIGHT}
          bufferSize={400}
        >
          {(row, index) => (
            <div
              key={row[0] === undefined ? index : keyOf(row[0])}
              className={styles.row}
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {row.map((item, at) => (
                <div
                  key={keyOf(item)}
                  role="listitem"
                  aria-setsize={items.length}
                  aria-posinset={index * columns + at + 1}
                >
                  {children(item)}
                </div>
              ))}
            </div>
          )}
        </VirtualList>
      )}
    </div>
  );
}
