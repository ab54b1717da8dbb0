import {
  savedAtOf,
  makeResumeRecord,
  sectionNames,
  sectionKeys,
  backUpSection,
  resolveContent,
  type ResumeRecord,
  type WorkingCopy,
  type DraftStorage,
  type ResolvedContent,
} from '@baigong/resume';
import { findRecord, putRecord } from './resume-records.ts';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import type { ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { newId } from './new-id.ts';

interface OpenedResume {
  readonly id: string;
  readonly copy: WorkingCopy;
  readonly content: ResolvedContent;
  readonly record: ResumeRecord | undefined;
  /** False when the working copy of another resume could not be recovered. */
  readonly isDraftRecovered: boolean;
}

async function quarantine(id: string, store: string, record: unknown, foundAt: number): Promise<boolean> {
  try {
    await baigongDatabase.use((db) => db.put('aside', { id: `${id}-${foundAt}`, store, foundAt, record }));
    return true;
  } catch (error) {
    if (error instanceof DatabaseProblem) return false;
    throw error;
  }
}

/**
 * Stores unreadable data unchanged under backup keys.
 * @returns the backup keys, for the message to the user
 */
export async function quarantineDamaged(
  { id, copy, content, record, isDraftRecovered: rescued }: OpenedResume,
  storage: DraftStorage,
  now: number,
): Promise<string[]> {
  const places: string[] = [];
  const names = rescued
    ? content.damagedSections
    : sectionNames.filter((name) => copy.texts[name] !== undefined);
  for (const name of names) {
    const text = copy.texts[name] ?? '';
    const key = backUpSection(storage, name, text);
    if (key) places.push(key);
    else if (await quarantine(`${sectionKeys[name]}-${id}`, sectionKeys[name], text, now))
      places.push(`BaigongDatabase / aside / ${sectionKeys[name]}`);
  }
  if (content.isRecordDamaged && (await quarantine(`resumes-${id}`, 'resumes', record, now)))
    places.push('BaigongDatabase / aside / resumes');
  return places;
}

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
