import { BookMarked, ChartColumn, FileCheck, GraduationCap, Mic } from 'lucide-react';
import { lazy, useEffect, type ComponentType } from 'react';
import { ViewTabs } from '../../shared/ui/view-tabs.tsx';
import { Page, PageHeader } from '../../shared/ui/page.tsx';
import { openProgress, useProgress } from './storage/progress-store.ts';
import { useBank } from './bank/use-bank.ts';
import { type View, useAddress, useNavigateView } from './bank/view.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import styles from './quiz-page.module.css';
import { OnDemand } from '../../shared/ui/on-demand.tsx';

let asked = false;

/** Fetches the 楷体 of the study book: a list of slices, of which the page then loads those its characters need. */
function useKai(): void {
  useEffect(() => {
    if (asked) return;
    asked = true;
    // Without it the system's own 楷体 or 宋体 stands in.
    import('lxgw-wenkai-webfont/lxgwwenkai-regular.css').catch(() => {
      asked = false;
    });
  }, []);
}

type Tab = Exclude<View, 'practice'>;

const tabs: readonly { readonly view: Tab; readonly label: string; readonly icon: typeof Mic }[] = [
  { view: 'home', label: '练习', icon: GraduationCap },
  { view: 'exam', label: '模拟测试', icon: FileCheck },
  { view: 'tone', label: '声调训练', icon: Mic },
  { view: 'mistakes', label: '错题本', icon: BookMarked },
  { view: 'statistics', label: '统计', icon: ChartColumn },
];

const panels: Record<View, ComponentType> = {
  home: lazy(() => import('./home/home-view.tsx').then((m) => ({ default: m.HomeView }))),
  practice: lazy(() => import('./practice/practice-view.tsx').then((m) => ({ default: m.PracticeView }))),
  exam: lazy(() => import('./exam/exam-view.tsx').then((m) => ({ default: m.ExamView }))),
  tone: lazy(() => import('./tone/tone-view.tsx').then((m) => ({ default: m.ToneView }))),
  mistakes: lazy(() => import('./mistakes/mistakes-view.tsx').then((m) => ({ default: m.MistakesView }))),
  statistics: lazy(() =>
    import('./statistics/statistics-view.tsx').then((m) => ({ default: m.StatisticsView })),
  ),
};

/** Names the document after the view. */
function useTitle(view: View): void {
  useEffect(() => {
    const tab = tabs.find((one) => one.view === view);
    // Behind the frame, which names the screen once all of it is there.
    const timer = setTimeout(() => {
      document.title = tab && view !== 'home' ? `${tab.label} · 普通话测试 · 百工` : '普通话测试 · 百工';
    });
    return () => clearTimeout(timer);
  }, [view]);
}

/** 普通话测试: practice, mock exams and the tone trainer, all of it in the browser. */
export function QuizPage() {
  const { view } = useAddress();
  const go = useNavigateView();
  const { progress, lost, problem } = useProgress();
  const wrong = Object.keys(progress?.mistakes ?? {});
  const { bank } = useBank(wrong.length > 0);
  const mistakes = bank ? wrong.filter((id) => bank.byId.has(id)).length : 0;
  useKai();
  useTitle(view);
  useEffect(() => void openProgress(), []);
  const Panel = panels[view];
  return (
    <Page width="reading" className={styles.page} data-view={view}>
      <PageHeader
        title="普通话测试"
        description="照着普通话水平测试的要求，每天练一点。进度只保存在这个浏览器里。"
        tabs={
          <ViewTabs
            label="普通话测试里的分区"
            views={tabs}
            current={view === 'practice' ? 'home' : view}
            onChange={go}
            badges={{ mistakes: mistakes > 0 && <span className={styles.count}>{mistakes}</span> }}
          />
        }
      />
      {problem !== null && (
        <Alert tone="warning" role="status" className={styles.notice}>
          {problem}
        </Alert>
      )}
      {lost.length > 0 && (
        <Alert tone="warning" role="status" className={styles.notice}>
          以前的进度有一部分读不出来：{lost.join('')}能读的都已恢复，原来的记录另存了一份，可在“设置 →
          我的数据”里备份出来。
        </Alert>
      )}
      {progress === null ? (
        <p className="kit-loading">正在读取进度…</p>
      ) : (
        <OnDemand key={view} inPlace>
          <Panel />
        </OnDemand>
      )}
    </Page>
  );
}
