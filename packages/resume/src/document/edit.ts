import { sortByOrder, moveToIndex, reindex } from '../modules/order-modules.ts';
import {
  addField,
  coreFieldNames,
  fieldName,
  makeEntry,
  sectionOfKind,
  type AddableFieldType,
  type EntryKind,
} from './make-entry.ts';
import type { ResumeLanguage } from '../language/standard-words.ts';
import { isEmptyRichText, richTextToPlain } from './rich-text.ts';
import type { DateRange } from '../dates/date-range-schema.ts';
import type { Entry, EntryMap, Field, ResumeDocument, ResumeFields } from './schema.ts';

/**
 * Edits of the section `fields`. Each gives new fields in which only the touched path is new, so that whoever shows a
 * part can compare by identity; an edit that changes nothing, or whose target is not there, gives the same object.
 */

/** Which entry is meant. The basic information's id is `basic`. */
export interface EntryTarget {
  readonly kind: EntryKind | 'basic';
  readonly entry: string;
}

/** The basic information, which is a single entry. */
export const basicTarget: EntryTarget = { kind: 'basic', entry: 'basic' };

/** The entry of a target, if there is one. */
export function entryOf(fields: ResumeFields, { kind, entry }: EntryTarget): Entry | undefined {
  if (kind === 'basic') return fields.basicInfo;
  const map = fields[sectionOfKind[kind]];
  return Object.hasOwn(map, entry) ? map[entry] : undefined;
}

/** The entries of a map as they stand in the resume. */
export const entriesInOrder = (map: EntryMap): Entry[] => sortByOrder(Object.values(map));

/**
 * Edits every entry of a document.
 * @param edit of the basic information, `isBasic` is true
 */
export function mapEntries(
  fields: ResumeFields,
  edit: (entry: Entry, isBasic: boolean) => Entry,
): ResumeFields {
  const editMap = (map: EntryMap): EntryMap =>
    Object.fromEntries(Object.entries(map).map(([id, entry]) => [id, edit(entry, false)]));
  return {
    ...fields,
    basicInfo: edit(fields.basicInfo, true),
    workExperiences: editMap(fields.workExperiences),
    projectExperiences: editMap(fields.projectExperiences),
    educations: editMap(fields.educations),
    customModules: editMap(fields.customModules),
  };
}

/** Edits a document's fields. */
export function editFields(
  document: ResumeDocument,
  edit: (fields: ResumeFields) => ResumeFields,
): ResumeDocument {
  const fields = edit(document.fields);
  return fields === document.fields ? document : { ...document, fields };
}

function editEntry(fields: ResumeFields, target: EntryTarget, edit: (entry: Entry) => Entry): ResumeFields {
  const before = entryOf(fields, target);
  const after = before && edit(before);
  if (!after || after === before) return fields;
  if (target.kind === 'basic') return { ...fields, basicInfo: after };
  const section = sectionOfKind[target.kind];
  return { ...fields, [section]: { ...fields[section], [target.entry]: after } };
}

function editField(
  fields: ResumeFields,
  target: EntryTarget,
  id: string,
  edit: (field: Field) => Field,
): ResumeFields {
  return editEntry(fields, target, (entry) => {
    const index = entry.fields.findIndex((field) => field.id === id);
    const before = entry.fields[index];
    const after = before && edit(before);
    return after && after !== before ? { ...entry, fields: entry.fields.with(index, after) } : entry;
  });
}

/**
 * Sets a field's text (of rich text: its HTML).
 * @param origin who wrote it; without it, what a model wrote before stays marked until the field is emptied
 */
export const setField = (
  fields: ResumeFields,
  target: EntryTarget,
  id: string,
  value: string,
  origin?: Field['origin'],
): ResumeFields =>
  editField(fields, target, id, (field) => {
    const { origin: before, unconfirmed, ...rest } = field;
    const blank = field.type === 'editor' ? isEmptyRichText(value) : value.trim() === '';
    const after = blank ? undefined : (origin ?? before);
    if (field.value === value && before === after) return field;
    // What was typed over is no longer there to confirm.
    const text = field.type === 'editor' ? richTextToPlain(value) : value;
    const open = unconfirmed?.filter((fact) => text.includes(fact)) ?? [];
    return {
      ...rest,
      value,
      ...(after ? { origin: after } : {}),
      ...(open.length > 0 ? { unconfirmed: open } : {}),
    };
  });

/** Sets the dates of a date range. */
export const setDateRange = (
  fields: ResumeFields,
  target: EntryTarget,
  id: string,
  range: DateRange,
): ResumeFields =>
  editField(fields, target, id, (field) => {
    const { unconfirmed, ...rest } = field;
    // Dates that the visitor sets are the visitor's.
    return { ...(unconfirmed ? rest : field), value: null, range };
  });

/** Confirms every fact of a field. */
export const confirmFacts = (fields: ResumeFields, target: EntryTarget, id: string): ResumeFields =>
  editField(fields, target, id, (field) => {
    const { unconfirmed, ...rest } = field;
    return unconfirmed ? rest : field;
  });

/** Renames a field. A name of spaces changes nothing. */
export const renameField = (
  fields: ResumeFields,
  target: EntryTarget,
  id: string,
  label: string,
): ResumeFields =>
  editField(fields, target, id, (field) =>
    label.trim() === '' || field.label === label.trim() ? field : { ...field, label: label.trim() },
  );

/** Shows or hides a field. */
export const toggleField = (
  fields: ResumeFields,
  target: EntryTarget,
  id: string,
  enabled: boolean,
): ResumeFields =>
  editField(fields, target, id, (field) => (field.enabled === enabled ? field : { ...field, enabled }));

