import { Trash2, ListChecks } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectionBar } from '../../../shared/ui/selection-bar.tsx';
import type { ResumeSummary } from '../session/resume-summaries.ts';
import { preloadDialog, openDialog } from './dialogs.ts';
import type { ResumeSort } from '@baigong/resume';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { readResumeList, useResumeList } from '../session/resume-list.ts';
import { CardGrid } from './card-grid.tsx';
import { EmptyWorks } from './empty-works.tsx';
import { filterResumes, type WorksTab } from './tabs.ts';
import { ResumeCard } from './resume-card.tsx';
import { useNow } from '../../../shared/lib/use-now.ts';
import layout from '../../../shared/ui/layout.module.css';
import styles from './works-panel.module.css';

interface Props {
  /** The resumes in the list. */
  readonly summaries: readonly ResumeSummary[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onDone: () => void;
}

/** How many resumes are selected, and what can be done with them. */
function ResumeSelectionBar({ summaries, selected, onSelect, onDone }: Props) {
  const chosen = summaries.filter(({ id }) => selected.has(id));
  return (
    <SelectionBar
      selected={chosen.length}
      total={summaries.length}
      unit="份"
      onSelectAll={(all) => onSelect(new Set(all ? summaries.map(({ id }) => id) : []))}
      onDone={onDone}
    >
      <Button
        size="sm"
        variant="danger"
        icon={<Trash2 />}
        disabled={chosen.length === 0}
        onPointerEnter={() => preloadDialog('delete')}
        onClick={() =>
          openDialog({
            kind: 'delete',
            ids: chosen.map(({ id }) => id),
            title: chosen[0]?.title ?? '',
            shared: chosen.filter(({ isShared }) => isShared).length,
          })
        }
      >
        删除所选
      </Button>
    </SelectionBar>
  );
}

const labels: Record<WorksTab, string> = { works: '我的作品', drafts: '草稿箱', shared: '已分享' };

/** 我的作品, 草稿箱 or 已分享: the resumes of a tab, found, sorted and selected. */
export function WorksPanel({ tab }: { tab: WorksTab }) {
  const { summaries, total, phase, problem } = useResumeList();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<ResumeSort>('updated');
  /** Ids that are ticked; null while nothing can be. */
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const now = useNow(15_000);
  const deferredQuery = useDeferredValue(query);
  const found = useMemo(
    () => filterResumes(summaries, tab, deferredQuery, sort),
    [summaries, tab, deferredQuery, sort],
  );
  const toggle = (id: string) =>
    setSelected((last) => {
      const next = new Set(last);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  if (phase === 'failed')
    return <Alert actions={<Button onClick={() => void readResumeList()}>再试一次</Button>}>{problem}</Alert>;
  // Where a first screenful is there it is shown; an empty list is only empty once all of it was read.
  if (found.length === 0 && phase === 'reading') return <div className={styles.reading} aria-busy="true" />;
  if (total === 0 || (found.length === 0 && deferredQuery.trim() === '')) return <EmptyWorks tab={tab} />;

  return (
    <>
      <div className={styles.tools}>
        <SearchInput
          ref={input}
          className={styles.search}
          placeholder="搜索简历"
          aria-label="搜索简历"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
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
          aria-pressed={selected !== null}
          onClick={() => setSelected(selected ? null : new Set())}
        >
          多选
        </Button>
      </div>
      {selected && (
        <ResumeSelectionBar
          summaries={found}
          selected={selected}
          onSelect={setSelected}
          onDone={() => setSelected(null)}
        />
      )}
      {found.length === 0 ? (
        <p className={layout.loading} role="status">
          没有标题含“{deferredQuery.trim()}”的简历。换个词，或
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              input.current?.focus();
              setQuery('');
            }}
          >
            清除搜索
          </button>
          。
        </p>
      ) : (
        <CardGrid items={found} label={labels[tab]} keyOf={({ id }) => id}>
          {(summary) => (
            <ResumeCard
              summary={summary}
              now={now}
              isSelected={selected ? selected.has(summary.id) : null}
              onToggle={toggle}
            />
          )}
        </CardGrid>
      )}
    </>
  );
}
