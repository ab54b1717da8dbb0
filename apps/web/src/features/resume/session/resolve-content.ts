import {
  savedAtOf,
  makeResumeRecord,
  readWorkingCopy,
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
import type { SaveProblem } from './saving.ts';

/** What was stored of a resume when it was opened. */
export interface StoredResume {
  readonly record: ResumeRecord | undefined;
  readonly content: ResolvedContent;
  /** Why the record could not be read. */
  readonly problem: SaveProblem | undefined;
  /** Where what could not be read was put. */
  readonly backupKeys: readonly string[];
  /** The mode in which this resume was edited last. */
  readonly editing: boolean | undefined;
}

interface Deps {
  readonly database: Pick<ChatDatabase, 'use'>;
  readonly now: () => number;
}

/** Where a resume is stored. */
interface Places extends Deps {
  readonly id: string;
  readonly storage: DraftStorage;
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
 * Stores unreadable data unchanged under backup keys: damaged sections, or with `whole` the whole working copy.
 * @returns the backup keys, for the message to the user
 */
async function quarantineDamaged(
  { id, storage, now }: Places,
  copy: WorkingCopy,
  { record, content }: Pick<StoredResume, 'record' | 'content'>,
  whole: boolean,
): Promise<string[]> {
  const foundAt = now();
  const places: string[] = [];
  const names = whole
    ? sectionNames.filter((name) => copy.texts[name] !== undefined)
    : content.damagedSections;
  for (const name of names) {
    const text = copy.texts[name] ?? '';
    const key = backUpSection(storage, name, text);
    if (key) places.push(key);
    else if (await quarantine(`${sectionKeys[name]}-${id}`, sectionKeys[name], text, foundAt))
      places.push(`BaigongDatabase / aside / ${sectionKeys[name]}`);
  }
  if (content.isRecordDamaged && (await quarantine(`resumes-${id}`, 'resumes', record, foundAt)))
    places.push('BaigongDatabase / aside / resumes');
  return places;
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

/**
 * Reads the record and the working copy of a resume that is opened, and recovers or quarantines what would be
 * overwritten from now on. Where the record cannot be read the working copy counts.
 */
export async function readStored(places: Places): Promise<StoredResume> {
  const { id, storage, database, now } = places;
  let problem: SaveProblem | undefined;
  const record = await findRecord(id, now(), database).catch((error: unknown) => {
    if (!(error instanceof DatabaseProblem)) throw error;
    problem = { kind: 'lost', text: error.message };
    return undefined;
  });
  const copy = readWorkingCopy(storage);
  const content = resolveContent(id, record, copy, newId);
  const isRecovered = !content.isOrphaned || (await recoverOrphanedDraft(copy, places));
  const backupKeys = await quarantineDamaged(places, copy, { record, content }, !isRecovered);
  const editing = copy.owner?.id === id ? copy.editing : undefined;
  return { record, content, problem, backupKeys, editing };
}
