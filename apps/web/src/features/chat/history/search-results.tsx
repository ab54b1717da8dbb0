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

/** Typing rests this long before messages are searched; titles are searched at every key. */
const DEBOUNCE_MS = 200;

type State = 'searching' | 'done' | 'failed';

function useMessageHits(words: string): { hits: readonly MessageHit[]; state: State } {
  const [found, setFound] = useState<{ words: string; hits: readonly MessageHit[]; state: State }>({
    words,
    hits: [],
    state: 'searching',
  });
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(() => {
      setFound({ words, hits: [], state: 'searching' });
      stop = searchMessages(words, ({ hits, done, failed }) => {
        setFound((before) => ({
          words,
          hits: hits.length > 0 ? [...before.hits, ...hits] : before.hits,
          state: failed ? 'failed' : done ? 'done' : 'searching',
        }));
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [words]);
  return found.words === words ? found : { hits: [], state: 'searching' };
}

type ResultLine =
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'title'; readonly head: SessionSummary }
  | { readonly type: 'hit'; readonly hit: MessageHit };

const notes: Record<State, (count: number) => string> = {
  searching: () => '正在查找…',
  done: (count) => (count === 0 ? '没有找到' : `找到 ${count} 处`),
  failed: () => '查找中断，请再试一次。',
};

/** What a search has found: sessions by their titles, then messages by their text. */
export function SearchResults({
  words,
  sessions: heads,
  selected: chosen,
  onToggle,
  onClose,
}: ListProps & { readonly words: string }) {
  const titles = useMemo(() => findTitles(heads, words), [heads, words]);
  const { hits, state } = useMessageHits(words);
  const current = useChat((chat) => chat.current?.id);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo<readonly ResultLine[]>(
    () => [
      { type: 'note', text: `标题${titles.length === 0 ? '：没有找到' : `（${titles.length}）`}` },
      ...titles.map((head) => ({ type: 'title' as const, head })),
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
                  key={line.head.id}
                  head={line.head}
                  query={words}
                  current={line.head.id === current}
                  selected={chosen ? chosen.has(line.head.id) : null}
                  onToggle={onToggle}
                  onClose={onClose}
                />
              );
            case 'hit':
              return (
                <HitRow
                  key={`${line.hit.session}/${line.hit.message}`}
                  hit={line.hit}
                  query={words}
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

/** A message with the words in it; leads there. */
function HitRow({ hit, query: words, onClose }: HitRowProps) {
  return (
    <div className={styles.row} role="listitem">
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          void selectSession(hit.session, { message: hit.message, query: words.trim() });
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
