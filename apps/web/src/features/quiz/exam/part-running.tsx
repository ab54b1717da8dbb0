import {
  createQuestion,
  seededRandom,
  type Answer,
  type Exam,
  type ExamPart,
  type ExamPartId,
  type Question,
} from '@baigong/quiz';
import { Check, Mic, MicOff } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatClock } from '../../../shared/lib/format-clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import {
  elapsedSeconds,
  endPart,
  latestEnd,
  allowsOvertime,
  setChoiceAnswer,
  type ExamRun,
} from './exam-run.ts';
import { isRecorded } from './part-texts.ts';
import { useNow } from '../../../shared/lib/use-now.ts';
import { PassageText } from './passage-text.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { startRecording, type Recording } from '../sound/recording.ts';
import { saveSegment, readSegments } from './exam-records.ts';
import styles from './exam.module.css';

interface PartRunningProps {
  readonly part: ExamPart;
  readonly run: ExamRun;
  readonly onChange: (change: (exam: Exam, run: ExamRun) => ExamRun) => void;
}

const doneLabels = {
  syllables: '读完了',
  words: '读完了',
  choice: '交卷',
  passage: '读完了',
  speech: '说完了',
};

type ChoicePart = Extract<ExamPart, { id: 'choice' }>;

function answersTo(question: Question): readonly { readonly label: string; readonly answer: Answer }[] {
  if (question.form === 'choice')
    return question.options.map((option) => ({ label: option, answer: { form: 'choice', option } }));
  return [
    { label: '对', answer: { form: 'judgement', holds: true } },
    { label: '不对', answer: { form: 'judgement', holds: false } },
  ];
}

const isSame = (one: Answer | undefined, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface ChoiceSheetProps {
  readonly part: ChoicePart;
  readonly run: ExamRun;
  readonly onChange: (change: (exam: Exam, run: ExamRun) => ExamRun) => void;
}

/** The part that is answered by choosing: a sheet of questions, as on paper. */
function ChoiceSheet({ part, run, onChange }: ChoiceSheetProps) {
  const questions = useMemo(() => {
    const random = seededRandom(run.seed);
    return part.items.map((item) => createQuestion(item, random));
  }, [part, run.seed]);
  return (
    <Stack as="ol">
      {questions.map((question, at) => (
        <li key={question.item.id} className={styles.question}>
          <RadioGroup
            variant="chips"
            label={
              <>
                {at + 1}. {question.prompt}
                {!question.prompt.includes(question.item.text) && <strong>{question.item.text}</strong>}
              </>
            }
            value={answersTo(question).find(({ answer }) => isSame(run.answers[at], answer))?.label ?? null}
            options={answersTo(question).map(({ label }) => ({ value: label, label }))}
            onChange={(chosen) => {
              const answer = answersTo(question).find(({ label }) => label === chosen)?.answer;
              if (answer) onChange((_, before) => setChoiceAnswer(before, at, answer));
            }}
          />
        </li>
      ))}
    </Stack>
  );
}

function Sheet({ part, run, onChange }: PartRunningProps) {
  switch (part.id) {
    case 'syllables':
    case 'words':
      return (
        <ol className={styles.readings} data-kind={part.id} aria-label="要读的字词">
          {part.readings.map(({ text }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same word may come twice
            <li key={at} lang="zh-CN">
              {text}
            </li>
          ))}
        </ol>
      );
    case 'choice':
      return <ChoiceSheet part={part} run={run} onChange={onChange} />;
    case 'passage':
      return <PassageText passage={part.passage} />;
    case 'speech': {
      const topic = part.topics[run.topic === '0' ? 0 : 1];
      return (
        <div className={styles.speech}>
          <h3>{topic.title}</h3>
          <ul>
            {topic.hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </div>
      );
    }
  }
}

/** So often what was recorded so far is kept, milliseconds: a reload loses no more. */
const every = 4_000;

interface PartRecorder {
  readonly state: 'off' | 'opening' | 'on';
  /** Why nothing is recorded any more. The part goes on without. */
  readonly problem: string | null;
  readonly start: () => void;
  /** Resolves when the recording is kept. */
  readonly stop: () => Promise<void>;
}

/** Records one part of the exam beside what the visitor does; a failing microphone never stops the part. */
function usePartRecorder(part: ExamPartId): PartRecorder {
  const [state, setState] = useState<PartRecorder['state']>('off');
  const [problem, setProblem] = useState<string | null>(null);
  const recording = useRef<Recording | null>(null);
  const kept = useRef<Promise<void>>(Promise.resolve());
  const left = useRef(false);

  const start = useCallback(() => {
    setState('opening');
    setProblem(null);
    const run = async (): Promise<void> => {
      const at = (await readSegments(part)).length;
      const begun = await startRecording();
      if (left.current) return begun.stop();
      recording.current = begun;
      setState('on');
      const keep = async (blob: Blob) => {
        if (blob.size > 0) await saveSegment(part, at, blob);
      };
      const timer = setInterval(() => void keep(begun.soFar()).catch(() => undefined), every);
      const { problem: lost, blob } = await begun.done;
      clearInterval(timer);
      recording.current = null;
      if (!left.current) setState('off');
      await keep(blob);
      if (lost) throw lost;
    };
    kept.current = run().catch((error: unknown) => {
      if (left.current) return;
      setState('off');
      setProblem(error instanceof Error ? error.message : '录音中断了，可以继续读完再自己估分。');
    });
  }, [part]);

  const stop = useCallback((): Promise<void> => {
    recording.current?.stop();
    return kept.current;
  }, []);

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      recording.current?.stop();
    };
  }, []);

  return { state, problem, start, stop };
}

