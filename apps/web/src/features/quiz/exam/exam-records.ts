import type { ExamPartId } from '@baigong/quiz';
import * as z from 'zod/mini';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { StoredBlob, writeBlobs } from '../../../shared/lib/stored-blob.ts';
import { ExamRun } from './exam-run.ts';

const prefix = 'recording:';
const Recordings = z.object({ id: z.string(), segments: z.array(StoredBlob) });
/** The same, not read: the recordings before a new one stay as they are stored. */
const StoredSegments = z.object({ segments: z.array(z.unknown()) });

export interface StoredRun {
  /** The exam under way or just done; null without one. */
  readonly run: ExamRun | null;
  /** Whether there was one that could not be read: it is set aside as it was found. */
  readonly unreadable: boolean;
}

/** The exam that the browser keeps. Throws a DatabaseProblem. */
export function readRun(now: number): Promise<StoredRun> {
  return baigongDatabase.use(async (db) => {
    const change = db.transaction(['quiz', 'aside'], 'readwrite');
    const record: unknown = await change.objectStore('quiz').get('exam');
    const run = ExamRun.safeParse(record);
    const unreadable = record !== undefined && !run.success;
    if (unreadable) {
      await change.objectStore('aside').put({ id: `exam-${now}`, store: 'quiz', foundAt: now, record });
      await change.objectStore('quiz').delete('exam');
    }
    await change.done;
    return { run: run.success ? run.data : null, unreadable };
  });
}

/** The exam that the browser keeps, for a look; what cannot be read is left where it is. Throws a DatabaseProblem. */
export async function findUnfinishedRun(): Promise<ExamRun | null> {
  const run = ExamRun.safeParse(await baigongDatabase.use((db) => db.get('quiz', 'exam')));
  return run.success ? run.data : null;
}

export const saveRun = (run: ExamRun): Promise<unknown> =>
  baigongDatabase.use((db) => db.put('quiz', { ...run }));

/** Takes an exam and its recordings away. */
export function deleteRun(): Promise<void> {
  return baigongDatabase.use(async (db) => {
    const change = db.transaction('quiz', 'readwrite');
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    await Promise.all([change.store.delete('exam'), change.store.delete(range), change.done]);
  });
}

/** The recordings of a part, one for each time that it was recorded without a break. */
export async function readSegments(part: ExamPartId): Promise<readonly Blob[]> {
  const record: unknown = await baigongDatabase.use((db) => db.get('quiz', prefix + part));
  const kept = Recordings.safeParse(record);
  return kept.success ? kept.data.segments.filter(({ size }) => size > 0) : [];
}

/** Keeps one recording of a part: a new one, or a longer state of one that goes on. */
export function saveSegment(part: ExamPartId, at: number, blob: Blob): Promise<void> {
  return writeBlobs(blob, (recording) =>
    baigongDatabase.use(async (db) => {
      const change = db.transaction('quiz', 'readwrite');
      const id = prefix + part;
      const kept = StoredSegments.safeParse(await change.store.get(id));
      const segments = kept.success ? [...kept.data.segments] : [];
      segments[Math.min(at, segments.length)] = recording;
      await Promise.all([change.store.put({ id, segments }), change.done]);
    }),
  );
}
