import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Drawer } from '../../../shared/ui/drawer.tsx';
import type { OpenDocument } from '../session/open-documents.ts';
import { useNarrow } from '../session/use-narrow.ts';
import { FindBar } from './find-bar.tsx';
import { OutlineList } from './outline-list.tsx';
import { PictureView } from './picture-view.tsx';
import { ReaderBar } from './reader-bar.tsx';
import { closeFind, stepHit, useReader } from './reader-store.ts';
import styles from './reader.module.css';
import { SelectionMenu } from './selection/selection-menu.tsx';
import { TextView } from './text/text-view.tsx';

const OriginalPages = lazy(() => import('./pdf/original-pages.tsx'));

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
  const hasOriginal = file !== undefined && (record.format === 'pdf' || record.format === 'picture');
  const showsOutline = text.outline.length > 0 && isOutlineOpen;

  const content = () => {
    if (file && view === 'original' && record.format === 'pdf')
      return (
        <Suspense fallback={<div className={styles.message}>正在打开原文…</div>}>
          <OriginalPages openDocument={openDocument} file={file} onPositionChange={onPositionChange} />
        </Suspense>
      );
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
      <div ref={body} className={styles.body}>
        {showsOutline && !narrow && <OutlineList text={text} />}
        <div className={styles.main}>{content()}</div>
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
