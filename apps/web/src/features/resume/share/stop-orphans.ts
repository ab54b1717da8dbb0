import { ApiError } from '../../../shared/lib/api.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { readIds } from '../store/resume-heads.ts';
import { allKeys, forgetKey } from './share-keys.ts';
import { endLink } from './share-resume.ts';

/**
 * Ends the links of resumes that are no more: nobody else could. What cannot be done now (no network) is done at
 * the next visit. Never throws.
 */
export async function stopOrphans(): Promise<void> {
  try {
    const keys = await allKeys();
    if (keys.length === 0) return;
    const living = new Set(await readIds());
    for (const key of keys) {
      if (living.has(key.id)) continue;
      await endLink(key);
      await forgetKey(key.id);
    }
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof DatabaseProblem)) throw error;
  }
}
