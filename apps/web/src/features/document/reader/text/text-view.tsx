import { pageLabel, type Block } from '@baigong/documents';
import { useEffect, useMemo, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { VirtualList } from '../../../../shared/ui/virtual-list.tsx';
import type { OpenDocument } from '../../session/open-documents.ts';
import { useReader } from '../reader-store.ts';
import { scrollWhenDrawn } from '../scroll-when-drawn.ts';
import { highlightsByBlock } from './highlights-by-block.ts';
import type { HighlightRange } from './highlighted-text.tsx';
import { TextBlock } from './text-block.tsx';
import styles from './text-view.module.css';

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
