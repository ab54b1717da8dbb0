import { emptyOutlineEntry, type Confidence, type OutlineEntry } from '../outline.ts';
import { escapeHtml } from '../rich-lines.ts';
import { assignParts, splitParts, type EntryKind } from './entry-heading.ts';
import { findEntryStarts, type EntryStart } from './find-entries.ts';
import { asLabelled, entryLabelOf, labelOf } from './labels.ts';
import { htmlOfTextLines, type TextLine } from './text-line.ts';

/** Entries read from the lines of a section. */
export interface ReadEntries {
  readonly entries: OutlineEntry[];
  readonly confidence: Confidence;
  /** Lines above the first entry. */
  readonly rest: string[];
}

const mainField: Readonly<Record<EntryKind, string>> = {
  work: 'company',
  projects: 'name',
  education: 'school',
};

/** Whether a line is the head of a table: 起止时间 | 工作单位 | 职务. */
export function isTableHead(text: string): boolean {
  const cells = text.split(/\s*\|\s*| {2,}/).filter(Boolean);
  return (
    cells.length >= 3 &&
    cells.every((cell) => entryLabelOf(cell) !== undefined || labelOf(cell) !== undefined)
  );
}

/** A description without the label that only says that it is one. */
function describe(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line) => {
    const labelled = asLabelled(line.text);
    if (!labelled || entryLabelOf(labelled.label) !== 'text' || line.html !== undefined) return [line];
    return labelled.value === '' ? [] : [{ ...line, text: labelled.value }];
  });
}

function toEntry(start: EntryStart, body: readonly TextLine[], kind: EntryKind): OutlineEntry {
  const { texts, left } = assignParts(start.parts, kind);
  const more = left.length > 0 ? `<p>${escapeHtml(left.join(' · '))}</p>` : '';
  const entry = { ...emptyOutlineEntry(), texts, html: more + htmlOfTextLines(describe(body)) };
  return start.dates ? { ...entry, range: start.dates.range } : entry;
}

/** Reads the entries of a section of jobs, projects or schools. No line is lost: what is no heading is description. */
export function readEntries(all: readonly TextLine[], kind: EntryKind): ReadEntries {
  const lines = all.filter(({ text }) => !isTableHead(text));
  const starts = findEntryStarts(lines, kind);
  if (starts.length === 0) {
    if (lines.length === 0) return { entries: [], confidence: 'low', rest: [] };
    const [first, ...others] = lines;
    const named = first && !first.item && first.text.length <= 45 && !/[。；;]$/.test(first.text);
    const entry = named
      ? toEntry({ from: 0, to: 1, dates: undefined, parts: splitParts(first.text) }, others, kind)
      : { ...emptyOutlineEntry(), html: htmlOfTextLines(lines) };
    return { entries: [entry], confidence: 'low', rest: [] };
  }
  const entries = starts.map((start, index) =>
    toEntry(start, lines.slice(start.to, starts[index + 1]?.from ?? lines.length), kind),
  );
  const rest = lines.slice(0, starts[0]?.from ?? 0).map(({ text }) => text);
  const sure = entries.filter(({ texts, range }) => texts[mainField[kind]] && (range.start || range.end));
  const share = sure.length / entries.length;
  return {
    entries,
    confidence: share === 1 && rest.length === 0 ? 'high' : share >= 0.5 ? 'medium' : 'low',
    rest,
  };
}
