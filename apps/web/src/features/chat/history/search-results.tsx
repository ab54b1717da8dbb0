import { useEffect, useMemo, useRef, useState } from 'react';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { useChat } from '../store/chat-store.ts';
import type { SessionSummary } from '../store/session-records.ts';
import { selectSession } from '../store/select-session.ts';
import { findTitles } from './group-sessions.ts';
import type { MessageHit } from './find-in-messages.ts';
import type { ListProps } from './history-list.tsx';
import { HistoryRow } from './history-row.tsx';
import styles from './history.module.css';
import { searchMessages } from './search-messages.ts';

/** Messages are searched when typing pauses; titles at every key. */
const DEBOUNCE_MS = 200;

type State = 'searching' | 'done' | 'failed';

function useMessageHits(query: string): { hits: readonly MessageHit[]; state: State } {
  const [found, setFound] = useState<{ query: string; hits: readonly MessageHit[]; state: State }>({
    query,
    hits: [],
    state: 'searching',
  });
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(() => {
      setFound({ query, hits: [], state: 'searching' });
      stop = searchMessages(query, ({ hits, done, failed }) => {
        setFound((before) => ({
          query,
          hits: hits.length > 0 ? [...before.hits, ...hits] : before.hits,
          state: failed ? 'failed' : done ? 'done' : 'searching',
        }));
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [query]);
  return found.query === query ? found : { hits: [], state: 'searching' };
}

type ResultLine =
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'title'; readonly session: SessionSummary }
  | { readonly type: 'hit'; readonly hit: MessageHit };

const notes: Record<State, (count: number) => string> = {
  searching: () => '正在查找…',
  done: (count) => (count === 0 ? '没有找到' : `找到 ${count} 处`),
  failed: () => '查找中断，请再试一次。',
};

/** What a search has found: sessions by their titles, then messages by their text. */
export function SearchResults({
  query,
  sessions,
  selected,
  onToggle,
  onClose,
}: ListProps & { readonly query: string }) {
  const titles = useMemo(() => findTitles(sessions, query), [sessions, query]);
  const { hits, state } = useMessageHits(query);
  const current = useChat((chat) => chat.current?.id);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo<readonly ResultLine[]>(
    () => [
      { type: 'note', text: `标题${titles.length === 0 ? '：没有找到' : `（${titles.length}）`}` },
      ...titles.map((session) => ({ type: 'title' as const, session })),
      { type: 'note', text: `消息内容：${notes[state](hits.length)}` },
      ...hits.map((hit) => ({ type: 'hit' as const, hit })),
    ],
    [titles, hits, state],
  );
  return (
    <div ref={scroller} className={styles.list} role="list" aria-label="查找结果">
      <VirtualList scrollRef={scroller} data={lines} itemSize={56} bufferSize={200}>
        {(line) => {
          switch (line.type) {
            case 'note':
              return (
                <div key={line.text} className={styles.group} role="presentation">
                  {line.text}
                </div>
              );
            case 'title':
              return (
                <HistoryRow
                  key={line.session.id}
                  session={line.session}
                  query={query}
                  current={line.session.id === current}
                  selected={selected ? selected.has(line.session.id) : null}
                  onToggle={onToggle}
                  onClose={onClose}
                />
              );
            case 'hit':
              return (
                <HitRow
                  key={`${line.hit.session}/${line.hit.message}`}
                  hit={line.hit}
                  query={query}
                  onClose={onClose}
                />
              );
          }
        }}
      </VirtualList>
    </div>
  );
}

interface HitRowProps {
  readonly hit: MessageHit;
  readonly query: string;
  readonly onClose: () => void;
}

/** A message with the query in it; leads there. */
function HitRow({ hit, query, onClose }: HitRowProps) {
  return (
    <div className={styles.row} role="listitem">
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          void selectSession(hit.session, { message: hit.message, query: query.trim() });
          onClose();
        }}
      >
        <span className={styles.snippet}>
          {hit.before}
          <mark>{hit.found}</mark>
          {hit.after}
        </span>
        <span className={styles.date}>
          {hit.role === 'user' ? '我' : '回答'} · {hit.title}
        </span>
      </button>
    </div>
  );
}
