import {
  listFeedbackInboxRoute,
  operateFeedbackExport,
  type FeedbackKind,
  type FeedbackStatus,
} from '@baigong/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../shared/lib/download.ts';
import { useOperator } from '../../../shared/lib/operator.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { usePages } from '../../../shared/server-data/use-pages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { toastError } from '../../../shared/ui/toast.tsx';
import { kinds, statusLabels } from '../entry/labels.ts';
import { InboxCard } from './inbox-card.tsx';
import styles from './inbox-section.module.css';

type Counts = Record<FeedbackStatus, number>;
type List = FeedbackStatus | 'all' | 'merged';

const kindFilters: readonly { readonly value: FeedbackKind | 'all'; readonly label: string }[] = [
  { value: 'all', label: '全部类型' },
  ...kinds,
];

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
  const [counts, setCounts] = useState<Counts>();
  const query = {
    ...(list === 'merged' ? { merged: '1' as const } : list === 'all' ? {} : { status: list }),
    ...(kind === 'all' ? {} : { kind }),
    ...(q === '' ? {} : { q }),
  };
  const { value, more, reload } = usePages(
    JSON.stringify(query),
    async (cursor, signal) => {
      const answer = await operator.call(listFeedbackInboxRoute, {
        query: { ...query, cursor },
      });
      // An answer to an older question may come late.
      if (!signal?.aborted) setCounts(answer.counts);
      return answer;
    },
    { onError: toastError },
  );
  const entries = value?.flatMap((page) => page.entries);

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
        <Button icon={<Download />} onClick={() => void exportAll().catch(toastError)}>
          导出 CSV
        </Button>
      </div>
      {entries?.length === 0 && <p className="kit-loading">这里没有反馈。</p>}
      <ul className={styles.list}>
        {entries?.map((entry) => (
          <li key={entry.id}>
            <InboxCard entry={entry} onChanged={reload} />
          </li>
        ))}
      </ul>
      {more && <Button onClick={more}>更多</Button>}
    </section>
  );
}
