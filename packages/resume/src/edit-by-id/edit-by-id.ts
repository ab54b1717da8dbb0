import { parseDateRange } from '../dates/date-range.ts';
import {
  addCustomField,
  addEntry,
  basicTarget,
  editFields,
  entriesInOrder,
  entryOf,
  isRemovable,
  moveEntry,
  removeEntry,
  removeField,
  setDateRange,
  setField,
  type EntryTarget,
} from '../document/edit.ts';
import {
  addCustomModule,
  customEntryIds,
  enableModule,
  placeModule,
  removeCustomModule,
  renameModule,
} from '../document/edit-modules.ts';
import { languageOf } from '../document/language.ts';
import { loadDocument } from '../document/load.ts';
import type { IdGenerator } from '../document/load-context.ts';
import { fieldName, sectionOfKind, type EntryKind } from '../document/make-entry.ts';
import { isCoreModule } from '../document/reconcile.ts';
import { keepHiddenLines } from '../document/hidden-lines.ts';
import { richTextToPlain } from '../document/rich-text.ts';
import type { Entry, Field, ModuleSetting, ResumeDocument } from '../document/schema.ts';
import { markdownToRich, unescapeMarkdown } from '../markdown/markdown-blocks.ts';
import { sortByOrder } from '../modules/order-modules.ts';
import { sectionTitles } from '../outline/outline.ts';
import { insertLines, linesOf, moveLine, removeLine, replaceLine, withLines, type Line } from './lines.ts';
import { entryId, fieldText, sectionId } from './read-with-ids.ts';

/** One change of a resume; ids are those of `readWithIds`. */
export interface ResumeEdit {
  /**
   * set: a field or a line gets another text; add: a line to a field, an entry to a section, fields to an entry, or (id
   * `custom`) a section; remove: a line, a field's text, an entry, a section; move: a line, an entry or a section.
   */
  readonly action: 'set' | 'add' | 'remove' | 'move';
  readonly id: string;
  /** Markdown. */
  readonly text?: string | undefined;
  /** Of a new entry: its texts by names (`company`) or labels (公司). */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** The id behind which it is put. Absent: what is added goes to the end, what is moved to the start. */
  readonly after?: string | undefined;
}

/** What one change did, as plain text. */
export interface EditStep {
  readonly label: string;
  readonly removed: string;
  readonly added: string;
}

/** A change that cannot be made; the message says why and what to do. */
export class UnusableEdit extends Error {
  override readonly name = 'UnusableEdit';
}

type Place =
  | { readonly kind: 'section'; readonly module: ModuleSetting }
  | { readonly kind: 'entry'; readonly target: EntryTarget; readonly entry: Entry }
  | { readonly kind: 'field'; readonly target: EntryTarget; readonly entry: Entry; readonly field: Field }
  | {
      readonly kind: 'line';
      readonly target: EntryTarget;
      readonly entry: Entry;
      readonly field: Field;
      readonly line: Line;
    };

const entryKinds = Object.keys(sectionOfKind) as EntryKind[];

const targetsOf = ({ fields }: ResumeDocument): EntryTarget[] => [
  basicTarget,
  ...entryKinds.flatMap((kind) => Object.keys(fields[sectionOfKind[kind]]).map((entry) => ({ kind, entry }))),
];

/** What an id names. @throws UnusableEdit */
function find(document: ResumeDocument, id: string): Place {
  const [first = '', name, lineId] = id.split('.');
  const module = document.modules.modules.find((one) => sectionId(one.id) === first);
  if (name === undefined && module && module.id !== 'basic') return { kind: 'section', module };
  const target = targetsOf(document).find(({ entry }) => entryId(entry) === first);
  const entry = target && entryOf(document.fields, target);
  if (!target || !entry) throw new UnusableEdit(`没有编号为“${id}”的内容，它可能已经删除。请重新读取简历。`);
  if (name === undefined) return { kind: 'entry', target, entry };
  const field = entry.fields.find((one) => fieldName(one, entry) === name);
  if (!field) throw new UnusableEdit(`没有编号为“${id}”的一栏。请重新读取简历。`);
  if (lineId === undefined) return { kind: 'field', target, entry, field };
  const line = linesOf(withLines(field.value ?? '')).find((one) => one.id === lineId);
  if (!line) throw new UnusableEdit(`编号为“${id}”的一条已经改过或删除。请重新读取简历。`);
  return { kind: 'line', target, entry, field, line };
}

