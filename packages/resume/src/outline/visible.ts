import { fieldName, sectionOfKind, type EntryKind } from '../document/make-entry.ts';
import { sortByOrder } from '../modules/order-modules.ts';
import { shownRichText } from '../document/hidden-lines.ts';
import { isEmptyRichText } from '../document/rich-text.ts';
import type { Entry, Field, EntryMap, ModuleSetting, ResumeDocument } from '../document/schema.ts';
import { entryOf } from '../document/edit.ts';
import type { DateRange } from '../dates/date-range-schema.ts';

/** Which fields of an entry the page shows, and where. */
interface EntryShape {
  /** The line that names the entry: company and position, school and degree, in the user's order. */
  readonly names: readonly string[];
  readonly dates: readonly string[];
  /** The user's own short fields: shown with their labels. */
  readonly details: readonly string[];
  /** Rich text, below. */
  readonly bodies: readonly string[];
}

const nameFields = new Set(['company', 'position', 'name', 'role', 'school', 'degree', 'major', 'title']);

/** Whether the page shows the field: it is enabled and holds something. */
function isVisible(field: Field): boolean {
  if (!field.enabled) return false;
  if (field.type === 'date-range') {
    const { range } = field;
    return Boolean(range && (range.text?.trim() || range.start || range.end || range.present));
  }
  const value = field.value ?? '';
  return field.type === 'editor' ? !isEmptyRichText(shownRichText(value)) : value.trim() !== '';
}

function shapeOf(entry: Entry): EntryShape {
  const fields = sortByOrder(entry.fields).filter(isVisible);
  const ids = (choose: (field: Field) => boolean) => fields.filter(choose).map(({ id }) => id);
  const isName = (field: Field) => field.type === 'input' && nameFields.has(fieldName(field, entry));
  return {
    names: ids(isName),
    dates: ids((field) => field.type === 'date-range'),
    details: ids((field) => field.type === 'input' && !isName(field)),
    bodies: ids((field) => field.type === 'editor'),
  };
}

const entryShapes = new WeakMap<Entry, string>();

/**
 * The entry's shape, serialised, so that two that say the same are equal; empty when the page shows nothing of it.
 * Asked for at every keystroke for every entry: an entry that did not change is not looked at again.
 */
export function shapeKey(entry: Entry | undefined): string {
  if (!entry) return '';
  const cached = entryShapes.get(entry);
  if (cached !== undefined) return cached;
  const shape = shapeOf(entry);
  const blank = Object.values(shape).every((ids: readonly string[]) => ids.length === 0);
  const key = blank || entry.hidden ? '' : JSON.stringify(shape);
  entryShapes.set(entry, key);
  return key;
}

export const readShape = (key: string): EntryShape | undefined =>
  key ? (JSON.parse(key) as EntryShape) : undefined;

/** What the head of the page shows of the basic information. */
export interface BasicShape {
  readonly name: boolean;
  readonly post: boolean;
  /** Contact data and other short fields, in order. */
  readonly facts: readonly string[];
  /** Rich text: it runs on below the head. */
  readonly bodies: readonly string[];
}

const basicShapes = new WeakMap<Entry, string>();

/** The shape of the basic information, serialised for comparing. */
export function basicKey(entry: Entry): string {
  const cached = basicShapes.get(entry);
  if (cached !== undefined) return cached;
  const fields = sortByOrder(entry.fields).filter(isVisible);
  const has = (id: string) => fields.some((field) => field.id === id);
  const shape: BasicShape = {
    name: has('name'),
    post: has('post'),
    facts: fields
      .filter(({ id, type }) => type !== 'editor' && type !== 'avatar' && id !== 'name' && id !== 'post')
      .map(({ id }) => id),
    bodies: fields.filter(({ type }) => type === 'editor').map(({ id }) => id),
  };
  const key = JSON.stringify(shape);
  basicShapes.set(entry, key);
  return key;
}

export const readBasic = (key: string): BasicShape => JSON.parse(key) as BasicShape;

