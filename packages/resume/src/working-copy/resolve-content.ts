import { isBlank } from '../document/is-blank.ts';
import { loadDocument, loadFields, loadModules, loadStyles } from '../document/load.ts';
import { makeDocument } from '../document/make-document.ts';
import { savedAtOf, type ResumeRecord } from '../list/resume-record.ts';
import type { IdGenerator, LoadProblem } from '../document/load-context.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { sectionNames, type SectionName, type WorkingCopy } from './working-copy.ts';

export interface ResolvedContent {
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
