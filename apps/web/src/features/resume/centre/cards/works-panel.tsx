import type { ResumeSort } from '@baigong/resume';
import { ListChecks, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import field from '../../../../shared/ui/field.module.css';
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx';
import { readResumeList, useResumeList } from '../../session/records/resume-list.ts';
import { CardGrid } from './card-grid.tsx';
import { EmptyWorks } from './empty-works.tsx';
import { filterResumes, type WorksTab } from './filter-resumes.ts';
import { ResumeCard } from './resume-card.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useNow } from './use-now.ts';
import styles from './works-panel.module.css';

const labels: Record<WorksTab, string> = { works: '我的作品', drafts: '草稿箱', shared: '已分享' };

/** 我的作品, 草稿箱 or 已分享: the resumes of a tab, found, sorted and chosen. */
export function WorksPanel({ tab }: { tab: WorksTab }) {
  const { summaries: heads, total, phase, problem } = useResumeList();
  const box = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [sort, setSort] = useState<ResumeSort>('updated');
  /** Ids that are ticked; null while nothing can be. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const now = useNow();
  const sought = useDeferredValue(words);
  const found = useMemo(() => filterResumes(heads, tab, sought, sort), [heads, tab, sought, sort]);
  const toggle = (id: string) =>
    setChosen((last) => {
      const next = new Set(last);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  if (phase === 'failed')
    return (
      <div className={styles.failed} role="alert">
        <p>{problem}</p>
        <Button onClick={() => void readResumeList()}>再试一次</Button>
      </div>
    );
  // Where a first screenful is there it is shown; an empty list is only empty once all of it was read.
  if (found.length === 0 && phase === 'reading') return <div className={styles.reading} aria-busy="true" />;
  if (total === 0 || (found.length === 0 && sought.trim() === '')) return <EmptyWorks tab={tab} />;

  return (
    <>
      <div className={styles.tools}>
        <label className={styles.search}>
          <Search aria-hidden />
          <input
            ref={box}
            type="search"
            className={field.input}
            placeholder="搜索简历"
            aria-label="搜索简历"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <SegmentedControl
          label="排序"
          value={sort === 'title' ? 'title' : 'updated'}
          options={[
            { value: 'updated', label: '按时间' },
            { value: 'title', label: '按标题' },
          ]}
          onChange={setSort}
        />
        <Button
          icon={<ListChecks />}
          aria-pressed={chosen !== null}
          onClick={() => setChosen(chosen ? null : new Set())}
        >
          多选
        </Button>
      </div>
      {chosen && (
        <SelectionBar shown={found} chosen={chosen} onChoose={setChosen} onDone={() => setChosen(null)} />
      )}
      {found.length === 0 ? (
        <p className={styles.none} role="status">
          没有标题含“{sought.trim()}”的简历。换个词，或
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              box.current?.focus();
              setWords('');
            }}
          >
            清除搜索
          </button>
          。
        </p>
      ) : (
        <CardGrid items={found} label={labels[tab]} keyOf={({ id }) => id}>
          {(head) => (
            <ResumeCard
              head={head}
              now={now}
              chosen={chosen ? chosen.has(head.id) : null}
              onToggle={toggle}
            />
          )}
        </CardGrid>
      )}
    </>
  );
}
