import {
  isBlank,
  loadDocument,
  loadFields,
  loadModules,
  loadStyles,
  makeDocument,
  makeResumeRecord,
  type IdGenerator,
  type LoadProblem,
  type ResumeDocument,
  type ResumeRecord,
} from '@baigong/resume';
import { savedAtOf, findRecord, putRecord } from './resume-records.ts';
import {
  sectionNames,
  sectionKeys,
  backUpSection,
  type SectionName,
  type WorkingCopy,
  type DraftStorage,
} from './working-copy.ts';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import type { ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { newId } from './new-id.ts';

interface ResolvedContent {
  readonly document: ResumeDocument;
  /** What could not be read as it is, by path. */
  readonly problems: readonly LoadProblem[];
  /** Sections of the working copy that were not read completely: their text is to be quarantined. */
  readonly damagedSections: readonly SectionName[];
  /** The record's document was not read completely and is to be quarantined. */
  readonly isRecordDamaged: boolean;
  /** The document differs from the record and has to be saved. */
  readonly isAhead: boolean;
  /** Neither the record nor the working copy had a document. */
  readonly isNew: boolean;
  /** The record's document, when a working copy that should equal it was preferred. */
  readonly overwrittenContent: ResumeDocument | undefined;
  /** The working copy belongs to another resume, or to none, and has unsaved changes: save it before overwriting. */
  readonly isOrphaned: boolean;
}

/** Whether the working copy belongs to this resume, and whether it is newer than the record. */
function trustOf(
  id: string,
  record: ResumeRecord | undefined,
  copy: WorkingCopy,
): 'none' | 'equal' | 'newer' {
  if (!copy.exists) return 'none';
  const { owner } = copy;
  // Copies from before records had documents belong to whichever resume is opened.
  if (!owner) return record?.document === undefined ? 'newer' : 'none';
  if (owner.id !== id) return 'none';
  const recordSavedAt = savedAtOf(record);
  if (record?.document === undefined) return 'newer';
  if (owner.ahead) return owner.savedAt >= recordSavedAt ? 'newer' : 'none';
  // A record changed elsewhere since (backup restored, another tab) takes precedence.
  return owner.recordSavedAt === recordSavedAt ? 'equal' : 'none';
}

interface Read {
  readonly value: ResumeDocument[SectionName];
  readonly problems: readonly LoadProblem[];
}

function readSection(name: SectionName, value: object, newId: IdGenerator): Read {
  if (name === 'fields') {
    const { fields, problems } = loadFields(value, newId);
    return { value: fields, problems };
  }
  if (name === 'modules') {
    const { editMode: _, ...rest } = value as { editMode?: unknown };
    const { modules, problems } = loadModules(rest, newId);
    return { value: modules, problems };
  }
  const { styles, problems } = loadStyles(value);
  return { value: styles, problems };
}

/**
 * The document of an opened resume: the sections of the working copy if it belongs to this resume, otherwise of the
 * record, otherwise new ones.
 */
export function resolveContent(
  id: string,
  record: ResumeRecord | undefined,
  copy: WorkingCopy,
  newId: IdGenerator,
): ResolvedContent {
  const stored = record?.document === undefined ? undefined : loadDocument(record.document, newId);
  const trust = trustOf(id, record, copy);
  const problems: LoadProblem[] = [...(stored?.problems ?? [])];
  const damagedSections: SectionName[] = [];
  const first = stored?.document ?? makeDocument(newId);
  const taken: Partial<Pick<ResumeDocument, SectionName>> = {};
  let ahead = stored === undefined || problems.length > 0;

  for (const name of sectionNames) {
    const text = copy.texts[name];
    if (text === undefined) continue;
    const value = copy.sections[name];
    if (!value) {
      damagedSections.push(name);
      problems.push({ path: name, message: '这部分的本地副本已损坏，无法读取' });
      continue;
    }
    if (trust === 'none') continue;
    const read = readSection(name, value, newId);
    if (read.problems.length > 0) {
      damagedSections.push(name);
      // The record has the same content, undamaged.
      if (stored && trust === 'equal') {
        problems.push({ path: name, message: '这部分的本地副本有损坏，已改用简历记录里的内容' });
        continue;
      }
      problems.push(...read.problems);
    }
    // A copy that should equal its record but is empty was not emptied by an edit.
    const emptied = trust === 'equal' && name === 'fields' && !isBlank(first);
    if (emptied && isBlank({ fields: read.value as ResumeDocument['fields'] })) {
      damagedSections.push(name);
      problems.push({ path: name, message: '这部分的本地副本是空的，已改用简历记录里的内容' });
      continue;
    }
    if (JSON.stringify(read.value) !== JSON.stringify(first[name])) {
      Object.assign(taken, { [name]: read.value });
      ahead = true;
    }
  }
  // A copy without an owner that equals the record is not another resume's.
  const isKnown =
    copy.owner === undefined &&
    stored !== undefined &&
    sectionNames.every((name) => {
      const value = copy.sections[name];
      return !value || JSON.stringify(readSection(name, value, newId).value) === JSON.stringify(first[name]);
    });
  let document: ResumeDocument = { ...first, ...taken };
  // Sections depend on each other: a custom module needs its entry.
  if (trust !== 'none') document = loadDocument(document, newId).document;

  return {
    document,
    problems,
    damagedSections,
    overwrittenContent: trust === 'equal' && Object.keys(taken).length > 0 ? first : undefined,
    isRecordDamaged: (stored?.problems.length ?? 0) > 0,
    isAhead: ahead,
    isNew: stored === undefined && (trust === 'none' || Object.keys(copy.sections).length === 0),
    isOrphaned:
      trust === 'none' && Object.keys(copy.sections).length > 0 && !isKnown && (copy.owner?.ahead ?? true),
  };
}

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
