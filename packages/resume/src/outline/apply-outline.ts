import {
  addCustomField,
  addEntry,
  basicTarget,
  editFields,
  entriesInOrder,
  entryOf,
  removeEntry,
  setDateRange,
  setField,
  setImage,
  type EntryTarget,
} from '../document/edit.ts';
import { coreFieldNames, fieldName, sectionOfKind, type EntryKind } from '../document/make-entry.ts';
import type { IdGenerator } from '../document/load-context.ts';
import { isEmptyRichText, sanitizeRichText } from '../document/rich-text.ts';
import type { Entry, ResumeDocument, ResumeFields } from '../document/schema.ts';
import { languageOf } from '../document/language.ts';
import { addCustomModule, enableModule, removeCustomModule } from '../document/edit-modules.ts';
import { isEmbeddedImage } from '../styles/embedded-image.ts';
import { isDated, type OutlineEntry, type OutlineSection, type ResumeOutline } from './outline.ts';

/** Which parts of an outline to apply, and how to merge them with the resume. */
export interface ApplyOutlineOptions {
  readonly basic: boolean;
  readonly photo: boolean;
  /** Indexes of the sections to apply. */
  readonly sections: ReadonlySet<number>;
  /** replace: a taken section stands instead of the present one; append: after what is there, filling blanks only. */
  readonly mode: 'replace' | 'append';
}

/** Options that apply everything. */
export const applyAll = (outline: ResumeOutline): ApplyOutlineOptions => ({
  basic: true,
  photo: true,
  sections: new Set(outline.sections.keys()),
  mode: 'replace',
});

const isBlankEntry = (entry: Entry): boolean =>
  entry.fields.every((field) => {
    if (field.type === 'date-range') return !field.range || !isDated(field.range);
    return field.type === 'editor' ? isEmptyRichText(field.value ?? '') : !field.value?.trim();
  });

const richField: Readonly<Record<EntryKind, string>> = {
  work: 'description',
  projects: 'description',
  education: 'description',
  custom: 'content',
};

function fillEntry(
  fields: ResumeFields,
  target: EntryTarget & { kind: EntryKind },
  source: OutlineEntry,
  newId: IdGenerator,
): ResumeFields {
  const { kind, entry: id } = target;
  let next = fields;
  for (const name of coreFieldNames(kind)) {
    const text = source.texts[name]?.trim();
    if (text) next = setField(next, target, `${name}-${id}`, text);
  }
  if (kind !== 'custom' && isDated(source.range))
    next = setDateRange(next, target, `date-range-${id}`, source.range);
  if (!isEmptyRichText(source.html))
    next = setField(next, target, `${richField[kind]}-${id}`, sanitizeRichText(source.html));
  for (const { label, text } of source.others) next = addText(next, target, label, text, newId);
  return next;
}

/** Adds a field of the visitor's own and writes its text. */
function addText(
  fields: ResumeFields,
  target: EntryTarget,
  label: string,
  text: string,
  newId: IdGenerator,
): ResumeFields {
  const added = addCustomField(fields, target, newId(), 'input', label);
  const field = entryOf(added, target)?.fields.at(-1);
  return field ? setField(added, target, field.id, text.trim()) : added;
}

function applyBasic(
  fields: ResumeFields,
  outline: ResumeOutline,
  mode: ApplyOutlineOptions['mode'],
  newId: IdGenerator,
): ResumeFields {
  let next = fields;
  const put = (id: string, text: string) => {
    const present = next.basicInfo.fields.find((field) => field.id === id)?.value?.trim();
    if (mode === 'replace' || !present) next = setField(next, basicTarget, id, text.trim());
  };
  for (const name of coreFieldNames('basic')) {
    const text = outline.basic[name];
    if (text?.trim()) put(name, text);
  }
  for (const { label, text } of outline.others) {
    const existing = next.basicInfo.fields.find((field) => field.label === label);
    if (existing) put(existing.id, text);
    else next = addText(next, basicTarget, label, text, newId);
  }
  return next;
}

function applySection(
  document: ResumeDocument,
  section: OutlineSection,
  mode: ApplyOutlineOptions['mode'],
  newId: IdGenerator,
): ResumeDocument {
  const { kind } = section;
  if (kind === 'custom') return applyCustomSection(document, section, mode, newId);
  const edited = editFields(document, (fields) => {
    const present = entriesInOrder(fields[sectionOfKind[kind]]);
    let next = fields;
    for (const entry of present)
      if (mode === 'replace' || isBlankEntry(entry)) next = removeEntry(next, kind, entry.id);
    for (const source of section.entries) {
      const id = newId();
      next = fillEntry(
        addEntry(next, kind, id, languageOf(document.modules)),
        { kind, entry: id },
        source,
        newId,
      );
    }
    return next;
  });
  return { ...edited, modules: enableModule(edited.modules, kind, true) };
}

function applyCustomSection(
  document: ResumeDocument,
  { title, entries }: OutlineSection,
  mode: ApplyOutlineOptions['mode'],
  newId: IdGenerator,
): ResumeDocument {
  let next = document;
  if (mode === 'replace') {
    for (const module of document.modules.modules)
      if (module.title === title) next = removeCustomModule(next, module.id);
    for (const entry of Object.values(next.fields.customModules)) {
      const named = entry.fields.find((field) => fieldName(field, entry) === 'title')?.value?.trim();
      if (named === title) next = editFields(next, (fields) => removeEntry(fields, 'custom', entry.id));
    }
  }
  for (const source of entries) {
    const id = newId();
    next = addCustomModule(next, id, title);
    next = editFields(next, (fields) => fillEntry(fields, { kind: 'custom', entry: id }, source, newId));
  }
  return next;
}

/**
 * Applies the selected parts of an outline to a resume. Rich text is sanitized, pictures are accepted only as data URLs;
 * styles stay as they are.
 */
export function applyOutline(
  document: ResumeDocument,
  outline: ResumeOutline,
  options: ApplyOutlineOptions,
  newId: IdGenerator,
): ResumeDocument {
  const { mode } = options;
  let next = document;
  if (options.basic) next = editFields(next, (fields) => applyBasic(fields, outline, mode, newId));
  if (options.photo && isEmbeddedImage(outline.photo)) {
    const avatar = next.fields.imgUpload.find(({ type }) => type === 'avatar');
    if (avatar && (mode === 'replace' || avatar.value === ''))
      next = editFields(next, (fields) => setImage(fields, avatar.id, outline.photo));
  }
  for (const [index, section] of outline.sections.entries())
    if (options.sections.has(index)) next = applySection(next, section, mode, newId);
  return next;
}
