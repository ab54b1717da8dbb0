import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { type Bank, useBank } from '../use-bank.ts';
import { ExamCover } from './exam-cover.tsx';
import { ExamResult } from './exam-result.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import layout from '../../../shared/ui/layout.module.css';
import styles from './exam.module.css';
import { PartCheck } from './part-check.tsx';
import { PartIntro } from './part-intro.tsx';
import { PartRunning } from './part-running.tsx';
import { currentPart } from './exam-run.ts';
import { useExam } from './use-exam.ts';

function Desk({ bank }: { bank: Bank }) {
  const desk = useExam(bank);
  const { run, exam, score, problem } = desk;
  if (run === undefined) return <p className={layout.loading}>正在打开…</p>;
  const part = exam && run ? currentPart(exam, run) : undefined;
  return (
    <>
      {problem !== null && (
        <Alert tone="warning" role="status" className={styles.notice}>
          {problem}
        </Alert>
      )}
      {(run === null || !exam) && <ExamCover onStart={desk.start} />}
      {run && exam && score && <ExamResult desk={{ ...desk, run, exam, score }} />}
      {run && exam && part && (
        <section className={styles.part} aria-label={part.name} key={part.id}>
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
              onChange={desk.change}
              onLeave={desk.leave}
            />
          )}
          {run.phase === 'running' && <PartRunning part={part} run={run} onChange={desk.change} />}
          {run.phase === 'check' && <PartCheck part={part} run={run} onChange={desk.change} />}
        </section>
      )}
    </>
  );
}

/** 模拟测试: the parts of the real one with their times and points. */
export function ExamView() {
  const { bank, problem, retry } = useBank();
  if (problem !== null)
    return (
      <EmptyState>
        <h2>题库没有取到</h2>
        <p role="alert">{problem}</p>
        <Button variant="primary" onClick={retry}>
          重试
        </Button>
      </EmptyState>
    );
  return bank ? <Desk bank={bank} /> : <p className={layout.loading}>正在取题库…</p>;
}