/** A module as the page shows it: its entries that say something, in order. */
export interface OutlineModule {
  readonly id: string;
  readonly kind: EntryKind;
  readonly entryIds: readonly string[];
  /** The module is one custom entry, and its title is the entry's. */
  readonly standalone: boolean;
}

function visibleEntries(entries: EntryMap, choose: (entry: Entry) => boolean): readonly string[] {
  const shown = Object.values(entries).filter((entry) => shapeKey(entry) !== '' && choose(entry));
  return sortByOrder(shown).map(({ id }) => id);
}

const isEntryKind = (id: string): id is EntryKind => Object.hasOwn(sectionOfKind, id);

const isEmpty = (ids: readonly string[]): boolean => ids.length === 0;

function outlineOf(module: ModuleSetting, { fields, modules }: ResumeDocument): OutlineModule | undefined {
  const { id } = module;
  if (!isEntryKind(id)) {
    const entry = entryOf(fields, { kind: 'custom', entry: id });
    const shape = readShape(shapeKey(entry));
    // Its title alone says nothing.
    const isTitled = shape?.names.every((name) => name === `title-${id}`) ?? true;
    if (!entry || !shape || (isTitled && [shape.dates, shape.details, shape.bodies].every(isEmpty)))
      return undefined;
    return { id, kind: 'custom', entryIds: [entry.id], standalone: true };
  }
  const standalone = new Set(id === 'custom' ? modules.modules.map((other) => other.id) : []);
  const entryIds = visibleEntries(fields[sectionOfKind[id]], (entry) => !standalone.has(entry.id));
  return entryIds.length > 0 ? { id, kind: id, entryIds, standalone: false } : undefined;
}

const outlines = new WeakMap<ResumeDocument, string>();

/**
 * The modules that the page shows, in order, without the basic information (it heads every template): those enabled
 * that hold something. Serialised, so that two outlines that say the same are equal.
 */
export function outlineKey(document: ResumeDocument): string {
  const found = outlines.get(document);
  if (found !== undefined) return found;
  const shown = sortByOrder(document.modules.modules)
    .filter(({ id, enabled }) => enabled && id !== 'basic')
    .flatMap((module) => outlineOf(module, document) ?? []);
  const key = JSON.stringify(shown);
  outlines.set(document, key);
  return key;
}

export const readOutline = (key: string): readonly OutlineModule[] => JSON.parse(key) as OutlineModule[];

/** Whether the basic information is switched on; a resume without the module shows it. */
export function isBasicVisible(document: ResumeDocument): boolean {
  return document.modules.modules.find(({ id }) => id === 'basic')?.enabled ?? true;
}

/** Which column of a template with two a module is in; the user's own choice comes before the template's. */
export function columnOf(
  module: OutlineModule,
  side: readonly string[],
  chosen: ModuleSetting['column'],
): 'side' | 'main' {
  if (chosen) return chosen;
  return side.includes(module.id) || (module.standalone && side.includes('custom')) ? 'side' : 'main';
}

interface EntrySummary {
  readonly words: string;
  readonly range: DateRange | undefined;
}
const summaries = new WeakMap<Entry, EntrySummary>();

/** Asked for at every keystroke for every entry, so an entry that did not change is not looked at. */
function summaryOf(entry: Entry): EntrySummary {
  const cached = summaries.get(entry);
  if (cached) return cached;
  const words = sortByOrder(entry.fields)
    .filter((field) => field.type === 'input' && field.enabled && nameFields.has(fieldName(field, entry)))
    .map((field) => (field.value ?? '').trim())
    .filter((word) => word !== '')
    .join(' · ');
  const dates = entry.fields.find((field) => field.type === 'date-range' && field.enabled);
  const summary = { words, range: dates?.range };
  summaries.set(entry, summary);
  return summary;
}

/** What an entry is called: its company and position, its school and major …; `noun` while it says nothing. */
export function entryName(entry: Entry | undefined, noun: string): string {
  if (!entry) return noun;
  return summaryOf(entry).words || `未填写的${noun}`;
}

/** When it was. */
export const entryRange = (entry: Entry | undefined): DateRange | undefined =>
  entry && summaryOf(entry).range;
