import { ApiError } from '../../../shared/lib/api.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { readResumeIds } from '../session/records/resume-summaries.ts';
import { allKeys, deleteKey } from './share-keys.ts';
import { endLink } from './share-resume.ts';

/**
 * Ends the links of resumes that are no more: nobody else could. What cannot be done now (no network) is done at
 * the next visit. Never throws.
 */
export async function stopOrphanedShares(): Promise<void> {
  try {
    const keys = await allKeys();
    if (keys.length === 0) return;
    const living = new Set(await readResumeIds());
    for (const key of keys) {
      if (living.has(key.id)) continue;
      await endLink(key);
      await deleteKey(key.id);
    }
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof DatabaseProblem)) throw error;
  }
}
