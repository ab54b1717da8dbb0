import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { useChat } from '../store/chat-store.ts';
import type { SessionHead } from '../store/session-records.ts';
import { groupHeads } from './group-heads.ts';
import { HistoryRow } from './history-row.tsx';
import styles from './history.module.css';

export interface ListProps {
  readonly heads: readonly SessionHead[];
  /** Ids that are ticked; null while nothing can be. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onToggle: (id: string) => void;
  readonly onClose: () => void;
}

const firstRows = 30;

/** Lines drawn before the height of the list is known, so that the first paint has them. */
const firstPaint = 14;

/** Sessions by date. Only the rows in sight are drawn. */
export function HistoryList({ heads, chosen, onToggle, onClose }: ListProps) {
  const [now] = useState(Date.now);
  // The first rows are painted before ten thousand are laid out below them.
  const shown = useDeferredValue(heads, heads.slice(0, firstRows));
  const lines = useMemo(() => groupHeads(shown, now), [shown, now]);
  const current = useChat((state) => state.current?.id);
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} className={styles.list} role="list" aria-label="对话">
      <VirtualList scrollRef={scroller} data={lines} ssrCount={firstPaint} itemSize={56} bufferSize={200}>
        {(line) =>
          line.type === 'group' ? (
            <div key={line.label} className={styles.group} role="presentation">
              {line.label}
            </div>
          ) : (
            <HistoryRow
              key={line.head.id}
              head={line.head}
              current={line.head.id === current}
              chosen={chosen ? chosen.has(line.head.id) : null}
              onToggle={onToggle}
              onClose={onClose}
            />
          )
        }
      </VirtualList>
    </div>
  );
}
