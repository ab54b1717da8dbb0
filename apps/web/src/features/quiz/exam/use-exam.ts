import { makeExam, recordExam, scoreExam, type Exam, type ExamScore, type PartResult } from '@baigong/quiz';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { changeProgress } from '../storage/progress-store.ts';
import type { Bank } from '../bank/use-bank.ts';
import { deleteRun, saveRun, readRun } from './exam-records.ts';
import { createRun, type ExamRun } from './exam-run.ts';

export interface ExamController {
  /** Undefined while it is being read, null without one. */
  readonly run: ExamRun | null | undefined;
  readonly exam: Exam | null;
  readonly score: ExamScore | null;
  /** Why the run is not kept. */
  readonly problem: string | null;
  readonly start: (withChoice: boolean) => void;
  readonly change: (change: (exam: Exam, run: ExamRun) => ExamRun) => void;
  readonly leave: () => void;
}

const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : '这次测试没有保存，刷新页面后会丢失。';

const unreadable =
  '上一次没做完的测试读不出来，已经另存了一份，可在“设置 → 我的数据”里备份出来。已有的成绩不受影响，可以重新开始。';

/** The mock exam: every step is kept, and its result goes into the progress once. */
export function useExam(bank: Bank): ExamController {
  const [run, setRun] = useState<ExamRun | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<ExamRun | null>(null);
  const adopt = useCallback((next: ExamRun | null) => {
    current.current = next;
    setRun(next);
  }, []);
  useEffect(() => {
    let gone = false;
    async function open(): Promise<void> {
      const found = await readRun(Date.now()).catch((error: unknown) => {
        if (!gone) setProblem(sentence(error));
        return { run: null, unreadable: false };
      });
      if (gone) return;
      if (found.unreadable) setProblem(unreadable);
      adopt(found.run);
    }
    void open();
    return () => {
      gone = true;
    };
  }, [adopt]);
  const seed = run?.seed;
  const withChoice = run?.withChoice;
  const exam = useMemo(
    () =>
      seed === undefined || withChoice === undefined ? null : makeExam(bank.items, seed, { withChoice }),
    [bank, seed, withChoice],
  );
  const score = useMemo(
    () => (exam && run?.phase === 'done' ? scoreExam(exam, run.results as PartResult[]) : null),
    [exam, run],
  );
  const written = useRef<Promise<void>>(Promise.resolve());
  /** Writes go one after another: an older state never lands on a newer one. */
  const inOrder = useCallback((write: () => Promise<unknown>) => {
    written.current = written.current.then(write).then(
      () => setProblem(null),
      (error: unknown) => setProblem(sentence(error)),
    );
  }, []);

  const start = useCallback(
    (choice: boolean) => {
      const next = createRun(Math.floor(Math.random() * 2 ** 31), choice, Date.now());
      adopt(next);
      inOrder(deleteRun);
      inOrder(() => saveRun(next));
    },
    [adopt, inOrder],
  );

  const change = useCallback(
    (make: (exam: Exam, run: ExamRun) => ExamRun) => {
      const before = current.current;
      if (!exam || !before) return;
      const next = make(exam, before);
      if (next === before) return;
      adopt(next);
      inOrder(() => saveRun(next));
      if (next.phase !== 'done' || before.phase === 'done') return;
      const { total, level, parts } = scoreExam(exam, next.results);
      const record = {
        at: Date.now(),
        seed: next.seed,
        total,
        level: level?.name ?? null,
        parts: parts.map(({ id, got, of }) => ({ id, got, of })),
      };
      void changeProgress((progress) => recordExam(progress, record));
    },
    [adopt, exam, inOrder],
  );

  const leave = useCallback(() => {
    adopt(null);
    inOrder(deleteRun);
  }, [adopt, inOrder]);

  return { run, exam, score, problem, start, change, leave };
}
