import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { VirtualList } from '../../../../shared/ui/virtual-list.tsx';
import type { Position } from '@baigong/document-reader/document-text';
import type { OpenDocument } from '../../session/open-documents.ts';
import { scrollWhenDrawn } from '../scroll-when-drawn.ts';
import { useReader, shownZoom } from '../reader-store.ts';
import styles from './pages-view.module.css';
import type { PageSize, PageSource } from './page-source.ts';
import { PageView, pixelsPerPoint } from './page-view.tsx';

/** CSS pixels between pages and beside them. */
const gap = 16;
const none: readonly Position[] = [];

interface PagesViewProps {
  readonly source: PageSource;
  readonly first: PageSize;
  readonly openDocument: OpenDocument;
  readonly onPositionChange: (block: number) => void;
}

/** Hits by the page they are on. */
function byPage(
  openDocument: OpenDocument,
  hits: readonly Position[],
): ReadonlyMap<number, readonly Position[]> {
  const pages = new Map<number, Position[]>();
  for (const hit of hits) {
    const page = openDocument.text.blocks[hit.block]?.page ?? 1;
    const list = pages.get(page);
    if (list) list.push(hit);
    else pages.set(page, [hit]);
  }
  return pages;
}

function useWidth() {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure] as const;
}

/** A file as pages. Only the pages near what is seen are drawn. */
export function PagesView({ source, first, openDocument, onPositionChange }: PagesViewProps) {
  const zoom = useReader((reader) => reader.zoom);
  const hits = useReader((reader) => reader.hits);
  const mark = useReader((reader) => reader.mark);
  const goal = useReader((reader) => reader.targetPage);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [width, measure] = useWidth();
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const [begin] = useState(() => openDocument.text.blocks[openDocument.record.place]?.page ?? 1);
  const numbers = useMemo(() => Array.from({ length: source.pages }, (_, at) => at + 1), [source]);
  const onPages = useMemo(() => byPage(openDocument, hits), [openDocument, hits]);

  // Whole steps avoid rendering again when a scroll bar appears.
  const fitting = Math.max(0.2, Math.floor((width - gap * 2) / 4) * 4) / first.width;
  const scale = zoom === 'fit' ? fitting : zoom * pixelsPerPoint;
  useEffect(() => {
    if (width > 0) shownZoom.now = scale / pixelsPerPoint;
  }, [scale, width]);

  const onSize = useCallback(
    (number: number, size: PageSize) =>
      setSizes((known) => {
        const before = known.get(number) ?? first;
        return before.width === size.width && before.height === size.height
          ? known
          : new Map(known).set(number, size);
      }),
    [first],
  );

  const ready = width > 0;
  const page = useRef(begin);
  useEffect(() => {
    // The same page stays in sight when all become larger or smaller.
    if (ready && page.current > 1) list.current?.scrollToIndex(page.current - 1, { align: 'start' });
    if (ready) useReader.setState({ page: page.current });
  }, [ready, scale]);
  useEffect(() => {
    if (!ready || !mark) return undefined;
    const at = openDocument.text.blocks[mark.position.block]?.page ?? 1;
    list.current?.scrollToIndex(at - 1, { align: 'start' });
    return scrollWhenDrawn(scroller, '[data-current]');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a document being read grows; a mark is gone to once
  }, [mark, ready]);
  useEffect(() => {
    if (ready && goal) list.current?.scrollToIndex(goal.page - 1, { align: 'start' });
  }, [goal, ready]);

  const onScroll = (offset: number) => {
    const half = offset + (scroller.current?.clientHeight ?? 0) / 3;
    const number = (list.current?.findItemIndex(half) ?? 0) + 1;
    if (number === page.current) return;
    page.current = number;
    useReader.setState({ page: number });
    const block = openDocument.text.blocks.findIndex((one) => one.page !== undefined && one.page >= number);
    if (block >= 0) onPositionChange(block);
  };

  return (
    <div
      ref={(element) => {
        scroller.current = element;
        return measure(element);
      }}
      className={styles.scroller}
      data-reader="pages"
      role="region"
      aria-label="文档正文"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard
      tabIndex={0}
    >
      {ready && (
        <VirtualList
          ref={list}
          scrollRef={scroller}
          data={numbers}
          itemSize={first.height * scale + gap}
          bufferSize={500}
          startMargin={gap}
          onScroll={onScroll}
        >
          {(number) => (
            <div key={number} className={styles.row}>
              <PageView
                source={source}
                number={number}
                openDocument={openDocument}
                scale={scale}
                size={sizes.get(number) ?? first}
                hits={onPages.get(number) ?? none}
                mark={
                  mark && (openDocument.text.blocks[mark.position.block]?.page ?? 1) === number
                    ? mark.position
                    : undefined
                }
                onSize={onSize}
              />
            </div>
          )}
        </VirtualList>
      )}
    </div>
  );
}
