import { fieldLabels, type ResumeLanguage } from '../language/standard-words.ts';
import type { Entry, Field, FieldType, ImageItem } from './schema.ts';

/** The types of the fields that are no line of text. */
const types: Readonly<Record<string, FieldType>> = {
  'date-range': 'date-range',
  description: 'editor',
  content: 'editor',
};

/** The kinds of entry a resume can hold many of. */
export type EntryKind = Exclude<keyof typeof fieldLabels, 'basic'>;

/** The section of `fields` that holds the entries of a kind. */
export const sectionOfKind = {
  work: 'workExperiences',
  projects: 'projectExperiences',
  education: 'educations',
  custom: 'customModules',
} as const satisfies Record<EntryKind, string>;

/** The labels of the field types that can be added. */
export const addableFieldTypes = [
  { type: 'input', label: '文本字段' },
  { type: 'date-range', label: '日期范围' },
  { type: 'editor', label: '富文本内容' },
] as const;
export type AddableFieldType = (typeof addableFieldTypes)[number]['type'];

/** A field of a type, empty. Rich text may not be dragged: it is as wide as the page. */
export function makeField(id: string, label: string, type: FieldType, order: number): Field {
  const field: Field = {
    id,
    label,
    enabled: true,
    drag: type !== 'editor',
    order,
    type,
    value: type === 'date-range' ? null : '',
  };
  return type === 'date-range' ? { ...field, range: { start: '', end: '' } } : field;
}

/** The fields that every entry of a kind has; the ids of the basic information's are their names. */
const makeFields = (
  kind: EntryKind | 'basic',
  language: ResumeLanguage,
  idOf: (name: string) => string,
): Field[] =>
  Object.entries(fieldLabels[kind]).map(([name, label], order) =>
    makeField(idOf(name), label[language], types[name] ?? 'input', order),
  );

/** A new entry. Its fields' ids carry the entry's as a suffix: `company-{id}`. */
export const makeEntry = (kind: EntryKind, id: string, language: ResumeLanguage = 'zh'): Entry => ({
  id,
  fields: makeFields(kind, language, (name) => `${name}-${id}`),
});

/** What a field is, whatever entry it is of: the part of its id before the entry's. */
export function fieldName(field: Pick<Field, 'id'>, entry: Pick<Entry, 'id'>): string {
  const suffix = `-${entry.id}`;
  return field.id.endsWith(suffix) ? field.id.slice(0, -suffix.length) : field.id;
}

/** A field of the visitor's own, after those the entry has. `id` must be new within the document. */
export function addField(entry: Entry, id: string, type: AddableFieldType, label: string): Entry {
  const order = Math.max(-1, ...entry.fields.map((field) => field.order)) + 1;
  return { ...entry, fields: [...entry.fields, makeField(`${id}-${entry.id}`, label, type, order)] };
}

/** The basic information of a new resume: six enabled fields, all input. Their ids are their names. */
export const makeBasicInfo = (language: ResumeLanguage = 'zh'): Entry => ({
  id: 'basic',
  fields: makeFields('basic', language, (name) => name),
});

/** The names of the fields that every entry of a kind has, in order; they are not removable. */
export function coreFieldNames(kind: EntryKind | 'basic'): string[] {
  return Object.keys(fieldLabels[kind]);
}

/** The pictures of a new resume: an avatar, still empty. */
export function makeImages(): ImageItem[] {
  return [{ id: 'avatar', label: '头像', type: 'avatar', value: '' }];
}
