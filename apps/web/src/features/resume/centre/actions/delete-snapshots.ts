import { baigongDatabase } from '../../../../shared/lib/baigong-database.ts';
import { DatabaseProblem } from '../../../../shared/lib/browser-database.ts';
import { readResumeIds } from '../../session/records/resume-summaries.ts';

/**
 * Deletes the time machine's states of resumes that were deleted, once they cannot come back. One that is there
 * again keeps its states. Never throws: what stays is seen by nobody.
 */
export async function deleteSnapshots(ids: readonly string[]): Promise<void> {
  try {
    const existing = new Set(await readResumeIds());
    const deleted = ids.filter((id) => !existing.has(id));
    await baigongDatabase.use(async (db) => {
      const transaction = db.transaction('snapshots', 'readwrite');
      // Their ids are the resume's, a colon and a time; a semicolon comes next after the colon.
      const ranges = deleted.map((id) => IDBKeyRange.bound(`${id}:`, `${id};`, false, true));
      await Promise.all([...ranges.map((range) => transaction.store.delete(range)), transaction.done]);
    });
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
  }
}
