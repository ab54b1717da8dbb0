import { emptyProgress, type Progress, readProgress } from '@baigong/quiz';
import * as z from 'zod/mini';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';

const id = 'progress';

/** How the progress lies in the store. Releases before the revision kept the progress itself, beside the id. */
const Kept = z.object({ id: z.literal(id), revision: z.number(), progress: z.unknown() });

export interface StoredProgress {
  readonly progress: Progress;
  /** Grows with every change, so that a tab sees that another one has written. */
  readonly revision: number;
  /** What could not be read, in sentences. */
  readonly lost: readonly string[];
}

function understand(record: unknown): StoredProgress {
  if (record === undefined) return { progress: emptyProgress(), revision: 0, lost: [] };
  const kept = Kept.safeParse(record);
  const { progress, lost } = readProgress(kept.success ? kept.data.progress : record);
  return { progress, revision: kept.success ? kept.data.revision : 0, lost };
}

/**
 * The progress that the browser keeps. Of a damaged one the parts that can be read are taken, and the whole is set
 * aside as it was found. Throws a DatabaseProblem.
 */
export function readStoredProgress(now: number): Promise<StoredProgress> {
  return baigongDatabase.use(async (db) => {
    const change = db.transaction(['quiz', 'aside'], 'readwrite');
    const record: unknown = await change.objectStore('quiz').get(id);
    const stored = understand(record);
    if (stored.lost.length > 0) {
      const revision = stored.revision + 1;
      await change.objectStore('aside').put({ id: `quiz-${now}`, store: 'quiz', foundAt: now, record });
      await change.objectStore('quiz').put({ id, revision, progress: stored.progress });
      await change.done;
      return { ...stored, revision };
    }
    await change.done;
    return stored;
  });
}

/** Makes a change to what is kept now, which may be newer than `known`. Throws a DatabaseProblem. */
export function updateStoredProgress(
  known: StoredProgress,
  change: (before: Progress) => Progress,
): Promise<StoredProgress> {
  return baigongDatabase.use(async (db) => {
    const transaction = db.transaction('quiz', 'readwrite');
    const record: unknown = await transaction.store.get(id);
    const kept = Kept.safeParse(record);
    const base = kept.success && kept.data.revision === known.revision ? known : understand(record);
    const next: StoredProgress = { progress: change(base.progress), revision: base.revision + 1, lost: [] };
    await transaction.store.put({ id, revision: next.revision, progress: next.progress });
    await transaction.done;
    return next;
  });
}
