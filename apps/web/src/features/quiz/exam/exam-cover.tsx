import { EXAM_LEVELS } from '@baigong/quiz';
import { Play } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { setPreference, usePreferences } from '../storage/preferences.ts';
import { useProgress } from '../storage/progress-store.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import layout from '../../../shared/ui/layout.module.css';
import { Stack } from '../../../shared/ui/stack.tsx';
import styles from './exam.module.css';

const rows = (withChoice: boolean) => [
  ['读单音节字词', '100 个音节', '3 分 30 秒', '10'],
  ['读多音节词语', '100 个音节', '2 分 30 秒', '20'],
  ...(withChoice ? [['选择判断', '词语、量词、语序', '3 分钟', '10']] : []),
  ['朗读短文', '一篇', '4 分钟', '30'],
  ['命题说话', '二选一', '3 分钟', withChoice ? '30' : '40'],
];

/** What the exam is, before it begins. */
export function ExamCover({ onStart }: { onStart: (withChoice: boolean) => void }) {
  const withChoice = usePreferences((state) => state.withChoice);
  const exams = useProgress((state) => state.progress?.exams ?? []);
  const last = exams.at(-1);
  return (
    <section className={styles.sheet} aria-labelledby="exam-cover">
      <Stack gap={2}>
        <h2 id="exam-cover">模拟一次普通话水平测试</h2>
        <p className={layout.muted}>
          题型、时间和分值按《普通话水平测试大纲》。选择判断由机器批改；朗读的部分会录音，读完对着标准读音自己听、自己打分，录音只留在这个浏览器里。
        </p>
      </Stack>
      <div className={styles.tableBox}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">部分</th>
              <th scope="col">内容</th>
              <th scope="col">时间</th>
              <th scope="col">分值</th>
            </tr>
          </thead>
          <tbody>
            {rows(withChoice).map(([name = '', what, time, points]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{what}</td>
                <td>{time}</td>
                <td>{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Checkbox
        label="包含选择判断"
        hint="有些省份免测这一项，这时命题说话占 40 分"
        checked={withChoice}
        onChange={(next) => setPreference({ withChoice: next })}
      />
      <div className={styles.row}>
        <Button variant="primary" icon={<Play />} size="lg" onClick={() => onStart(withChoice)}>
          开始测试
        </Button>
        <p className={layout.soft}>
          {last
            ? `上一次：${last.total} 分${last.level === null ? '' : `，${last.level}`}。`
            : '全程约 20 分钟。每个部分开始后计时不停，切到别的页面也一样；刷新页面可以接着考。'}
        </p>
      </div>
      <details className={styles.levels}>
        <summary>等级怎么分</summary>
        <ul>
          {EXAM_LEVELS.filter(({ from }) => from > 0).map(({ name, from }) => (
            <li key={name}>
              {name}：{from} 分及以上
            </li>
          ))}
        </ul>
        <p className={layout.faint}>自己打分会有偏差，这里的等级只供参考，以正式测试为准。</p>
      </details>
    </section>
  );
}
