import { BookOpenText, MessagesSquare, ScanText } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useNarrow } from '../look/use-narrow.ts';
import { Jobs, Refusals } from '../shelf/work.tsx';
import { ViewTabs } from '../../../shared/ui/view-tabs.tsx';
import { panels, type OpenDocument } from '../panels.ts';
import { Reader } from '../reader/reader.tsx';
import { findWords } from '../reader/find-words.ts';
import { jumpTo, resetReader, useReader } from '../reader/reader-store.ts';
import { DeskBar } from './desk-bar.tsx';
import styles from './desk.module.css';
import { showTab, useDesk, type DeskTab } from './desk-store.ts';
import type { Held } from './held-documents.ts';
import { Splitter } from '../../../shared/ui/splitter.tsx';
import { Notices } from './notices.tsx';
import { SidePanel } from './side-panel.tsx';
import { usePlaceKeeping } from './use-place-keeping.ts';
import { useSideWidth } from './use-side-width.ts';

const tabs: readonly { readonly view: DeskTab; readonly label: string; readonly icon: typeof ScanText }[] = [
  { view: 'read', label: '阅读', icon: BookOpenText },
  { view: 'analyse', label: '分析', icon: ScanText },
  { view: 'ask', label: '问答', icon: MessagesSquare },
];

interface DeskProps {
  readonly held: Held;
  readonly onBack: () => void;
}

/** An open document: the reader, and beside it what can be done with what is read. */
export function Desk({ held, onBack }: DeskProps) {
  const { record, text, file } = held;
  const narrow = useNarrow();
  const { measure, ...side } = useSideWidth();
  const { panel, tab } = useDesk();
  const readerOf = useReader((reader) => reader.document);
  const onPlace = usePlaceKeeping(record.id);
  const drawn = file !== undefined && (record.format === 'pdf' || record.format === 'picture');

  useEffect(() => {
    resetReader(record.id, drawn ? 'original' : 'text');
    showTab('read');
  }, [record.id, drawn]);
  const [search] = useSearchParams();
  const wanted = search.get('find');
  const readable = held.state !== 'reading';
  useEffect(() => {
    if (!wanted || !readable) return;
    // Come from a search over all documents: its first word is found here.
    const [word = ''] = wanted.trim().split(/\s+/);
    useReader.setState({ finding: true });
    void findWords(text, word);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each search, not at each change of the text
  }, [wanted, readable, record.id]);

  const document = useMemo<OpenDocument>(
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
  const offered = narrow ? panels.filter(({ group }) => group === tab) : panels;
  const current = offered.find(({ id }) => id === panel) ?? offered[0];

  return (
    <article className={styles.desk} aria-label={record.title}>
      <DeskBar held={held} onBack={onBack} />
      <Notices held={held} />
      <div className={styles.others}>
        <Jobs besides={record.id} />
        <Refusals />
      </div>
      {narrow && (
        <div className={styles.tabs}>
          <ViewTabs label="文档视图" views={tabs} current={tab} onGo={showTab} />
        </div>
      )}
      <div ref={measure} className={styles.columns} data-narrow={narrow || undefined}>
        <section className={styles.reader} aria-label="阅读" hidden={narrow && tab !== 'read'}>
          {readerOf === record.id && <Reader key={record.id} held={held} onPlace={onPlace} />}
        </section>
        {!narrow && (
          <Splitter
            panel="right"
            width={side.width}
            least={side.least}
            most={side.most}
            onResize={side.onResize}
          />
        )}
        {current && (
          <section
            className={styles.side}
            aria-label="分析与问答"
            style={narrow ? undefined : { width: side.width }}
            hidden={narrow && tab === 'read'}
          >
            <SidePanel
              panels={offered}
              current={current}
              document={document}
              reading={held.state === 'reading'}
              onGo={(id) => useDesk.setState({ panel: id })}
            />
          </section>
        )}
      </div>
    </article>
  );
}
