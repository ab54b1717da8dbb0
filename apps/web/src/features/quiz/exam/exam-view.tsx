import { EXAM_LEVELS, type Exam, type ExamPart } from '@baigong/quiz';
import { Play } from 'lucide-react';
import type { Bank } from '../bank/use-bank.ts';
import { WithBank } from '../bank/with-bank.tsx';
import { ExamResult } from './exam-result.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import quiz from '../quiz.module.css';
import { setPreference, usePreferences } from '../storage/preferences.ts';
import { useProgress } from '../storage/progress-store.ts';
import styles from './exam.module.css';
import { PartCheck } from './part-check.tsx';
import { PartRunning } from './part-running.tsx';
import { beginPart, currentPart, type ExamRun } from './exam-run.ts';
import { isRecorded, formatMinutes, partRules } from './part-texts.ts';
import { useExam } from './use-exam.ts';

interface PartIntroProps {
  readonly part: ExamPart;
  readonly run: ExamRun;
  readonly number: number;
  readonly onChange: (change: (exam: Exam, run: ExamRun) => ExamRun) => void;
  readonly onLeave: () => void;
}

/** Before a part: what is done, how long, for how many points. The clock has not begun. */
function PartIntro({ part, run, number, onChange, onLeave }: PartIntroProps) {
  return (
    <div className={styles.sheet}>
      <p className={quiz.overline}>第 {number} 部分</p>
      <h2>{part.name}</h2>
      <p className="kit-soft">
        限时 {formatMinutes(part)}，{part.points} 分
      </p>
      <p className="kit-reading">{partRules[part.id]}</p>
      {part.id === 'speech' && (
        <RadioGroup
          label="选一个题目"
          variant="cards"
          value={run.topic}
          options={[
            { value: '0', label: part.topics[0].title },
            { value: '1', label: part.topics[1].title },
          ]}
          onChange={(topic) => onChange((_, before) => ({ ...before, topic }))}
        />
      )}
      {isRecorded(part.id) && (
        <p className="kit-faint">
          开始时会请求麦克风，用来录音，之后听着给自己打分。没有录到声音的部分按没读算。
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<Play />}
          size="lg"
          onClick={() => onChange((exam, before) => beginPart(exam, before, Date.now()))}
        >
          开始这一部分
        </Button>
        <ConfirmPopover
          trigger={<Button variant="ghost">放弃这次测试</Button>}
          question="确定要放弃吗？这次测试已做的部分和录音会删除。"
          confirmLabel="放弃"
          onConfirm={onLeave}
        />
      </div>
    </div>
  );
}

const rows = (withChoice: boolean) => [
  ['读单音节字词', '100 个音节', '3 分 30 秒', '10'],
  ['读多音节词语', '100 个音节', '2 分 30 秒', '20'],
  ...(withChoice ? [['选择判断', '词语、量词、语序', '3 分钟', '10']] : []),
  ['朗读短文', '一篇', '4 分钟', '30'],
  ['命题说话', '二选一', '3 分钟', withChoice ? '30' : '40'],
];

/** What the exam is, before it begins. */
function ExamCover({ onStart }: { onStart: (withChoice: boolean) => void }) {
  const withChoice = usePreferences((state) => state.withChoice);
  const exams = useProgress((state) => state.progress?.exams ?? []);
  const last = exams.at(-1);
  return (
    <section className={styles.sheet} aria-labelledby="exam-cover">
      <Stack gap={2}>
        <h2 id="exam-cover">模拟一次普通话水平测试</h2>
        <p className="kit-muted">
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
        <p className="kit-soft">
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
        <p className="kit-faint">自己打分会有偏差，这里的等级只供参考，以正式测试为准。</p>
      </details>
    </section>
  );
}

function ExamSteps({ bank }: { bank: Bank }) {
  const controller = useExam(bank);
  const { run, exam, score, problem } = controller;
  if (run === undefined) return <p className="kit-loading">正在打开…</p>;
  const part = exam && run ? currentPart(exam, run) : undefined;
  return (
    <>
      {problem !== null && (
        <Alert tone="warning" role="status" className={styles.notice}>
          {problem}
        </Alert>
      )}
      {(run === null || !exam) && <ExamCover onStart={controller.start} />}
      {run && exam && score && <ExamResult controller={{ ...controller, run, exam, score }} />}
      {run && exam && part && (
        <Stack as="section" gap={4} aria-label={part.name} key={part.id}>
          <ol className={styles.steps} aria-label="测试的各部分">
            {exam.parts.map(({ id, name }, at) => (
              <li
                key={id}
                aria-current={at === run.part ? 'step' : undefined}
                data-done={at < run.part || undefined}
              >
                {name}
              </li>
            ))}
          </ol>
          {run.phase === 'intro' && (
            <PartIntro
              part={part}
              run={run}
              number={run.part + 1}
              onChange={controller.change}
              onLeave={controller.leave}
            />
          )}
          {run.phase === 'running' && <PartRunning part={part} run={run} onChange={controller.change} />}
          {run.phase === 'check' && <PartCheck part={part} run={run} onChange={controller.change} />}
        </Stack>
      )}
    </>
  );
}

/** 模拟测试: the parts of the real one with their times and points. */
export function ExamView() {
  return <WithBank>{(bank) => <ExamSteps bank={bank} />}</WithBank>;
}
