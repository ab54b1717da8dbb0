import type { DocumentText, OutlineEntry } from '@baigong/documents';
import { useEffect, useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { jumpTo, useReader } from './reader-store.ts';
import styles from './reader.module.css';

interface OutlineProps {
  readonly text: DocumentText;
  readonly onGone?: () => void;
}

const goTo = (text: DocumentText, { block }: OutlineEntry) =>
  jumpTo({ block, start: 0, end: text.blocks[block]?.text.length ?? 0 });

/** The headings of a document; each leads to its place. */
export function OutlineList({ text, onGone }: OutlineProps) {
  const page = useReader((reader) => reader.page);
  const scroller = useRef<HTMLDivElement>(null);
  const current = useMemo(
    () =>
      page > 0 ? text.outline.findLastIndex((entry) => entry.page !== undefined && entry.page <= page) : -1,
    [text, page],
  );
  useEffect(() => {
    scroller.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={scroller} className={onGone ? styles.drawer : styles.outline}>
      <nav className={styles.entries} aria-label="目录">
        <Virtualizer scrollRef={scroller} data={text.outline} itemSize={32} bufferSize={400} ssrCount={30}>
          {(entry, index) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- two headings may be the same
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
        </Virtualizer>
      </nav>
    </div>
  );
}
