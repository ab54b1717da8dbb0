import { listFeedbackBoardRoute, type FeedbackSort, type FeedbackStatus } from '@baigong/contracts';
import { useState } from 'react';
import { call } from '../../../shared/lib/api.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { usePages } from '../../../shared/server-data/use-pages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import mine from '../mine/mine-view.module.css';
import { StatusBadge } from '../entry/status-badge.tsx';
import { useVotes } from '../entry/use-votes.ts';
import { VoteButton } from '../entry/vote-button.tsx';
import { kindLabels, statuses } from '../entry/labels.ts';
import styles from './board-view.module.css';

const sorts: readonly { readonly value: FeedbackSort; readonly label: string }[] = [
  { value: 'votes', label: '票数最多' },
  { value: 'newest', label: '最新' },
];
const filters: readonly { readonly value: FeedbackStatus | 'all'; readonly label: string }[] = [
  { value: 'all', label: '全部' },
  ...statuses,
];

/** 公开看板: what the operator made public, with its status and the votes. */
export function BoardView({ onWrite }: { readonly onWrite: () => void }) {
  const [sort, setSort] = useState<FeedbackSort>('votes');
  const [status, setStatus] = useState<FeedbackStatus | 'all'>('all');
  const {
    value: pages = [],
    isReading,
    problem,
    more,
    reload,
    update,
  } = usePages(`${sort} ${status}`, (from, signal) => {
    const query = { sort, ...(status === 'all' ? {} : { status }), from };
    return call(listFeedbackBoardRoute, { query }, { signal });
  });
  // What moved down between two pages is not shown twice.
  const entries = [
    ...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values(),
  ];
  const vote = useVotes((change) =>
    update((known) => known.map((page) => ({ ...page, entries: change(page.entries) }))),
  );
  const [now] = useState(() => Date.now());
  return (
    <section aria-label="公开看板">
      <div className={styles.bar}>
        <SegmentedControl label="排序" value={sort} options={sorts} onChange={setSort} />
        <div className={styles.scroll}>
          <SegmentedControl label="状态" value={status} options={filters} onChange={setStatus} />
        </div>
      </div>
      {problem !== undefined && (
        <EmptyState role="alert">
          <h2>看板暂时读不到</h2>
          <p>{problem}</p>
          <Button onClick={reload}>再试一次</Button>
        </EmptyState>
      )}
      {!isReading && problem === undefined && entries.length === 0 && (
        <EmptyState>
          <h2>{status === 'all' ? '看板还是空的' : '没有这个状态的反馈'}</h2>
          <p>大家的反馈由管理员挑选后公开在这里，可以投票支持，也能看到处理进展。</p>
          <Button variant="primary" onClick={onWrite}>
            写一条
          </Button>
        </EmptyState>
      )}
      <ul className={mine.list} aria-label="公开的反馈" aria-busy={isReading}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <VoteButton entry={entry} onVote={vote} />
            <div className={styles.words}>
              <h2>{entry.title}</h2>
              <p className={mine.line}>
                <StatusBadge status={entry.status} />
                <span>{kindLabels[entry.kind]}</span>
                <span>{relativeTime(entry.createdAt, now)}</span>
              </p>
              {entry.text !== '' && <p className={mine.text}>{entry.text}</p>}
              {entry.reply !== null && (
                <div className={mine.reply}>
                  <strong>管理员回复</strong>
                  <p>{entry.reply}</p>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      {more && (
        <Button className={styles.more} onClick={more}>
          更多
        </Button>
      )}
    </section>
  );
}
