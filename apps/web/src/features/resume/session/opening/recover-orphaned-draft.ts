import { makeResumeRecord } from '@baigong/resume';
import { DatabaseProblem } from '../../../../shared/lib/browser-database.ts';
import type { ChatDatabase } from '../../../../shared/lib/chat-database.ts';
import { newId } from '../document/new-id.ts';
import { resolveContent } from './resolve-content.ts';
import { findRecord, putRecord, savedAtOf } from '../records/resume-records.ts';
import type { WorkingCopy } from '../saving/working-copy.ts';

interface Deps {
  readonly database: Pick<ChatDatabase, 'use'>;
  readonly now: () => number;
}

/**
 * Brings a working copy home before another resume takes its place: into the record it belongs to, or, when that has
 * gone on without it or there is none, into a resume of its own.
 * @returns whether it is home; it is not where the database refuses
 */
export async function recoverOrphanedDraft(copy: WorkingCopy, { database, now }: Deps): Promise<boolean> {
  try {
    await writeBack(copy, { database, now });
    return true;
  } catch (error) {
    if (error instanceof DatabaseProblem) return false;
    throw error;
  }
}

async function writeBack(copy: WorkingCopy, { database, now }: Deps): Promise<void> {
  const at = now();
  const { owner } = copy;
  const record = owner && (await findRecord(owner.id, at, database));
  if (owner && savedAtOf(record) > owner.savedAt) return;
  const id = record?.id ?? owner?.id ?? newId();
  const { document } = resolveContent(id, record, copy, newId);
  const home = record ?? makeResumeRecord(id, at, document, { title: '恢复的简历' });
  await putRecord({ ...home, document, savedAt: owner?.savedAt ?? at }, database);
}
