import {
  listFeedbackInboxRoute,
  operateFeedbackExport,
  type FeedbackKind,
  type FeedbackStatus,
  type InboxFeedback,
} from '@baigong/contracts';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { download } from '../../../shared/lib/download.ts';
import { useOperator } from '../../../shared/lib/operator.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { kinds, statusLabels } from '../entry/labels.ts';
import { InboxCard } from './inbox-card.tsx';
import styles from './inbox-section.module.css';

type Counts = Record<FeedbackStatus, number>;
type List = FeedbackStatus | 'all' | 'merged';

const kindFilters: readonly { readonly value: FeedbackKind | 'all'; readonly label: string }[] = [
  { value: 'all', label: '全部类型' },
  ...kinds,
];

const showError = (error: unknown): void =>
  void toast('error', error instanceof Error ? error.message : '操作失败，请重试。');

function listsOf(counts: Counts | undefined): readonly { readonly value: List; readonly label: string }[] {
  const statuses = (['open', 'working', 'done', 'declined'] as const).map((value) => ({
    value,
    label: counts ? `${statusLabels[value]} ${counts[value]}` : statusLabels[value],
  }));
  return [...statuses, { value: 'all', label: '全部' }, { value: 'merged', label: '已合并' }];
}

/** 反馈: what visitors sent, to be answered, made public and merged. */
export function InboxSection() {
  const operator = useOperator();
  const [list, setList] = useState<List>('open');
  const [kind, setKind] = useState<FeedbackKind | 'all'>('all');
  const [input, setInput] = useState('');
  const [q, setQ] = useState('');
  const [entries, setEntries] = useState<readonly InboxFeedback[]>();
  const [next, setNext] = useState<string | null>(null);
  const [counts, setCounts] = useState<Counts>();
  /** Counts what was asked: an answer to an older question, which may come late, is not shown. */
  const requestId = useRef(0);

  const read = useCallback(
    (cursor?: string): void => {
      const query = {
        ...(list === 'merged' ? { merged: '1' as const } : list === 'all' ? {} : { status: list }),
        ...(kind === 'all' ? {} : { kind }),
        ...(q === '' ? {} : { q }),
        ...(cursor === undefined ? {} : { cursor }),
      };
      requestId.current += 1;
      const mine = requestId.current;
      async function fetchPage(): Promise<void> {
        const answer = await operator.call(listFeedbackInboxRoute, { query });
        if (requestId.current !== mine) return;
        setEntries((known) => [...(cursor === undefined ? [] : (known ?? [])), ...answer.entries]);
        setNext(answer.next);
        setCounts(answer.counts);
      }
      fetchPage().catch(showError);
    },
    [operator, list, kind, q],
  );
  useEffect(() => read(), [read]);

  async function exportAll(): Promise<void> {
    const response = await operator.fetch(operateFeedbackExport);
    if (!response.ok) throw new Error('导出失败，请重新登录操作台后再试。');
    void download('feedback.file-inbox', await response.blob(), `反馈-${formatDate(Date.now())}.csv`);
  }

  return (
    <section aria-label="反馈">
      <div className={styles.bar}>
        <div className={styles.scroll}>
          <SegmentedControl label="列表" value={list} options={listsOf(counts)} onChange={setList} />
        </div>
        <SegmentedControl label="类型" value={kind} options={kindFilters} onChange={setKind} />
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            setQ(input.trim());
          }}
        >
          <SearchInput
            aria-label="搜索反馈"
            placeholder="搜索内容、联系方式、回复"
            maxLength={80}
            value={input}
            onChange={(event) => {
              setInput(event.target.value);
              if (event.target.value === '') setQ('');
            }}
          />
        </form>
        <Button icon={<Download />} onClick={() => void exportAll().catch(showError)}>
          导出 CSV
        </Button>
      </div>
      {entries?.length === 0 && <p className="kit-loading">这里没有反馈。</p>}
      <ul className={styles.list}>
        {entries?.map((entry) => (
          <li key={entry.id}>
            <InboxCard entry={entry} onChanged={() => read()} />
          </li>
        ))}
      </ul>
      {next !== null && <Button onClick={() => read(next)}>更多</Button>}
    </section>
  );
}