/** The list with the item at `from` put where the one at `to` is. */
function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const list = [...items];
  const [moved] = list.splice(from, 1);
  if (moved !== undefined) list.splice(to, 0, moved);
  return list;
}

/** Takes the orders of `ordered` over to items that stay where they are in their own list. */
function reindexMap<T extends { id: string; order?: number | undefined }>(
  items: readonly T[],
  ordered: readonly T[],
): T[] {
  const byId = new Map(reindex(ordered).map((item) => [item.id, item]));
  return items.map((item) => byId.get(item.id) ?? item);
}

/**
 * Moves a field to the place of another. Only fields that may be dragged move or give way; the others keep their
 * places, and orders are re-indexed by position.
 */
export function moveField(fields: ResumeFields, target: EntryTarget, id: string, over: string): ResumeFields {
  return editEntry(fields, target, (entry) => {
    const ordered = sortByOrder(entry.fields);
    const free = ordered.filter((field) => field.drag);
    const from = free.findIndex((field) => field.id === id);
    const to = free.findIndex((field) => field.id === over);
    if (from === -1 || to === -1 || from === to) return entry;
    const queue = moveItem(free, from, to);
    const next = ordered.map((field) => (field.drag ? (queue.shift() ?? field) : field));
    return { ...entry, fields: reindexMap(entry.fields, next) };
  });
}

/** Adds a field of the visitor's own at an entry's end. `id` must be new within the document. */
export const addCustomField = (
  fields: ResumeFields,
  target: EntryTarget,
  id: string,
  type: AddableFieldType,
  label: string,
): ResumeFields =>
  editEntry(fields, target, (entry) => addField(entry, id, type, label.trim() || '自定义字段'));

/** Whether a field may be removed: only those that the visitor added. Those every entry has can be hidden. */
export const isRemovable = (target: EntryTarget, id: string): boolean =>
  !coreFieldNames(target.kind).includes(fieldName({ id }, { id: target.entry }));

/** Removes a field of the visitor's own. */
export const removeField = (fields: ResumeFields, target: EntryTarget, id: string): ResumeFields =>
  editEntry(fields, target, (entry) =>
    isRemovable(target, id) && entry.fields.some((field) => field.id === id)
      ? { ...entry, fields: entry.fields.filter((field) => field.id !== id) }
      : entry,
  );

/** Folds or unfolds an entry in the editor. */
export const setCollapsed = (fields: ResumeFields, target: EntryTarget, collapsed: boolean): ResumeFields =>
  editEntry(fields, target, (entry) =>
    (entry.collapsed ?? false) === collapsed ? entry : { ...entry, collapsed },
  );

/** Hides an entry, or shows it again. */
export const setHidden = (fields: ResumeFields, target: EntryTarget, hidden: boolean): ResumeFields =>
  editEntry(fields, target, (entry) => ((entry.hidden ?? false) === hidden ? entry : { ...entry, hidden }));

function setMap(fields: ResumeFields, kind: EntryKind, map: EntryMap): ResumeFields {
  return { ...fields, [sectionOfKind[kind]]: map };
}

/** Puts entries in this order. Only entries whose order changes are new. */
const toMap = (ordered: readonly Entry[]): EntryMap =>
  Object.fromEntries(reindex(ordered).map((entry) => [entry.id, entry]));

/** Adds an empty entry after the others. An id that is taken changes nothing. */
export function addEntry(
  fields: ResumeFields,
  kind: EntryKind,
  id: string,
  language: ResumeLanguage = 'zh',
): ResumeFields {
  const map = fields[sectionOfKind[kind]];
  if (Object.hasOwn(map, id)) return fields;
  return setMap(fields, kind, toMap([...entriesInOrder(map), makeEntry(kind, id, language)]));
}

/** Removes an entry. */
export function removeEntry(fields: ResumeFields, kind: EntryKind, id: string): ResumeFields {
  const map = fields[sectionOfKind[kind]];
  if (!Object.hasOwn(map, id)) return fields;
  const { [id]: _, ...rest } = map;
  return setMap(fields, kind, rest);
}

/** Moves an entry to the place of another of its kind. */
export function moveEntry(fields: ResumeFields, kind: EntryKind, id: string, over: string): ResumeFields {
  const ordered = entriesInOrder(fields[sectionOfKind[kind]]);
  const from = ordered.findIndex((entry) => entry.id === id);
  const to = ordered.findIndex((entry) => entry.id === over);
  if (from === -1 || to === -1 || from === to) return fields;
  return setMap(fields, kind, toMap(moveToIndex(ordered, from, to)));
}

/** Copies an entry and puts the copy after it; its fields' ids carry the new id. */
export function duplicateEntry(
  fields: ResumeFields,
  kind: EntryKind,
  id: string,
  newId: string,
): ResumeFields {
  const map = fields[sectionOfKind[kind]];
  const ordered = entriesInOrder(map);
  const index = ordered.findIndex((entry) => entry.id === id);
  const original = ordered[index];
  if (!original || Object.hasOwn(map, newId)) return fields;
  const copy: Entry = {
    ...original,
    id: newId,
    fields: original.fields.map((field) => ({ ...field, id: `${fieldName(field, original)}-${newId}` })),
  };
  return setMap(fields, kind, toMap(ordered.toSpliced(index + 1, 0, copy)));
}

/** Sets a picture of the resume: a data URL, or empty for none. */
export function setImage(fields: ResumeFields, id: string, value: string): ResumeFields {
  const index = fields.imgUpload.findIndex((image) => image.id === id);
  const before = fields.imgUpload[index];
  if (!before || before.value === value) return fields;
  return { ...fields, imgUpload: fields.imgUpload.with(index, { ...before, value }) };
}
