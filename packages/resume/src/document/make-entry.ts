import type { Entry, Field, FieldType, ImageItem } from './schema.ts';

type FieldSeed = readonly [name: string, label: string, type: FieldType];

const seeds = {
  work: [
    ['company', '公司', 'input'],
    ['position', '职位', 'input'],
    ['date-range', '时间', 'date-range'],
    ['description', '工作描述', 'editor'],
  ],
  projects: [
    ['name', '项目名称', 'input'],
    ['role', '角色', 'input'],
    ['date-range', '时间', 'date-range'],
    ['description', '项目描述', 'editor'],
  ],
  education: [
    ['school', '学校', 'input'],
    ['degree', '学历', 'input'],
    ['major', '专业', 'input'],
    ['date-range', '时间', 'date-range'],
    ['description', '描述', 'editor'],
  ],
  custom: [
    ['title', '标题', 'input'],
    ['content', '内容', 'editor'],
  ],
} as const satisfies Record<string, readonly FieldSeed[]>;

/** The kinds of entry a resume can hold many of. */
export type EntryKind = keyof typeof seeds;

/** The section of `fields` that holds the entries of a kind. */
export const sectionOfKind = {
  work: 'workExperiences',
  projects: 'projectExperiences',
  education: 'educations',
  custom: 'customModules',
} as const satisfies Record<EntryKind, string>;

const basicSeeds = [
  ['name', '姓名'],
  ['phone', '电话'],
  ['email', '邮箱'],
  ['degree', '学历'],
  ['experience', '工作年限'],
  ['post', '期望职位'],
] as const;

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

/** A new entry. Its fields' ids carry the entry's as a suffix: `company-{id}`. */
export function makeEntry(kind: EntryKind, id: string): Entry {
  return {
    id,
    fields: seeds[kind].map(([name, label, type], order) => makeField(`${name}-${id}`, label, type, order)),
  };
}

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
export function makeBasicInfo(): Entry {
  return {
    id: 'basic',
    fields: basicSeeds.map(([name, label], order) => makeField(name, label, 'input', order)),
  };
}

/** The names of the fields that every entry of a kind has, in order; they are not removable. */
export function coreFieldNames(kind: EntryKind | 'basic'): string[] {
  return (kind === 'basic' ? basicSeeds : seeds[kind]).map(([name]) => name);
}

/** The pictures of a new resume: an avatar, still empty. */
export function makeImages(): ImageItem[] {
  return [{ id: 'avatar', label: '头像', type: 'avatar', value: '' }];
}
