import { lazy, Suspense, useEffect, useRef, useState, useMemo } from 'react';
import { Drawer } from '../../../shared/ui/drawer.tsx';
import type { OpenDocument } from '../session/open-documents.ts';
import { useNarrow } from '../session/use-narrow.ts';
import { PictureView } from './picture-view.tsx';
import { ReaderBar } from './reader-bar.tsx';
import { closeFind, stepHit, useReader, jumpTo } from './reader-store.ts';
import styles from './reader.module.css';
import { SelectionMenu } from './selection-menu.tsx';
import { TextView } from './text-view.tsx';
import type { DocumentText, OutlineEntry } from '@baigong/document-reader/document-text';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { cancelFind, findText } from './find-text.ts';

const debounceMs = 160;

/** 在文中查找: counts, marks and steps through what stands in the text as typed. */
function FindBar({ text }: { readonly text: DocumentText }) {
  const hits = useReader((reader) => reader.hits);
  const at = useReader((reader) => reader.hitIndex);
  const query = useReader((reader) => reader.query);
  const [input, setInput] = useState(query);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  useEffect(() => {
    if (input === useReader.getState().query) return undefined;
    const timer = setTimeout(() => void findText(text, input), debounceMs);
    return () => {
      clearTimeout(timer);
      cancelFind();
    };
  }, [input, text]);
  const searched = input.trim() !== '' && input === query;
  const count = !searched ? '' : hits.length === 0 ? '没有找到' : `${at + 1} / ${hits.length}`;
  return (
    <search className={styles.find} aria-label="在文中查找">
      <Input
        size="sm"
        ref={inputRef}
        type="text"
        aria-label="查找内容"
        placeholder="在文中查找"
        value={input}
        onChange={(event) => setInput(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') closeFind();
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (input === query) stepHit(event.shiftKey ? -1 : 1);
          else void findText(text, input);
        }}
      />
      <span className={styles.count} role="status">
        {count}
      </span>
      <IconButton label="上一处" size="sm" disabled={hits.length === 0} onClick={() => stepHit(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label="下一处" size="sm" disabled={hits.length === 0} onClick={() => stepHit(1)}>
        <ChevronDown />
      </IconButton>
      <IconButton label="关闭查找" size="sm" onClick={closeFind}>
        <X />
      </IconButton>
    </search>
  );
}

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
function OutlineList({ text, onGone }: OutlineProps) {
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

const OriginalPages = lazy(() => import('./pdf/original-pages.tsx'));
const OfdPages = lazy(() => import('./ofd/ofd-pages.tsx'));

/** The files of these formats are shown themselves, not their text alone. */
export const hasPages = (format: DocumentText['format'] | undefined): boolean =>
  format === 'pdf' || format === 'ofd' || format === 'picture';

interface ReaderProps {
  readonly openDocument: OpenDocument;
  /** Called with the first visible block. */
  readonly onPositionChange: (block: number) => void;
}

/** Ctrl F finds in the open document. */
function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (inDialog || event.altKey) return;
      const withModifier = event.ctrlKey || event.metaKey;
      if (withModifier && !event.shiftKey && event.key.toLowerCase() === 'f') {
        event.preventDefault();
        useReader.setState({ isFinding: true });
        document.querySelector<HTMLInputElement>('search input')?.select();
      } else if (event.key === 'F3' || (withModifier && event.key.toLowerCase() === 'g')) {
        if (useReader.getState().hits.length === 0) return;
        event.preventDefault();
        stepHit(event.shiftKey ? -1 : 1);
      } else if (event.key === 'Escape' && useReader.getState().isFinding) closeFind();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The open document to be read: its own pages where it has some, else its text. */
export function Reader({ openDocument, onPositionChange }: ReaderProps) {
  const { text, file, record } = openDocument;
  const view = useReader((reader) => reader.view);
  const finding = useReader((reader) => reader.isFinding);
  const narrow = useNarrow();
  const [isOutlineOpen, setOutlineOpen] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useKeys();
  const hasOriginal = file !== undefined && hasPages(record.format);
  const showsOutline = text.outline.length > 0 && isOutlineOpen;

  const content = () => {
    if (file && view === 'original' && (record.format === 'pdf' || record.format === 'ofd')) {
      const Pages = record.format === 'pdf' ? OriginalPages : OfdPages;
      return (
        <Suspense fallback={<div className={styles.message}>正在打开原文…</div>}>
          <Pages openDocument={openDocument} file={file} onPositionChange={onPositionChange} />
        </Suspense>
      );
    }
    if (file && view === 'original' && record.format === 'picture')
      return <PictureView openDocument={openDocument} file={file} />;
    if (text.blocks.length === 0) return <div className={styles.message}>这里面没有可以读的文字。</div>;
    return <TextView openDocument={openDocument} onPositionChange={onPositionChange} />;
  };
  return (
    <>
      <ReaderBar
        openDocument={openDocument}
        hasOriginal={hasOriginal}
        isOutlineOpen={showsOutline}
        onToggleOutline={() => setOutlineOpen(!isOutlineOpen)}
      />
      {finding && <FindBar text={text} />}
      <div ref={body} className="kit-flex kit-fill">
        {showsOutline && !narrow && <OutlineList text={text} />}
        <div className="kit-vertical kit-shrink kit-fill kit-anchor">{content()}</div>
      </div>
      {narrow && (
        <Drawer open={showsOutline} onOpenChange={setOutlineOpen} title="目录" width={320}>
          <OutlineList text={text} onGone={() => setOutlineOpen(false)} />
        </Drawer>
      )}
      <SelectionMenu box={body} openDocument={openDocument} />
    </>
  );
}
