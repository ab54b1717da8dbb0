import { sortByOrder } from '../modules/order-modules.ts';
import { customEntryIds } from '../document/edit-modules.ts';
import { basicTarget, entriesInOrder, type EntryTarget } from '../document/edit.ts';
import { fieldName, sectionOfKind, type EntryKind } from '../document/make-entry.ts';
import { decodeEntities, htmlTokens } from '../document/html-tokens.ts';
import { shownRichText } from '../document/hidden-lines.ts';
import { richTextToPlain } from '../document/rich-text.ts';
import type { Entry, Field, ResumeDocument } from '../document/schema.ts';

/** A run of text without elements in it, and the text before it in the same line. */
export interface TextSegment {
  readonly text: string;
  readonly before: string;
}

/** A visible field with its text. */
export interface VisibleField {
  readonly field: Field;
  /** Its id without its entry's. */
  readonly name: string;
  readonly target: EntryTarget;
  readonly moduleId: string;
  /** Its text, of rich text a line for each paragraph and item. */
  readonly plain: string;
  readonly segments: readonly TextSegment[];
}

export interface VisibleEntry {
  readonly entry: Entry;
  readonly target: EntryTarget;
  readonly moduleId: string;
  readonly moduleTitle: string;
  readonly fields: readonly VisibleField[];
  /** What the visitor calls it: its first filled field. */
  readonly title: string;
}

/** The visible content of a resume: checks see nothing else. */
export interface Content {
  readonly document: ResumeDocument;
  readonly basic: VisibleEntry | undefined;
  /** Entries that say something, in the order of the page. */
  readonly entries: readonly VisibleEntry[];
}

interface FieldText {
  readonly plain: string;
  readonly segments: readonly TextSegment[];
}

function readText(field: Field): FieldText {
  const value = field.value ?? '';
  if (field.type === 'input') return { plain: value.trim(), segments: [{ text: value, before: '' }] };
  if (field.type !== 'editor' || value === '') return { plain: '', segments: [] };
  const shown = shownRichText(value);
  const segments: TextSegment[] = [];
  let before = '';
  for (const token of htmlTokens(shown)) {
    if (token.kind === 'text') {
      const text = decodeEntities(token.text);
      segments.push({ text, before });
      before += text;
    } else if (/^(p|li|h\d|ul|ol|br|div)$/.test(token.name)) before = '';
  }
  return { plain: richTextToPlain(shown), segments };
}

/** Fields are immutable, so their text can be cached: after an edit only the changed field is read again. */
const fieldTextCache = new WeakMap<Field, FieldText>();

function textOf(field: Field): FieldText {
  const known = fieldTextCache.get(field);
  if (known) return known;
  const text = readText(field);
  fieldTextCache.set(field, text);
  return text;
}

const kinds: ReadonlyMap<string, EntryKind> = new Map([
  ['work', 'work'],
  ['projects', 'projects'],
  ['education', 'education'],
]);

function toVisibleEntry(
  entry: Entry,
  target: EntryTarget,
  moduleId: string,
  moduleTitle: string,
): VisibleEntry {
  const fields = sortByOrder(entry.fields)
    .filter((field) => field.enabled)
    .map((field) => ({ field, name: fieldName(field, entry), target, moduleId, ...textOf(field) }));
  const title = fields.find(({ field, plain }) => field.type === 'input' && plain !== '')?.plain ?? '';
  return { entry, target, moduleId, moduleTitle, fields, title };
}

/** Whether a field has content. */
const isFilled = ({ field, plain }: VisibleField): boolean =>
  plain !== '' ||
  Boolean(field.range && (field.range.start || field.range.end || field.range.present || field.range.text));

/** Gathers what the resume shows: enabled fields of entries that say something, of enabled modules. */
export function gatherContent(document: ResumeDocument): Content {
  const entries: VisibleEntry[] = [];
  let basic: VisibleEntry | undefined;
  for (const module of sortByOrder(document.modules.modules)) {
    if (!module.enabled) continue;
    if (module.id === 'basic') {
      basic = toVisibleEntry(document.fields.basicInfo, basicTarget, module.id, module.title);
      continue;
    }
    const kind = kinds.get(module.id) ?? 'custom';
    const map = document.fields[sectionOfKind[kind]];
    const list =
      kind === 'custom'
        ? customEntryIds(document, module.id).flatMap((id) => map[id] ?? [])
        : entriesInOrder(map);
    for (const entry of list) {
      if (entry.hidden) continue;
      const one = toVisibleEntry(entry, { kind, entry: entry.id }, module.id, module.title);
      const isOwn = entry.id === module.id;
      // The title of a module of the visitor's own says nothing alone.
      if (one.fields.some((field) => isFilled(field) && !(isOwn && field.name === 'title')))
        entries.push(one);
    }
  }
  return { document, basic, entries };
}

/** All shown fields, the basic information's first. */
export const visibleFields = ({ basic, entries }: Content): VisibleField[] => [
  ...(basic?.fields ?? []),
  ...entries.flatMap((entry) => entry.fields),
];
