import { BookOpenText, MessagesSquare, ScanText } from 'lucide-react';
import { useEffect, useMemo, useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useNarrow } from '../session/use-narrow.ts';
import { ImportJobs, ImportErrors } from '../library/import-status.tsx';
import { ViewTabs } from '../../../shared/ui/view-tabs.tsx';
import type { PanelDocument } from '../session/panel-document.ts';
import { parseJump, type Jump } from '../session/jump-link.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { panels } from '../panels/panels.ts';
import { hasPages, Reader } from '../reader/reader.tsx';
import { findText } from '../reader/find-text.ts';
import { jumpTo, resetReader, useReader } from '../reader/reader-store.ts';
import { WorkspaceHeader } from './workspace-header.tsx';
import styles from './workspace.module.css';
import { showTab, useWorkspace, type WorkspaceTab } from '../session/workspace-store.ts';
import type { OpenDocument } from '../session/open-documents.ts';
import { Splitter } from '../../../shared/ui/splitter.tsx';
import { Notices } from './notices.tsx';
import { SidePanel } from './side-panel.tsx';
import { useReadingPosition } from '../session/use-reading-position.ts';
import { createQuoteIndex, findQuote, maxSearchedChars } from '@baigong/documents';
import { textLength, type DocumentText, type Position } from '@baigong/document-reader/document-text';
import { quoteIndexFor } from '../ai/use-ai-record.ts';
import * as z from 'zod/mini';
import { stored } from '../../../shared/lib/storage.ts';

/** CSS pixels; `reader` is the minimum width of the reader. */
const sideWidth = { first: 460, least: 340, reader: 420 } as const;

const storedWidth = stored('baigong:document-side', z.number(), sideWidth.first);

/** The panel width set by the visitor, within the available width. */
function useSideWidth() {
  const [wished, setWished] = useState(() => storedWidth.read());
  const [room, setRoom] = useState(window.innerWidth);
  const most = Math.max(sideWidth.least, room - sideWidth.reader);
  const within = (width: number) => Math.round(Math.max(sideWidth.least, Math.min(width, most)));
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth || window.innerWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return {
    width: within(wished),
    least: sideWidth.least,
    most,
    onResize: (width: number) => {
      setWished(within(width));
      storedWidth.write(within(width));
    },
    measure,
  };
}

/** Blocks before and after a position that are searched first. */
const near = 40;

/** Where a passage stands in a document as it is now; undefined if it is gone. */
export function findJump(text: DocumentText, { quote, position }: Jump): Position | undefined {
  if (quote === '') return text.blocks[position.block] ? position : undefined;
  const from = Math.max(0, position.block - near);
  const around = createQuoteIndex({ blocks: text.blocks.slice(from, position.block + near) });
  const own = { from: position.block - from, to: position.block - from + 1 };
  const [found] = findQuote(around, quote, own) ?? findQuote(around, quote) ?? [];
  if (found) return { ...found, block: found.block + from };
  if (textLength(text) > maxSearchedChars) return undefined;
  return findQuote(quoteIndexFor(text), quote)?.[0];
}

const tabs: readonly {
  readonly view: WorkspaceTab;
  readonly label: string;
  readonly icon: typeof ScanText;
}[] = [
  { view: 'read', label: '阅读', icon: BookOpenText },
  { view: 'analyse', label: '分析', icon: ScanText },
  { view: 'ask', label: '问答', icon: MessagesSquare },
];

interface WorkspaceProps {
  readonly openDocument: OpenDocument;
  readonly onBack: () => void;
}

/** The reader with the panels beside it. */
export function Workspace({ openDocument, onBack }: WorkspaceProps) {
  const { record, text, file } = openDocument;
  const isNarrow = useNarrow();
  const { measure, ...side } = useSideWidth();
  const { panel, tab } = useWorkspace();
  const readerDocument = useReader((reader) => reader.document);
  const onPositionChange = useReadingPosition(record.id);
  const hasOriginal = file !== undefined && hasPages(record.format);

  useEffect(() => {
    resetReader(record.id, hasOriginal ? 'original' : 'text');
    showTab('read');
  }, [record.id, hasOriginal]);
  const [searchParams] = useSearchParams();
  const findQuery = searchParams.get('find');
  const isComplete = openDocument.state !== 'reading';
  useEffect(() => {
    if (!findQuery || !isComplete) return;
    // From a search over all documents: finds its first word.
    const [word = ''] = findQuery.trim().split(/\s+/);
    useReader.setState({ isFinding: true });
    void findText(text, word);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each search, not at each change of the text
  }, [findQuery, isComplete, record.id]);

  const { key, state } = useLocation();
  useEffect(() => {
    const jump = parseJump(state);
    if (!jump || !isComplete) return;
    const position = findJump(text, jump);
    if (position) jumpTo(position);
    else toast('info', '这份文档后来变过，引用的那句话已经不在里面。');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link, not at each change of the text
  }, [key, isComplete, record.id]);

  const document = useMemo<PanelDocument>(
    () => ({
      record,
      text,
      file,
      jumpTo: (position) => {
        showTab('read');
        jumpTo(position);
      },
    }),
    [record, text, file],
  );
  const availablePanels = isNarrow ? panels.filter(({ group }) => group === tab) : panels;
  const current = availablePanels.find(({ id }) => id === panel) ?? availablePanels[0];

  return (
    <article className="kit-column" aria-label={record.title}>
      <WorkspaceHeader openDocument={openDocument} onBack={onBack} />
      <Notices openDocument={openDocument} />
      <div className={styles.others}>
        <ImportJobs besides={record.id} />
        <ImportErrors />
      </div>
      {isNarrow && (
        <div className={styles.tabs}>
          <ViewTabs label="文档视图" views={tabs} current={tab} onChange={showTab} />
        </div>
      )}
      <div ref={measure} className={styles.columns} data-narrow={isNarrow || undefined}>
        <section
          className="kit-vertical kit-shrink kit-fill kit-anchor kit-sunken"
          aria-label="阅读"
          hidden={isNarrow && tab !== 'read'}
        >
          {readerDocument === record.id && (
            <Reader key={record.id} openDocument={openDocument} onPositionChange={onPositionChange} />
          )}
        </section>
        {!isNarrow && (
          <Splitter
            side="right"
            width={side.width}
            min={side.least}
            max={side.most}
            onResize={side.onResize}
          />
        )}
        {current && (
          <section
            className={styles.side}
            aria-label="分析与问答"
            style={isNarrow ? undefined : { width: side.width }}
            hidden={isNarrow && tab === 'read'}
          >
            <SidePanel
              panels={availablePanels}
              current={current}
              document={document}
              isExtracting={openDocument.state === 'reading'}
              onGo={(id) => useWorkspace.setState({ panel: id })}
            />
          </section>
        )}
      </div>
    </article>
  );
}