/** A part while its time runs. Recording goes on beside it, or does not: the part is the same. */
export function PartRunning({ part, run, onChange }: PartRunningProps) {
  const now = useNow(250);
  const recorder = usePartRecorder(part.id);
  const { start, stop } = recorder;
  useEffect(() => {
    if (isRecorded(part.id)) start();
  }, [part.id, start]);
  const ending = useRef(false);
  const end = useCallback(() => {
    if (ending.current) return;
    ending.current = true;
    const at = Date.now();
    void stop().then(() => onChange((exam, before) => endPart(exam, before, at)));
  }, [onChange, stop]);
  const spent = elapsedSeconds(run, now);
  const left = part.seconds - spent;
  const over = spent >= latestEnd(part);
  useEffect(() => {
    if (over) end();
  }, [end, over]);
  return (
    <>
      <div className={styles.bar}>
        <p
          className={styles.clock}
          role="timer"
          aria-label={left >= 0 ? '剩余时间' : '已超时'}
          data-late={left <= 10 || undefined}
        >
          {left >= 0 ? formatClock(left) : `超时 ${formatClock(-left)}`}
        </p>
        {isRecorded(part.id) && (
          <p className={styles.recording} role="status">
            {recorder.problem === null ? <Mic aria-hidden /> : <MicOff aria-hidden />}
            {recorder.problem !== null
              ? recorder.problem
              : recorder.state === 'on'
                ? '正在录音'
                : recorder.state === 'opening'
                  ? '正在打开麦克风…'
                  : ''}
          </p>
        )}
        {recorder.problem !== null && (
          <Button size="sm" onClick={start}>
            重试
          </Button>
        )}
        <Button variant="primary" icon={<Check />} size="lg" onClick={end}>
          {doneLabels[part.id]}
        </Button>
      </div>
      {left < 0 && allowsOvertime(part) && (
        <Alert tone="warning" role="status">
          时间到了。可以读完，超时会按规定扣分。
        </Alert>
      )}
      <Sheet part={part} run={run} onChange={onChange} />
    </>
  );
}
