import type { Exam, ExamPart, ReadingMark } from '@baigong/quiz';
import { ArrowRight } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { checkReadings, checkSpeech, formatClock, nextMark, setMark, type ExamRun } from './exam-run.ts';
import { PassageCheck } from './passage-check.tsx';
import { Playback } from './playback.tsx';
import { SpeechForm } from './speech-form.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import layout from '../../../shared/ui/layout.module.css';
import styles from './exam.module.css';

interface PartCheckProps {
  readonly part: ExamPart;
  readonly run: ExamRun;
  readonly onChange: (change: (exam: Exam, run: ExamRun) => ExamRun) => void;
}

const markNames: Readonly<Record<ReadingMark, string>> = {
  right: '读对',
  wrong: '读错',
  defect: '有缺陷',
  unread: '没读',
};

function ReadingsCheck({
  part,
  run,
  onChange,
}: PartCheckProps & { part: Extract<ExamPart, { readings: unknown }> }) {
  const counts = (['wrong', 'defect', 'unread'] as const).map(
    (mark) => `${markNames[mark]} ${run.marks.filter((one) => one === mark).length}`,
  );
  return (
    <>
      <p className={layout.reading}>
        听一遍录音，对照读音。读得不对的点一下：一次是读错，两次是有缺陷，三次是没读，再点恢复。
      </p>
      <ol className={styles.checks} data-kind={part.id}>
        {part.readings.map(({ text, pinyin }, at) => {
          const mark = run.marks[at] ?? 'unread';
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the same word may come twice
            <li key={at}>
              <button
                type="button"
                data-mark={mark}
                onClick={() => onChange((_, before) => setMark(before, at, nextMark(mark)))}
              >
                <small lang="zh-Latn">{pinyin}</small>
                <span>{text}</span>
                <em className={mark === 'right' ? 'visually-hidden' : undefined}>{markNames[mark]}</em>
              </button>
            </li>
          );
        })}
      </ol>
      <div className={styles.checkFoot}>
        <p role="status">{counts.join('，')}</p>
        <Button variant="primary" icon={<ArrowRight />} size="lg" onClick={() => onChange(checkReadings)}>
          记下，继续
        </Button>
      </div>
    </>
  );
}

/** After a part that was spoken: the visitor hears the recording and marks it. */
export function PartCheck({ part, run, onChange }: PartCheckProps) {
  const over = run.took - part.seconds;
  return (
    <Stack gap={4} className={styles.check}>
      <h2>自己对照：{part.name}</h2>
      <p className={layout.soft}>
        用时 {formatClock(run.took)}
        {over > 0 && part.id !== 'speech' && `，超时 ${formatClock(over)}`}
      </p>
      <Playback part={part.id} />
      {(part.id === 'syllables' || part.id === 'words') && (
        <ReadingsCheck part={part} run={run} onChange={onChange} />
      )}
      {part.id === 'passage' && <PassageCheck part={part} onChange={onChange} />}
      {part.id === 'speech' && (
        <SpeechForm
          full={part.points}
          onDone={(grades) => onChange((exam, before) => checkSpeech(exam, before, grades))}
        />
      )}
    </Stack>
  );
}
