import type { DocumentText, OutlineEntry } from '@baigong/documents';
import { useEffect, useMemo, useRef } from 'react';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { jumpTo, useReader } from './reader-store.ts';
import styles from './reader.module.css';

interface OutlineProps {
  readonly text: DocumentText;
  readonly onGone?: () => void;
}

const goTo = (text: DocumentText, { block }: OutlineEntry) =>
  jumpTo({ block, start: 0, end: text.blocks[block]?.text.length ?? 0 });

/**
 * The current heading: that of the marked block if its page is visible, else the first on the page or the last before it. -1 if
 * unknown.
 */
function placeInOutline({ outline, blocks }: DocumentText, page: number, marked: number | undefined): number {
  if (marked !== undefined && (blocks[marked]?.page ?? page) === page)
    return outline.findLastIndex(({ block }) => block <= marked);
  if (page === 0) return -1;
  const first = outline.findIndex((entry) => entry.page === page);
  return first >= 0 ? first : outline.findLastIndex((entry) => (entry.page ?? page) < page);
}

/** The headings of a document; a click jumps to one. */
export function OutlineList({ text, onGone }: OutlineProps) {
  const page = useReader((reader) => reader.page);
  const scroller = useRef<HTMLDivElement>(null);
  const marked = useReader((reader) => reader.mark?.position.block);
  const current = useMemo(() => placeInOutline(text, page, marked), [text, page, marked]);
  useEffect(() => {
    scroller.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={scroller} className={onGone ? styles.drawer : styles.outline}>
      <nav className={styles.entries} aria-label="目录">
        <VirtualList scrollRef={scroller} data={text.outline} itemSize={32} bufferSize={400} ssrCount={30}>
          {(entry, index) => (
            <button
              key={index}
              type="button"
              className={styles.entry}
              style={{ '--level': Math.min(entry.level, 5) }}
              data-top={entry.level === 1 || undefined}
              aria-current={index === current ? 'location' : undefined}
              onClick={() => {
                goTo(text, entry);
                onGone?.();
              }}
            >
              <span>{entry.title}</span>
              {entry.page !== undefined && <small>{entry.page}</small>}
            </button>
          )}
        </VirtualList>
      </nav>
    </div>
  );
}
