import { parseDateRange } from '../../dates/date-range.ts';
import { isEmptyRichText, sanitizeRichText } from '../../document/rich-text.ts';
import {
  emptyOutlineEntry,
  isEmptyEntry,
  type OutlineEntry,
  type OutlineSection,
  type OutlineValue,
  type ResumeOutline,
} from '../outline.ts';
import { escapeHtml, linesToHtml } from '../rich-lines.ts';

/** Rich text of another program; text without elements keeps its lines. */
export function richText(source: string): string {
  if (/<[a-z][^>]*>/i.test(source)) {
    const html = sanitizeRichText(source);
    return isEmptyRichText(html) ? '' : html;
  }
  return linesToHtml(
    source.split(/\r\n?|\n/).map((line) => {
      const bare = line.trim().replace(/^[•·▪*-]\s+/, '');
      return { text: bare, item: bare !== line.trim() };
    }),
  );
}

/** `名称（注，注）：词、词`, of which any part may be missing. */
export function describedLine(name: string, notes: readonly string[], words: readonly string[] = []): string {
  const given = notes.filter(Boolean);
  const head = name && given.length > 0 ? `${name}（${given.join('，')}）` : name || given.join('，');
  const tail = words.filter(Boolean).join('、');
  return head && tail ? `${head}：${tail}` : head || tail;
}

export const listOf = (lines: readonly string[]): string =>
  linesToHtml(lines.map((text) => ({ text, item: true })));

/** An item of a module of the visitor's own: a bold line that names it, and its text. */
export function titledText(name: string, notes: readonly string[], html: string): string {
  const given = notes.filter(Boolean).join(' · ');
  const head = name ? `<strong>${escapeHtml(name)}</strong>` : '';
  const line = [head, escapeHtml(given)].filter(Boolean).join(' · ');
  return (line ? `<p>${line}</p>` : '') + html;
}

interface EntryParts {
  readonly texts?: Readonly<Record<string, string>>;
  readonly dates?: string;
  readonly html?: string;
  readonly others?: readonly (OutlineValue | undefined)[];
}

export function entryOfParts({ texts = {}, dates = '', html = '', others = [] }: EntryParts): OutlineEntry {
  return {
    ...emptyOutlineEntry(),
    texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    range: parseDateRange(dates),
    html,
    others: others.filter((one) => one !== undefined),
  };
}

/** A labelled value; undefined when there is none. */
export const labelled = (label: string, text: string): OutlineValue | undefined =>
  text === '' ? undefined : { label, text };

/** Adds a section that says something. */
export function addSection(
  outline: ResumeOutline,
  kind: OutlineSection['kind'],
  title: string,
  entries: readonly OutlineEntry[],
): void {
  const full = entries.filter((entry) => !isEmptyEntry(entry));
  if (full.length > 0) outline.sections.push({ kind, title, entries: full });
}

/** Adds a module of the visitor's own that says something. */
export const addText = (outline: ResumeOutline, title: string, html: string): void =>
  addSection(outline, 'custom', title, [entryOfParts({ html })]);
