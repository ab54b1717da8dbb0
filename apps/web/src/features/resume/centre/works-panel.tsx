import { Trash2 } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectionBar } from '../../../shared/ui/selection-bar.tsx';
import type { ResumeSummary } from '../session/resume-summaries.ts';
import { preloadDialog, openDialog } from './dialogs.ts';
import { sampleResume, type ResumeSort } from '@baigong/resume';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../../../shared/ui/alert.tsx';
import { useMobile } from '../../../shared/lib/device.ts';
import { readResumeList, useResumeList } from '../session/resume-list.ts';
import { CardGrid } from './card-grid.tsx';
import { filterResumes, type WorksTab } from './tabs.ts';
import { ResumeCard } from './resume-card.tsx';
import { useNow } from '../../../shared/lib/use-now.ts';
import { createAndOpen } from '../session/create-resume.ts';
import styles from './works-panel.module.css';
import { WorksTools } from './works-tools.tsx';

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

const texts: Record<WorksTab, { readonly title: string; readonly text: string }> = {
  works: {
    title: '写下第一份简历',
    text: '点上方的“新建简历”从空白写起；也可以挑一款模板，或从写好的示例改起。写下的内容都存在这台设备的浏览器里。',
  },
  drafts: { title: '草稿箱是空的', text: '新建的简历都先放在这里，标为已发布后移出。' },
  shared: {
    title: '还没有分享过简历',
    text: '在“我的作品”里点卡片上的分享图标，生成一个只读链接；电话、邮箱和照片可以先隐藏。',
  },
};

function Picture({ tab }: { tab: WorksTab }) {
  return (
    <svg viewBox="0 0 240 168" className={styles.picture} aria-hidden focusable="false">
      <ellipse cx="120" cy="152" rx="92" ry="8" className={styles.shade} />
      <g transform="rotate(-8 86 92)">
        <rect x="48" y="36" width="78" height="108" rx="6" className={styles.back} />
      </g>
      <rect x="84" y="22" width="90" height="124" rx="7" className={styles.sheet} />
      <circle cx="106" cy="46" r="11" className={styles.wash} />
      <path d="M126 41h34M126 51h22" className={styles.accent} />
      <path d="M96 74h24M96 104h24" className={styles.accent} />
      <path d="M96 84h64M96 93h52M96 114h64M96 123h58M96 132h38" className={styles.line} />
      {tab === 'works' && (
        <g transform="rotate(38 190 84)">
          <rect x="182" y="40" width="15" height="72" rx="3" className={styles.wash} />
          <path d="m182 112 7.5 16 7.5-16z" className={styles.sheet} />
          <path d="M182 54h15" className={styles.accent} />
        </g>
      )}
      {tab === 'drafts' && (
        <path
          d="M166 106h44v34a6 6 0 0 1-6 6h-32a6 6 0 0 1-6-6zm-5-13h54v13h-54zm20 24h14"
          className={styles.box}
        />
      )}
      {tab === 'shared' && (
        <>
          <path d="m188 62-22 18 24 16" className={styles.accent} />
          <circle cx="192" cy="58" r="9" className={styles.wash} />
          <circle cx="160" cy="80" r="9" className={styles.wash} />
          <circle cx="194" cy="100" r="9" className={styles.wash} />
        </>
      )}
    </svg>
  );
}

/** What is in a tab without resumes: a picture, and what to do next. */
function EmptyWorks({ tab }: { tab: WorksTab }) {
  const navigate = useNavigate();
  const { title, text } = texts[tab];
  return (
    <div className={styles.empty}>
      <Picture tab={tab} />
      <h3 className="kit-large">{title}</h3>
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>
        {tab === 'shared' ? (
          <Button onClick={() => void navigate('/resume')}>去我的作品</Button>
        ) : (
          <>
            <Button onClick={() => void navigate('/resume?tab=templates')}>从模板开始</Button>
            <Button
              onClick={() => void createAndOpen(navigate, { document: sampleResume(), title: '示例简历' })}
            >
              从示例改起
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** So many are seen at a glance: a phone then shows them sooner. */
const fewResumes = 4;

/** 我的作品, 草稿箱 or 已分享: the resumes of a tab, found, sorted and selected. */
export function WorksPanel({ tab }: { tab: WorksTab }) {
  const { summaries, total, phase, problem } = useResumeList();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<ResumeSort>('updated');
  /** Ids that are ticked; null while nothing can be. */
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const now = useNow(15_000);
  const mobile = useMobile();
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
      {(!mobile || total > fewResumes) && (
        <WorksTools
          input={input}
          query={query}
          onQuery={setQuery}
          sort={sort}
          onSort={setSort}
          selecting={selected !== null}
          onSelecting={(on) => setSelected(on ? new Set() : null)}
        />
      )}
      {selected && (
        <ResumeSelectionBar
          summaries={found}
          selected={selected}
          onSelect={setSelected}
          onDone={() => setSelected(null)}
        />
      )}
      {found.length === 0 ? (
        <p className="kit-loading" role="status">
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
