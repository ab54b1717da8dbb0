import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { useChat } from '../store/chat-store.ts';
import type { SessionSummary } from '../store/session-records.ts';
import { groupSessions } from './group-sessions.ts';
import { HistoryRow } from './history-row.tsx';
import styles from './history.module.css';

export interface ListProps {
  readonly sessions: readonly SessionSummary[];
  /** Ids that are ticked; null while nothing can be. */
  readonly selected: ReadonlySet<string> | null;
  readonly onToggle: (id: string) => void;
  readonly onClose: () => void;
}

const FIRST_ROWS = 30;

/** Lines drawn before the height of the list is known, so that the first paint has them. */
const FIRST_PAINT_ROWS = 14;

/** Sessions by date. Only the rows in sight are drawn. */
export function HistoryList({ sessions, selected, onToggle, onClose }: ListProps) {
  const [now] = useState(Date.now);
  // The first rows are painted before ten thousand are laid out below them.
  const shown = useDeferredValue(sessions, sessions.slice(0, FIRST_ROWS));
  const lines = useMemo(() => groupSessions(shown, now), [shown, now]);
  const current = useChat((state) => state.current?.id);
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} className={styles.list} role="list" aria-label="对话">
      <VirtualList
        scrollRef={scroller}
        data={lines}
        ssrCount={FIRST_PAINT_ROWS}
        itemSize={56}
        bufferSize={200}
      >
        {(line) =>
          line.type === 'group' ? (
            <div key={line.label} className={styles.group} role="presentation">
              {line.label}
            </div>
          ) : (
            <HistoryRow
              key={line.session.id}
              session={line.session}
              current={line.session.id === current}
              selected={selected ? selected.has(line.session.id) : null}
              onToggle={onToggle}
              onClose={onClose}
            />
          )
        }
      </VirtualList>
    </div>
  );
}