const plainOf = (field: Field | undefined): string =>
  !field ? '' : field.type === 'editor' ? richTextToPlain(field.value ?? '') : fieldText(field);

const titleOf = ({ fields }: Entry): string =>
  fields.find(({ type, value }) => type === 'input' && value?.trim())?.value?.trim() ?? '';

const labelOf = ({ kind }: EntryTarget, entry: Entry, field?: Field): string =>
  [kind === 'basic' ? '基本信息' : sectionTitles[kind], kind === 'basic' ? '' : titleOf(entry), field?.label]
    .filter(Boolean)
    .join(' · ');

const textOfEntry = (entry: Entry): string => entry.fields.map(plainOf).filter(Boolean).join('\n');

/** Writes a field's text, which counts as a model's. */
function write(
  document: ResumeDocument,
  target: EntryTarget,
  { id, type, value }: Field,
  markdown: string,
): ResumeDocument {
  return editFields(document, (fields) => {
    if (type === 'date-range') return setDateRange(fields, target, id, parseDateRange(markdown));
    if (type !== 'editor')
      return setField(fields, target, id, unescapeMarkdown(markdown).replace(/\s*\n\s*/g, ' '), 'model');
    const rich = markdownToRich(markdown);
    // A list stays a list where the signs before its lines were forgotten.
    const isList = /<(ul|ol)>/.exec(value ?? '')?.[1];
    const listed =
      isList && !/<(?:ul|ol|h3|h4)>/.test(rich)
        ? `<${isList}>${rich.replaceAll('<p>', '<li>').replaceAll('</p>', '</li>')}</${isList}>`
        : rich;
    return setField(fields, target, id, keepHiddenLines(listed, value ?? ''), 'model');
  });
}

const setHtml = (
  document: ResumeDocument,
  target: EntryTarget,
  field: Field,
  html: string,
  origin?: 'model',
): ResumeDocument => editFields(document, (fields) => setField(fields, target, field.id, html, origin));

/** Writes texts by names or labels; what an entry has no field for becomes a field of the visitor's own. */
function writeFields(
  document: ResumeDocument,
  target: EntryTarget,
  texts: Readonly<Record<string, string>>,
  newId: IdGenerator,
): ResumeDocument {
  let next = document;
  for (const [key, text] of Object.entries(texts)) {
    const fieldOf = () => {
      const entry = entryOf(next.fields, target);
      return entry?.fields.find((one) => fieldName(one, entry) === key || one.label === key);
    };
    if (!fieldOf())
      next = editFields(next, (fields) => addCustomField(fields, target, newId(), 'input', key));
    const field = fieldOf() ?? entryOf(next.fields, target)?.fields.at(-1);
    if (field) next = write(next, target, field, text);
  }
  return next;
}

const coreKind = (id: string): EntryKind | undefined => entryKinds.find((kind) => kind === id);

/** Puts an entry behind another of its kind, or first. */
function placeEntry(
  document: ResumeDocument,
  target: EntryTarget,
  after: string | undefined,
): ResumeDocument {
  const { kind, entry: id } = target;
  if (kind === 'basic') throw new UnusableEdit('基本信息的位置不能这样改。');
  const ids = entriesInOrder(document.fields[sectionOfKind[kind]]).map((entry) => entry.id);
  const rest = ids.filter((one) => one !== id);
  const behind = after === undefined ? -1 : rest.findIndex((one) => entryId(one) === after);
  if (after !== undefined && behind === -1)
    throw new UnusableEdit(`“${after}”不是同一部分里的一项，移不到它后面。`);
  const over = ids[behind + 1];
  return over === undefined ? document : editFields(document, (fields) => moveEntry(fields, kind, id, over));
}

function placeSection(document: ResumeDocument, id: string, after: string | undefined): ResumeDocument {
  const ordered = sortByOrder(document.modules.modules).filter((module) => module.id !== id);
  const first = ordered.findIndex((module) => module.id === 'basic');
  const behind = after === undefined ? first : ordered.findIndex((module) => sectionId(module.id) === after);
  if (after !== undefined && behind === -1) throw new UnusableEdit(`没有编号为“${after}”的部分。`);
  const before = ordered[behind + 1]?.id ?? null;
  return { ...document, modules: placeModule(document.modules, id, { before }) };
}

interface Outcome {
  readonly document: ResumeDocument;
  readonly step: EditStep;
  /** The new id of the line that was set. */
  readonly lineId?: string | undefined;
}

