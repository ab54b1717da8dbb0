import type { ExamPartId } from '@baigong/quiz';
import { useCallback, useEffect, useRef, useState } from 'react';
import { startRecording, type Recording } from '../sound/recording.ts';
import { saveSegment, readSegments } from './exam-records.ts';

/** So often what was recorded so far is kept, milliseconds: a reload loses no more. */
const every = 4_000;

export interface PartRecorder {
  readonly state: 'off' | 'opening' | 'on';
  /** Why nothing is recorded any more. The part goes on without. */
  readonly problem: string | null;
  readonly start: () => void;
  /** Resolves when the recording is kept. */
  readonly stop: () => Promise<void>;
}

/** Records one part of the exam beside what the visitor does; a failing microphone never stops the part. */
export function usePartRecorder(part: ExamPartId): PartRecorder {
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
