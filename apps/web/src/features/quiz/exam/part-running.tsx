import type { Exam, ExamPart } from '@baigong/quiz';
import { Check, Mic, MicOff } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceSheet } from './choice-sheet.tsx';
import { formatClock, elapsedSeconds, endPart, latestEnd, allowsOvertime, type ExamRun } from './exam-run.ts';
import { isRecorded } from './part-texts.ts';
import { useNow } from '../../../shared/lib/use-now.ts';
import { usePartRecorder } from './use-part-recorder.ts';
import { PassageText } from './passage-text.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
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