/** The line that an id names, where it is of this field. */
function lineBehind(document: ResumeDocument, field: Field, after: string): Line {
  const place = find(document, after);
  if (place.kind !== 'line' || place.field.id !== field.id)
    throw new UnusableEdit(`“${after}”不是同一栏里的一条，放不到它后面。`);
  return place.line;
}

function addTo(document: ResumeDocument, edit: ResumeEdit, newId: IdGenerator): Outcome {
  const place = find(document, edit.id);
  const { text = '', fields = {}, after } = edit;
  if (place.kind === 'field' || place.kind === 'line') {
    const { target, entry, field } = place;
    if (field.type !== 'editor')
      throw new UnusableEdit(`“${field.label}”只有一行，不能添加；请用 set 改它的文字。`);
    if (text.trim() === '') throw new UnusableEdit('要添加的文字是空的。');
    const html = withLines(field.value ?? '');
    const beside =
      place.kind === 'line'
        ? place.line
        : after === undefined
          ? (linesOf(html).findLast(({ depth }) => depth <= 1) ?? null)
          : lineBehind(document, field, after);
    return {
      document: setHtml(document, target, field, insertLines(html, beside, text), 'model'),
      step: {
        label: labelOf(target, entry, field),
        removed: '',
        added: richTextToPlain(markdownToRich(text)),
      },
    };
  }
  if (place.kind === 'entry') {
    const { target, entry } = place;
    if (Object.keys(fields).length === 0) throw new UnusableEdit('没有说要添加哪些栏（fields）。');
    const added = Object.entries(fields).map(([name, value]) => `${name}：${value}`);
    return {
      document: writeFields(document, target, fields, newId),
      step: { label: labelOf(target, entry), removed: '', added: added.join('\n') },
    };
  }
  const { module } = place;
  const kind = coreKind(module.id);
  if (kind === undefined) {
    return addTo(
      document,
      { ...edit, id: `${edit.id}.content`, text: text || (fields['content'] ?? '') },
      newId,
    );
  }
  const id = newId();
  const isCustom = kind === 'custom';
  const target = { kind, entry: id };
  const { title = text.split('\n')[0] ?? '', content = '', ...others } = fields;
  if (isCustom && title.trim() === '') throw new UnusableEdit('新的部分要有标题（fields.title）。');
  let next = isCustom
    ? addCustomModule(document, id, title)
    : editFields(document, (all) => addEntry(all, kind, id, languageOf(document.modules)));
  next = writeFields(next, target, isCustom ? { content, ...others } : fields, newId);
  if (isCustom) {
    if (after !== undefined) next = placeSection(next, id, after);
  } else {
    next = { ...next, modules: enableModule(next.modules, module.id, true) };
    if (after !== undefined) next = placeEntry(next, target, after);
  }
  const entry = entryOf(next.fields, target);
  return {
    document: next,
    step: {
      label: isCustom ? `新的部分：${title}` : module.title,
      removed: '',
      added: entry ? textOfEntry(entry) : '',
    },
  };
}

function renameSection(document: ResumeDocument, { id, title }: ModuleSetting, text: string): Outcome {
  const renamed = { ...document, modules: renameModule(document.modules, id, text) };
  const target = { kind: 'custom' as const, entry: id };
  const isOwn = !isCoreModule(id) && entryOf(document.fields, target) !== undefined;
  return {
    document: isOwn ? writeFields(renamed, target, { title: text }, () => id) : renamed,
    step: { label: '标题', removed: title, added: text.trim() },
  };
}

function setText(document: ResumeDocument, { id, text }: ResumeEdit): Outcome {
  const place = find(document, id);
  if (text === undefined) throw new UnusableEdit('没有说要改成什么（text）。');
  if (place.kind === 'section') return renameSection(document, place.module, text);
  if (place.kind === 'entry') throw new UnusableEdit(`“${id}”是一整项，不能改成一段文字；请改它的栏或条。`);
  const { target, entry, field } = place;
  const label = labelOf(target, entry, field);
  if (place.kind === 'field') {
    const next = write(document, target, field, text);
    const after = entryOf(next.fields, target)?.fields.find((one) => one.id === field.id);
    return { document: next, step: { label, removed: plainOf(field), added: plainOf(after) } };
  }
  if (text.trim() === '') return remove(document, { action: 'remove', id });
  const html = withLines(field.value ?? '');
  const next = replaceLine(html, place.line, text);
  const index = linesOf(html).findIndex((line) => line.id === place.line.id);
  const now = linesOf(next)[index]?.id;
  return {
    document: setHtml(document, target, field, next, 'model'),
    lineId: now === undefined ? undefined : [...id.split('.').slice(0, 2), now].join('.'),
    step: {
      label,
      removed: richTextToPlain(html.slice(...place.line.inner)),
      added: richTextToPlain(markdownToRich(text)),
    },
  };
}

