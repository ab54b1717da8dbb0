import {
  createPitchTracker,
  holdsVoice,
  type Exam,
  type ExamPart,
  type ReadingMark,
  type ExamPartId,
  type PitchFrame,
} from '@baigong/quiz';
import { ArrowRight, CheckCheck, MicOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatClock } from '../../../shared/lib/format-clock.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import {
  checkReadings,
  checkSpeech,
  markRestRight,
  nextMark,
  setMark,
  skipUnheard,
  type ExamRun,
} from './exam-run.ts';
import { PassageCheck } from './passage-check.tsx';
import { SpeechForm } from './speech-form.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import styles from './exam.module.css';
import { readSegments } from './exam-records.ts';

/** The recordings of a part, to be heard again. */
function Playback({ part }: { part: ExamPartId }) {
  const [addresses, setAddresses] = useState<readonly string[]>();
  useEffect(() => {
    let made: string[] = [];
    let gone = false;
    const show = (segments: readonly Blob[]) => {
      if (gone) return;
      made = segments.map((segment) => URL.createObjectURL(segment));
      setAddresses(made);
    };
    readSegments(part).then(show, () => show([]));
    return () => {
      gone = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [part]);
  if (!addresses) return null;
  return (
    <Stack gap={2} className={styles.playback}>
      {addresses.map((address, at) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was read is on the page beside it
        <audio
          key={address}
          controls
          src={address}
          aria-label={addresses.length > 1 ? `第 ${at + 1} 段录音` : '这一部分的录音'}
        />
      ))}
    </Stack>
  );
}

interface PartCheckProps {
  readonly part: ExamPart;
  readonly run: ExamRun;
  readonly onChange: (change: (exam: Exam, run: ExamRun) => ExamRun) => void;
}

const markNames: Readonly<Record<ReadingMark, string>> = {
  unmarked: '没打分',
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
  const left = run.marks.filter((mark) => mark === 'unmarked').length;
  const counts = (['wrong', 'defect', 'unread'] as const).map(
    (mark) => `${markNames[mark]} ${run.marks.filter((one) => one === mark).length}`,
  );
  return (
    <>
      <p className="kit-reading">
        听一遍录音，对照读音逐个打分：点一下是读对，再点依次是读错、有缺陷、没读。先点出读得不对的，其余的可以一次标成读对。
      </p>
      <ol className={styles.checks} data-kind={part.id}>
        {part.readings.map(({ text, pinyin }, at) => {
          const mark = run.marks[at] ?? 'unmarked';
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
                <em className={mark === 'right' || mark === 'unmarked' ? 'visually-hidden' : undefined}>
                  {markNames[mark]}
                </em>
              </button>
            </li>
          );
        })}
      </ol>
      <div className={styles.checkFoot}>
        <p role="status">
          {counts.join('，')}
          {left > 0 && `。还有 ${left} 个没打分，按没读算`}
        </p>
        {left > 0 && (
          <Button
            size="lg"
            icon={<CheckCheck />}
            onClick={() => onChange((_, before) => markRestRight(before))}
          >
            其余都读对了
          </Button>
        )}
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
      <p className="kit-soft">
        用时 {formatClock(run.took)}
        {over > 0 && part.id !== 'speech' && `，超时 ${formatClock(over)}`}
      </p>
      {part.id !== 'choice' && <SpokenCheck part={part} run={run} onChange={onChange} />}
    </Stack>
  );
}

/** Enough for the pitch of a voice. */
const RATE = 16_000;

/** Whether a part's recordings hold a voice; unknown where this browser cannot read them. */
type RecordedVoice = 'voice' | 'none' | 'unknown';

/** Listens to recordings until a voice is found, a second at a time so that the page stays quick. */
async function findVoice(segments: readonly Blob[]): Promise<RecordedVoice> {
  if (segments.length === 0) return 'none';
  let unread = 0;
  for (const segment of segments) {
    const context = new OfflineAudioContext(1, 1, RATE);
    const decoded = await context.decodeAudioData(await segment.arrayBuffer()).catch(() => null);
    if (!decoded) {
      unread++;
      continue;
    }
    const samples = decoded.getChannelData(0);
    const tracker = createPitchTracker(RATE);
    const frames: PitchFrame[] = [];
    for (let from = 0; from < samples.length; from += RATE) {
      frames.push(...tracker.push(samples.subarray(from, from + RATE)));
      if (holdsVoice(frames)) return 'voice';
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return unread > 0 ? 'unknown' : 'none';
}

/** What the recordings of a part hold, once they have been listened to. */
function useRecordedVoice(part: ExamPartId): RecordedVoice | 'listening' {
  const [voice, setVoice] = useState<RecordedVoice | 'listening'>('listening');
  useEffect(() => {
    let gone = false;
    const tell = (heard: RecordedVoice) => {
      if (!gone) setVoice(heard);
    };
    readSegments(part)
      .then(findVoice)
      .then(tell, () => tell('unknown'));
    return () => {
      gone = true;
    };
  }, [part]);
  return voice;
}

function SpokenCheck({ part, run, onChange }: PartCheckProps) {
  const voice = useRecordedVoice(part.id);
  if (voice === 'listening') return <p className="kit-loading">正在听录音…</p>;
  if (voice === 'none')
    return (
      <Alert
        role="status"
        tone="warning"
        icon={<MicOff aria-hidden />}
        actions={
          <Button variant="primary" icon={<ArrowRight />} onClick={() => onChange(skipUnheard)}>
            按没读算，继续
          </Button>
        }
      >
        这一部分没有录到说话的声音，听不出读得怎么样，按没读算，不得分。下一部分开始前，请检查麦克风。
      </Alert>
    );
  return (
    <>
      {voice === 'unknown' && (
        <p className="kit-faint">这个浏览器读不出录音里有没有声音，请自己确认。没读的部分请标成没读。</p>
      )}
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
    </>
  );
}
