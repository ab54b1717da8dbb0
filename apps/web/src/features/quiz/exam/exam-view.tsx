import type { Bank } from '../bank/use-bank.ts';
import { WithBank } from '../bank/with-bank.tsx';
import { ExamCover } from './exam-cover.tsx';
import { ExamResult } from './exam-result.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import layout from '../../../shared/ui/layout.module.css';
import styles from './exam.module.css';
import { PartCheck } from './part-check.tsx';
import { PartIntro } from './part-intro.tsx';
import { PartRunning } from './part-running.tsx';
import { currentPart } from './exam-run.ts';
import { useExam } from './use-exam.ts';

function ExamSteps({ bank }: { bank: Bank }) {
  const controller = useExam(bank);
  const { run, exam, score, problem } = controller;
  if (run === undefined) return <p className={layout.loading}>正在打开…</p>;
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
