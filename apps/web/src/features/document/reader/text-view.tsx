import {
  pageLabel,
  type Block,
  type Position,
  type TableBlock,
} from '@baigong/document-reader/document-text';
import { useEffect, useMemo, useRef, memo, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import type { OpenDocument } from '../session/open-documents.ts';
import { useReader } from './reader-store.ts';
import { scrollWhenDrawn } from './scroll-when-drawn.ts';
import { type HighlightRange, HighlightedText } from './highlighted-text.tsx';
import styles from './text-view.module.css';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';

const rowsAtOnce = 100;

/** The offset of each row in the block's text, in which only rows are separated by line breaks. */
function rowStarts({ rows, text }: TableBlock): Uint32Array {
  const starts = new Uint32Array(rows.length);
  for (let row = 1, at = 0; row < rows.length; row += 1) {
    const end = text.indexOf('\n', at);
    at = end < 0 ? text.length : end + 1;
    starts[row] = at;
  }
  return starts;
}

interface TableProps {
  readonly block: TableBlock;
  readonly highlights: readonly HighlightRange[];
  /** Changes with each jump, so that a table on another page returns to the target. */
  readonly jump: number;
}

/** A table in the reader, a hundred rows at a time. */
function TableInText({ block, highlights, jump }: TableProps) {
  const starts = useMemo(() => rowStarts(block), [block]);
  const current = highlights.find((range) => range.current);
  const markedRow = current ? starts.findLastIndex((start) => start <= current.start) : -1;
  const [shown, setShown] = useState({ from: 0, jump: 0 });
  const wanted = markedRow >= 0 && shown.jump !== jump;
  const from = wanted ? Math.floor(markedRow / rowsAtOnce) * rowsAtOnce : shown.from;
  const go = (to: number) => setShown({ from: Math.max(0, to), jump });
  const rows = block.rows.slice(from, from + rowsAtOnce);
  const begin = starts[from] ?? 0;
  const end = starts[from + rowsAtOnce] ?? block.text.length;
  // Every cell looks through these: of ten thousand hits in a table a page of it has a few.
  const near = highlights.filter((range) => range.end > begin && range.start < end);
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <tbody>
          {rows.map((row, offset) => {
            const index = from + offset;
            let at = starts[index] ?? 0;
            return (
              <tr key={index}>
                {row.map((cell, column) => {
                  const text = cell.replace(/[\t\n]+/g, ' ');
                  const begins = at;
                  at += text.length + 1;
                  const Cell = index === 0 ? 'th' : 'td';
                  return (
                    // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its column
                    <Cell key={column} data-at={begins}>
                      <HighlightedText text={text} from={begins} highlights={near} />
                    </Cell>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {block.rows.length > rowsAtOnce && (
        <div className={styles.tableNav}>
          <span>
            第 {from + 1}–{Math.min(from + rowsAtOnce, block.rows.length)} 行，共 {block.rows.length} 行
          </span>
          <Button size="sm" icon={<ChevronUp />} disabled={from === 0} onClick={() => go(from - rowsAtOnce)}>
            上一段
          </Button>
          <Button
            size="sm"
            icon={<ChevronDown />}
            disabled={from + rowsAtOnce >= block.rows.length}
            onClick={() => go(from + rowsAtOnce)}
          >
            下一段
          </Button>
        </div>
      )}
    </div>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly index: number;
  readonly highlights: readonly HighlightRange[];
  readonly jump: number;
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

/** One block of a document. `data-block` and `data-at` map selections to positions. */
const TextBlock = memo(function TextBlock({ block, index, highlights, jump }: BlockProps) {
  const marked = <HighlightedText text={block.text} highlights={highlights} />;
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[Math.min(block.level, 6) - 1] ?? 'h6';
      return (
        <Heading className={styles.heading} data-level={block.level} data-block={index} data-at={0}>
          {marked}
        </Heading>
      );
    }
    case 'table':
      return (
        <div data-block={index}>
          <TableInText block={block} highlights={highlights} jump={jump} />
        </div>
      );
    case 'code':
      return (
        <pre className={styles.code} data-block={index} data-at={0}>
          {marked}
        </pre>
      );
    case 'item':
    case 'paragraph':
      return (
        <p className={block.kind === 'item' ? styles.item : styles.paragraph} data-block={index} data-at={0}>
          {marked}
        </p>
      );
  }
});

/** Highlights of each block: the matches, and the jump target unless it overlaps one. */
function highlightsByBlock(
  hits: readonly Position[],
  mark: Position | undefined,
): ReadonlyMap<number, readonly HighlightRange[]> {
  const byBlock = new Map<number, HighlightRange[]>();
  const add = (block: number, range: HighlightRange) => {
    const list = byBlock.get(block);
    if (list) list.push(range);
    else byBlock.set(block, [range]);
  };
  for (const hit of hits) {
    if (mark && hit.block === mark.block && hit.start < mark.end && hit.end > mark.start) continue;
    add(hit.block, { start: hit.start, end: hit.end, current: false });
  }
  if (mark) {
    add(mark.block, { start: mark.start, end: mark.end, current: true });
    byBlock.get(mark.block)?.sort((a, b) => a.start - b.start);
  }
  return byBlock;
}

/** Pixels from the top of what scrolls to the first block. */
const aboveList = 72;

const none: readonly HighlightRange[] = [];

interface TextViewProps {
  readonly openDocument: OpenDocument;
  /** Called with the first visible block. */
  readonly onPositionChange: (block: number) => void;
}

/** A line between pages, where the file has them. */
function PageLine({
  openDocument,
  block,
  before,
}: {
  openDocument: OpenDocument;
  block: Block;
  before: Block | undefined;
}) {
  if (block.page === undefined || block.page === before?.page) return null;
  const label = pageLabel(openDocument.text.format, block);
  return label === '' ? null : <div className={styles.pageLine}>{label}</div>;
}

/** A document as clean text. Only what is near is drawn. */
export function TextView({ openDocument, onPositionChange }: TextViewProps) {
  const { blocks } = openDocument.text;
  const zoom = useReader((reader) => reader.zoom);
  const hits = useReader((reader) => reader.hits);
  const target = useReader((reader) => reader.mark);
  const goal = useReader((reader) => reader.targetPage);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const highlights = useMemo(() => highlightsByBlock(hits, target?.position), [hits, target]);
  const place = useRef(openDocument.record.place);

  useEffect(() => {
    // Restores the last reading position.
    if (place.current > 0) list.current?.scrollToIndex(place.current, { align: 'start' });
  }, []);
  useEffect(() => {
    if (!target) return undefined;
    list.current?.scrollToIndex(target.position.block, { align: 'center' });
    return scrollWhenDrawn(scroller, 'mark[data-current]');
  }, [target]);
  useEffect(() => {
    if (!goal) return;
    const at = blocks.findIndex(({ page }) => page !== undefined && page >= goal.page);
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'start' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the blocks of a document being read grow; a goal is gone to once
  }, [goal]);

  const onScroll = (offset: number) => {
    const at = list.current?.findItemIndex(offset + 60) ?? 0;
    const page = blocks[at]?.page ?? 0;
    if (useReader.getState().page !== page) useReader.setState({ page });
    onPositionChange(at);
  };

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-reader="text"
      role="region"
      aria-label="文档正文"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard
      tabIndex={0}
    >
      <article className={styles.sheet} style={{ fontSize: `${zoom === 'fit' ? 1 : zoom}em` }} lang="zh-CN">
        <VirtualList
          ref={list}
          scrollRef={scroller}
          data={blocks}
          itemSize={64}
          bufferSize={600}
          startMargin={aboveList}
          onScroll={onScroll}
        >
          {(block, index) => (
            <div key={index} className={styles.row}>
              <PageLine openDocument={openDocument} block={block} before={blocks[index - 1]} />
              <TextBlock
                block={block}
                index={index}
                highlights={highlights.get(index) ?? none}
                jump={target?.number ?? 0}
              />
            </div>
          )}
        </VirtualList>
      </article>
    </div>
  );
}
