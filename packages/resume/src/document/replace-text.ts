import { escapeText, richTextToPlain, sanitizeRichText } from './rich-text.ts';
import type { Entry, EntryMap, Field, ResumeDocument } from './schema.ts';

/** What a replacement changed: enough to take it back where that field has not changed since. */
export interface FieldChange {
  /** Section and ids of the field. */
  readonly place: string;
  readonly before: string;
  readonly after: string;
  /** A model had written the text before. */
  readonly byModel: boolean;
}

export interface Replaced {
  readonly document: ResumeDocument;
  readonly change: FieldChange;
  /** The field's text afterwards, without markup. */
  readonly after: string;
  readonly label: string;
}

/** A document with its fields changed. A field's place is the same as long as its entry is there. */
function mapFields(document: ResumeDocument, map: (field: Field, place: string) => Field): ResumeDocument {
  const ofEntry = (entry: Entry, path: string): Entry => ({
    ...entry,
    fields: entry.fields.map((field) => map(field, `${path}/${field.id}`)),
  });
  const ofEntries = (entries: EntryMap, path: string): EntryMap =>
    Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, ofEntry(entry, `${path}/${id}`)]));
  const { fields } = document;
  return {
    ...document,
    fields: {
      ...fields,
      basicInfo: ofEntry(fields.basicInfo, 'basicInfo'),
      workExperiences: ofEntries(fields.workExperiences, 'workExperiences'),
      projectExperiences: ofEntries(fields.projectExperiences, 'projectExperiences'),
      educations: ofEntries(fields.educations, 'educations'),
      customModules: ofEntries(fields.customModules, 'customModules'),
    },
  };
}

/**
 * Puts a text in the place of another one that stands exactly once in a resume's fields. What is put in is text, never
 * markup, and counts as a model's.
 * @returns the number of places where it stands, when that is not one
 */
export function replaceText(document: ResumeDocument, old: string, replacement: string): Replaced | number {
  let count = 0;
  let found: Omit<Replaced, 'document'> | undefined;
  const changed = mapFields(document, (field, place) => {
    const { value, type, label, origin } = field;
    if (value === null || (type !== 'input' && type !== 'editor')) return field;
    const isRich = type === 'editor';
    const [from, to] = isRich ? [escapeText(old), escapeText(replacement)] : [old, replacement];
    const places = value.split(from).length - 1;
    count += places;
    if (places !== 1) return field;
    const next = value.split(from).join(to);
    const after = isRich ? sanitizeRichText(next) : next.replaceAll('\n', ' ');
    found = {
      change: { place, before: value, after, byModel: origin === 'model' },
      after: isRich ? richTextToPlain(after) : after,
      label,
    };
    return { ...field, value: after, origin: 'model' as const };
  });
  return count === 1 && found ? { document: changed, ...found } : count;
}

/** Takes a replacement back. Undefined where its field is gone or has another text by now. */
export function takeBack(
  document: ResumeDocument,
  { place: wanted, before, after, byModel }: FieldChange,
): ResumeDocument | undefined {
  let isThere = false;
  const restored = mapFields(document, (field, place) => {
    if (place !== wanted || field.value !== after) return field;
    isThere = true;
    const { origin: _origin, ...rest } = field;
    return { ...rest, value: before, ...(byModel ? { origin: 'model' as const } : {}) };
  });
  return isThere ? restored : undefined;
}
