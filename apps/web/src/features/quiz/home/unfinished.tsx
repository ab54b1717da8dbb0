import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { findUnfinishedRun } from '../exam/exam-records.ts';
import type { ExamRun } from '../exam/exam-run.ts';
import { deleteRound, readRound } from '../practice/stored-round.ts';
import { parsePractice, practiceTitle, useNavigateView } from '../bank/view.ts';
import styles from './home-view.module.css';

/** A round and a mock exam that were left before their end, and the way back to them. */
export function Unfinished() {
  const go = useNavigateView();
  const [round, setRound] = useState(() => readRound(Date.now()));
  const [run, setRun] = useState<ExamRun | null>(null);
  // Looking does not set aside what cannot be read: the exam's own view does, and says so.
  useEffect(() => {
    let gone = false;
    findUnfinishedRun().then(
      (found) => (gone ? undefined : setRun(found)),
      // The exam's own view says why it cannot be read.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  const practice = round && parsePractice(round.of);
  const exam = run && run.phase !== 'done' ? run : null;
  if (!practice && !exam) return null;
  return (
    <ul className={styles.unfinished} aria-label="没做完的">
      {round && practice && (
        <li>
          <p>
            <strong>{practiceTitle(practice)}</strong>做到第 {round.answers.length + 1} 题
            {round.endless ? '' : `，共 ${round.ids.length} 题`}。
          </p>
          <Button variant="primary" size="sm" onClick={() => go('practice', practice)}>
            接着做
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              deleteRound();
              setRound(null);
            }}
          >
            不做了
          </Button>
        </li>
      )}
      {exam && (
        <li>
          <p>
            <strong>模拟测试</strong>做到第 {exam.part + 1} 部分
            {exam.phase === 'running' ? '，计时还在走' : ''}。
          </p>
          <Button variant="primary" size="sm" onClick={() => go('exam')}>
            接着考
          </Button>
        </li>
      )}
    </ul>
  );
}
