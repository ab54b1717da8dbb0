import { CONTRASTS, EXAM_LEVELS, KIND_NAMES, statistics } from '@baigong/quiz';
import { Image } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Glyph } from '../bank/glyph.tsx';
import { useProgress } from '../storage/progress-store.ts';
import { studyCard } from '../share/cards.ts';
import { ShareDialog } from '../share/share-dialog.tsx';
import { useNavigateView } from '../bank/view.ts';
import { CalendarChart } from './calendar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import charts from './charts.module.css';
import { ColumnChart } from './column-chart.tsx';
import { LineChart } from './line-chart.tsx';
import { ProgressTools } from './progress-tools.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import styles from './statistics-view.module.css';

const calendarDays = 26 * 7;
const columnDays = 14;
const lineDays = 30;

const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
const percent = (part: number): string => `${Math.round(part * 100)}%`;

/** 统计: what has been practised, how well, and the file that takes it along. */
export function StatisticsView() {
  const go = useNavigateView();
  const progress = useProgress((state) => state.progress);
  const [sharing, setSharing] = useState(false);
  const [now] = useState(() => new Date());
  const known = useMemo(() => (progress ? statistics(progress, now, calendarDays) : null), [now, progress]);
  if (!known) return null;
  if (known.answered === 0 && known.exams.length === 0)
    return (
      <>
        <EmptyState>
          <Glyph text="日" size="md" decorative />
          <h2>还没有练习记录</h2>
          <p>做完第一组，这里就会有正确率、连续天数和各个考点的掌握情况。</p>
          <Button variant="primary" onClick={() => go('home')}>
            去练习
          </Button>
        </EmptyState>
        <ProgressTools />
      </>
    );
  const recent = known.recentDays.slice(-columnDays);
  const line = known.recentDays.slice(-lineDays);
  const passed = EXAM_LEVELS.find(({ name }) => name === '二级甲等');
  const facts = [
    ['累计答题', known.answered.toLocaleString('zh-CN'), '题'],
    ['正确率', known.accuracy === null ? '–' : String(Math.round(known.accuracy * 100)), '%'],
    ['连续练习', String(known.streak.days), `天，最长 ${known.streak.longest} 天`],
    ['已掌握', String(known.mastered), `题，练过 ${known.seen} 题`],
  ] as const;
  return (
    <Stack gap={5}>
      <div className={styles.top}>
        <dl className={styles.facts}>
          {facts.map(([name, value, unit]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span>{value}</span> {unit}
              </dd>
            </div>
          ))}
        </dl>
        <Button icon={<Image />} size="lg" onClick={() => setSharing(true)}>
          做成成绩图
        </Button>
      </div>
      <div className={styles.grid}>
        <div className={styles.wide}>
          <ChartFrame
            title="半年练习日历"
            summary={`一格是一天，颜色越深答得越多。最长连续 ${known.streak.longest} 天。`}
            columns={['日期', '答题']}
            rows={known.recentDays
              .filter(({ answered }) => answered > 0)
              .toReversed()
              .map(({ day, answered }) => [day, `${answered} 题`])}
          >
            <CalendarChart
              days={known.recentDays.map(({ day, answered }) => ({ day, count: answered }))}
              label={`半年里有 ${known.recentDays.filter(({ answered }) => answered > 0).length} 天练习过`}
            />
          </ChartFrame>
        </div>
        <ChartFrame
          title="近两周的题量"
          summary={`两周共答 ${recent.reduce((sum, { answered }) => sum + answered, 0)} 题。`}
          columns={['日期', '答对', '答错']}
          rows={recent.map(({ day, answered, right }) => [day, String(right), String(answered - right)])}
          legend={[
            { name: '答对', tone: 'right' },
            { name: '答错', tone: 'wrong' },
          ]}
        >
          <ColumnChart
            columns={recent.map(({ day, answered, right }) => ({
              label: shortDay(day),
              right,
              wrong: answered - right,
            }))}
            label="近两周每天答对和答错的题数"
          />
        </ChartFrame>
        <ChartFrame
          title="近一个月的正确率"
          summary="没有练习的日子不画点。"
          columns={['日期', '正确率']}
          rows={line
            .filter(({ answered }) => answered > 0)
            .map(({ day, answered, right }) => [day, percent(right / answered)])}
        >
          <LineChart
            points={line.map(({ day, answered, right }) => ({
              label: shortDay(day),
              value: answered === 0 ? null : Math.round((right / answered) * 100),
            }))}
            label="近一个月每天的正确率"
            most={100}
            unit="%"
          />
        </ChartFrame>
        {known.byContrast.length > 0 && (
          <ChartFrame
            title="考点掌握"
            summary="最该练的在最上面。"
            columns={['考点', '正确率', '答题']}
            rows={known.byContrast.map(({ contrast, answered, right }) => [
              CONTRASTS[contrast],
              percent(right / answered),
              String(answered),
            ])}
          >
            <ul className={charts.bars}>
              {known.byContrast.slice(0, 10).map(({ contrast, answered, right }) => (
                <li key={contrast}>
                  <span>{CONTRASTS[contrast]}</span>
                  <ProgressBar value={right / answered} />
                  <span>{percent(right / answered)}</span>
                </li>
              ))}
            </ul>
          </ChartFrame>
        )}
        {known.exams.length > 0 && (
          <ChartFrame
            title="模拟测试"
            summary={`考过 ${known.exams.length} 次，最高 ${Math.max(...known.exams.map(({ total }) => total))} 分。`}
            columns={['时间', '总分', '等级']}
            rows={known.exams.map(({ at, total, level }) => [
              new Date(at).toLocaleString('zh-CN', { dateStyle: 'medium', timeStyle: 'short' }),
              String(total),
              level ?? '–',
            ])}
          >
            <LineChart
              points={known.exams.slice(-12).map(({ at, total }) => {
                const day = new Date(at);
                return { label: `${day.getMonth() + 1}/${day.getDate()}`, value: total };
              })}
              label={`最近的模拟测试总分：${known.exams
                .slice(-12)
                .map(({ total }) => total)
                .join('、')}`}
              least={50}
              most={100}
              {...(passed ? { goal: { value: passed.from, name: passed.name } } : {})}
            />
          </ChartFrame>
        )}
        {known.byKind.some(({ answered }) => answered > 0) && (
          <ChartFrame
            title="各题型"
            summary="每种题型答过多少、对了多少。"
            columns={['题型', '正确率', '答题']}
            rows={known.byKind
              .filter(({ answered }) => answered > 0)
              .map(({ kind, answered, right }) => [
                KIND_NAMES[kind].name,
                percent(right / answered),
                String(answered),
              ])}
          >
            <ul className={charts.bars}>
              {known.byKind
                .filter(({ answered }) => answered > 0)
                .map(({ kind, answered, right }) => (
                  <li key={kind}>
                    <span>{KIND_NAMES[kind].name}</span>
                    <ProgressBar value={right / answered} />
                    <span>
                      {right}/{answered}
                    </span>
                  </li>
                ))}
            </ul>
          </ChartFrame>
        )}
      </div>
      <ProgressTools />
      {sharing && <ShareDialog card={studyCard(known, now)} onClose={() => setSharing(false)} />}
    </Stack>
  );
}
