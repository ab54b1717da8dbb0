import { gatherContent, type VisibleEntry, type VisibleField } from '../check-up/content.ts';
import { formatDateRange } from '../dates/date-range.ts';
import { shownRichText } from '../document/hidden-lines.ts';
import { isCoreModule } from '../document/reconcile.ts';
import type { Field, ResumeDocument } from '../document/schema.ts';
import { sortByOrder } from '../modules/order-modules.ts';
import { linesOf, lineToMarkdown, withLines } from './lines.ts';
import { shortId } from './short-id.ts';

/** A field: of rich text its lines in Markdown, else its text. */
export interface ReadFieldWithId {
  readonly id: string;
  readonly label: string;
  readonly text?: string;
  readonly lines?: readonly { readonly id: string; readonly text: string }[];
}

export interface ReadEntryWithId {
  readonly id: string;
  readonly fields: readonly ReadFieldWithId[];
}

export interface ReadSectionWithId {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly ReadEntryWithId[];
}

/** The short id of an entry; the basic information's is `basic`. */
export const entryId = (id: string): string => (id === 'basic' ? id : shortId(id));

/** The short id of a module: the five that every resume has are called by their names. */
export const sectionId = (id: string): string => (isCoreModule(id) ? id : shortId(id));

/** A field's text as it is read and written. */
export const fieldText = ({ type, value, range }: Field): string =>
  type === 'date-range' ? formatDateRange(range) || (range?.text ?? '') : (value ?? '').trim();

function readField(entry: string, { field, name }: VisibleField): ReadFieldWithId[] {
  const { type, label, value } = field;
  const id = `${entry}.${name}`;
  if (type === 'editor') {
    const html = withLines(shownRichText(value ?? ''));
    const lines = linesOf(html).map((line) => ({ id: `${id}.${line.id}`, text: lineToMarkdown(html, line) }));
    return [{ id, label, lines }];
  }
  return type === 'avatar' ? [] : [{ id, label, text: fieldText(field) }];
}

function readEntry({ entry, fields, target }: VisibleEntry): ReadEntryWithId {
  const id = entryId(entry.id);
  // The title of a custom module is its section's.
  const shown = fields.filter(({ name }) => target.kind !== 'custom' || name !== 'title');
  return { id, fields: shown.flatMap((field) => readField(id, field)) };
}

/**
 * What a resume shows, with ids that stay while what they name is there: of sections, entries and fields, and of each
 * line of rich text while its text is the same. Sections without entries are there too, so that one can be added.
 */
export function readWithIds(document: ResumeDocument): ReadSectionWithId[] {
  const { basic, entries } = gatherContent(document);
  const all = basic ? [basic, ...entries] : entries;
  return sortByOrder(document.modules.modules)
    .filter(({ enabled, id }) => enabled && (id !== 'custom' || all.some(({ moduleId }) => moduleId === id)))
    .map(({ id, title }) => ({
      id: sectionId(id),
      title,
      entries: all.filter(({ moduleId }) => moduleId === id).map(readEntry),
    }));
}
