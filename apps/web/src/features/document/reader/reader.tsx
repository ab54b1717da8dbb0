import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Drawer } from '../../../shared/ui/drawer.tsx';
import type { Held } from '../desk/held-documents.ts';
import { useNarrow } from '../look/use-narrow.ts';
import { FindBar } from './find-bar.tsx';
import { OutlineList } from './outline-list.tsx';
import { PictureView } from './picture-view.tsx';
import { ReaderBar } from './reader-bar.tsx';
import { closeFind, stepHit, useReader } from './reader-store.ts';
import styles from './reader.module.css';
import { SelectionMenu } from './select/selection-menu.tsx';
import { TextView } from './text/text-view.tsx';

const OriginalPages = lazy(() => import('./pdf/original-pages.tsx'));

interface ReaderProps {
  readonly held: Held;
  /** Hears the first block in sight. */
  readonly onPlace: (block: number) => void;
}

/** Ctrl F finds in the document while it is on the desk. */
function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (inDialog || event.altKey) return;
      const held = event.ctrlKey || event.metaKey;
      if (held && !event.shiftKey && event.key.toLowerCase() === 'f') {
        event.preventDefault();
        useReader.setState({ finding: true });
        document.querySelector<HTMLInputElement>('search input')?.select();
      } else if (event.key === 'F3' || (held && event.key.toLowerCase() === 'g')) {
        if (useReader.getState().hits.length === 0) return;
        event.preventDefault();
        stepHit(event.shiftKey ? -1 : 1);
      } else if (event.key === 'Escape' && useReader.getState().finding) closeFind();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The open document to be read: its own pages where it has some, else its text. */
export function Reader({ held, onPlace }: ReaderProps) {
  const { text, file, record } = held;
  const view = useReader((reader) => reader.view);
  const finding = useReader((reader) => reader.finding);
  const narrow = useNarrow();
  const [outlined, setOutlined] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useKeys();
  const drawn = file !== undefined && (record.format === 'pdf' || record.format === 'picture');
  const outline = text.outline.length > 0 && outlined;

  const shown = () => {
    if (file && view === 'original' && record.format === 'pdf')
      return (
        <Suspense fallback={<div className={styles.message}>正在打开原文…</div>}>
          <OriginalPages held={held} file={file} onPlace={onPlace} />
        </Suspense>
      );
    if (file && view === 'original' && record.format === 'picture')
      return <PictureView held={held} file={file} />;
    if (text.blocks.length === 0) return <div className={styles.message}>这里面没有可以读的文字。</div>;
    return <TextView held={held} onPlace={onPlace} />;
  };
  return (
    <>
      <ReaderBar held={held} drawn={drawn} outlined={outline} onOutline={() => setOutlined(!outlined)} />
      {finding && <FindBar text={text} />}
      <div ref={body} className={styles.body}>
        {outline && !narrow && <OutlineList text={text} />}
        <div className={styles.main}>{shown()}</div>
      </div>
      {narrow && (
        <Drawer open={outline} onOpenChange={setOutlined} title="目录" width={320}>
          <OutlineList text={text} onGone={() => setOutlined(false)} />
        </Drawer>
      )}
      <SelectionMenu box={body} held={held} />
    </>
  );
}
