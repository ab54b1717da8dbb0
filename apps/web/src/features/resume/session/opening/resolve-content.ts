import {
  isBlank,
  loadDocument,
  loadFields,
  loadModules,
  loadStyles,
  makeDocument,
  type IdGenerator,
  type LoadProblem,
  type ResumeDocument,
  type ResumeRecord,
} from '@baigong/resume';
import { savedAtOf } from '../records/resume-records.ts';
import { sectionNames, type SectionName, type WorkingCopy } from '../saving/working-copy.ts';

export interface ResolvedContent {
  readonly document: ResumeDocument;
  /** What could not be taken as it stood, by path. */
  readonly problems: readonly LoadProblem[];
  /** Sections of the working copy whose text has to be set aside: it says more than was taken. */
  readonly damagedSections: readonly SectionName[];
  /** The record's document was not all taken: it has to be set aside as it was found. */
  readonly isRecordDamaged: boolean;
  /** What is shown is not what the record holds: it has to be saved. */
  readonly isAhead: boolean;
  /** Neither the record nor the working copy held anything: a new resume. */
  readonly isNew: boolean;
  /** What the record holds, where a working copy that should hold the same was believed instead. */
  readonly overwrittenContent: ResumeDocument | undefined;
  /** The working copy is another's, or nobody's, and holds what no record does: it must not be overwritten unsaved. */
  readonly isOrphaned: boolean;
}

/** Whether the working copy speaks for this resume, and how much it is to be believed. */
function trustOf(
  id: string,
  record: ResumeRecord | undefined,
  copy: WorkingCopy,
): 'none' | 'equal' | 'newer' {
  if (!copy.exists) return 'none';
  const { owner } = copy;
  // Copies of a time before resumes had their own documents belong to whichever of those is opened.
  if (!owner) return record?.document === undefined ? 'newer' : 'none';
  if (owner.id !== id) return 'none';
  const recordSavedAt = savedAtOf(record);
  if (record?.document === undefined) return 'newer';
  if (owner.ahead) return owner.savedAt >= recordSavedAt ? 'newer' : 'none';
  // A record changed by somebody else since (restored from a backup, another tab) is what counts.
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
 * What an opened resume holds: the working copy, section by section, where it speaks for this resume; the record's
 * document for the rest; a new document where there is neither.
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
  const setAside: SectionName[] = [];
  const first = stored?.document ?? makeDocument(newId);
  const taken: Partial<Pick<ResumeDocument, SectionName>> = {};
  let ahead = stored === undefined || problems.length > 0;

  for (const name of sectionNames) {
    const text = copy.texts[name];
    if (text === undefined) continue;
    const value = copy.sections[name];
    if (!value) {
      setAside.push(name);
      problems.push({ path: name, message: '这部分的本地副本已损坏，无法读取' });
      continue;
    }
    if (trust === 'none') continue;
    const read = readSection(name, value, newId);
    if (read.problems.length > 0) {
      setAside.push(name);
      // The record holds the same without the damage.
      if (stored && trust === 'equal') {
        problems.push({ path: name, message: '这部分的本地副本有损坏，已改用简历记录里的内容' });
        continue;
      }
      problems.push(...read.problems);
    }
    // A copy that should equal its record and holds nothing was emptied by no edit.
    const emptied = trust === 'equal' && name === 'fields' && !isBlank(first);
    if (emptied && isBlank({ fields: read.value as ResumeDocument['fields'] })) {
      setAside.push(name);
      problems.push({ path: name, message: '这部分的本地副本是空的，已改用简历记录里的内容' });
      continue;
    }
    if (JSON.stringify(read.value) !== JSON.stringify(first[name])) {
      Object.assign(taken, { [name]: read.value });
      ahead = true;
    }
  }
  // A copy without an owner that says what the record says is nobody else's.
  const isKnown =
    copy.owner === undefined &&
    stored !== undefined &&
    sectionNames.every((name) => {
      const value = copy.sections[name];
      return !value || JSON.stringify(readSection(name, value, newId).value) === JSON.stringify(first[name]);
    });
  let document: ResumeDocument = { ...first, ...taken };
  // What is in one section may need another: a module of the visitor's own and its entry.
  if (trust !== 'none') document = loadDocument(document, newId).document;

  return {
    document,
    problems,
    damagedSections: setAside,
    overwrittenContent: trust === 'equal' && Object.keys(taken).length > 0 ? first : undefined,
    isRecordDamaged: (stored?.problems.length ?? 0) > 0,
    isAhead: ahead,
    isNew: stored === undefined && (trust === 'none' || Object.keys(copy.sections).length === 0),
    isOrphaned:
      trust === 'none' && Object.keys(copy.sections).length > 0 && !isKnown && (copy.owner?.ahead ?? true),
  };
}