function remove(document: ResumeDocument, { id }: ResumeEdit): Outcome {
  const place = find(document, id);
  if (place.kind === 'section') {
    const { module } = place;
    if (module.id === 'basic') throw new UnusableEdit('基本信息不能删除。');
    const entries = customEntryIds(document, module.id).flatMap(
      (one) => document.fields.customModules[one] ?? [],
    );
    return {
      document: isCoreModule(module.id)
        ? { ...document, modules: enableModule(document.modules, module.id, false) }
        : removeCustomModule(document, module.id),
      step: {
        label: isCoreModule(module.id) ? `不再显示：${module.title}` : `删除：${module.title}`,
        removed: entries.map(textOfEntry).join('\n') || module.title,
        added: '',
      },
    };
  }
  const { target, entry } = place;
  if (place.kind === 'entry') {
    const { kind } = target;
    if (kind === 'basic') throw new UnusableEdit('基本信息不能删除。');
    return {
      document: editFields(document, (fields) => removeEntry(fields, kind, entry.id)),
      step: { label: labelOf(target, entry), removed: textOfEntry(entry), added: '' },
    };
  }
  const { field } = place;
  const label = labelOf(target, entry, field);
  if (place.kind === 'field')
    return {
      document: isRemovable(target, field.id)
        ? editFields(document, (fields) => removeField(fields, target, field.id))
        : write(document, target, field, ''),
      step: { label, removed: plainOf(field), added: '' },
    };
  const html = withLines(field.value ?? '');
  return {
    document: setHtml(document, target, field, removeLine(html, place.line)),
    step: { label, removed: richTextToPlain(html.slice(...place.line.inner)), added: '' },
  };
}

function move(document: ResumeDocument, { id, after }: ResumeEdit): Outcome {
  const place = find(document, id);
  const moved = (label: string, text: string): EditStep => ({
    label: `移动：${label}`,
    removed: '',
    added: text,
  });
  if (place.kind === 'section') {
    if (place.module.id === 'basic') throw new UnusableEdit('基本信息的位置不能这样改。');
    return {
      document: placeSection(document, place.module.id, after),
      step: moved(place.module.title, place.module.title),
    };
  }
  const { target, entry } = place;
  if (place.kind === 'entry')
    return {
      document: placeEntry(document, target, after),
      step: moved(labelOf(target, entry), titleOf(entry)),
    };
  const { field } = place;
  if (place.kind === 'field') throw new UnusableEdit(`“${field.label}”的位置请在编辑器里改。`);
  const html = withLines(field.value ?? '');
  const behind = after === undefined ? null : lineBehind(document, field, after);
  return {
    document: setHtml(document, target, field, moveLine(html, place.line, behind)),
    step: moved(labelOf(target, entry, field), richTextToPlain(html.slice(...place.line.inner))),
  };
}

const makers = { add: addTo, set: setText, remove, move };

/**
 * Makes changes one after the other. A text that is set or added counts as a model's.
 * @param newId gives ids for entries and fields that are added
 * @throws UnusableEdit where one of them cannot be made: then none is
 */
export function editById(
  document: ResumeDocument,
  edits: readonly ResumeEdit[],
  newId: IdGenerator,
): { readonly document: ResumeDocument; readonly steps: readonly EditStep[] } {
  let next = document;
  const steps: EditStep[] = [];
  // Lines that were set have new ids; what comes later names them as they were read.
  const renamed = new Map<string, string>();
  const now = (id: string): string => renamed.get(id) ?? id;
  for (const { id, after, ...rest } of edits) {
    const edit = { ...rest, id: now(id), ...(after === undefined ? {} : { after: now(after) }) };
    const made = makers[edit.action](next, edit, newId);
    if (made.lineId !== undefined) renamed.set(id, made.lineId);
    next = made.document;
    steps.push(made.step);
  }
  // As it will be loaded: ids of new fields are the document's own.
  return { document: loadDocument(next).document, steps };
}
