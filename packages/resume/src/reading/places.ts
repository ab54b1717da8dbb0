import type { VisibleEntry } from '../check-up/content.ts';
import { isDated, type OutlineEntry, type OutlineValue, type ResumeOutline } from '../conversions/outline.ts';
import { formatDateRange } from '../dates/date-range.ts';
import { coreFieldLabel, type EntryKind } from '../document/make-entry.ts';
import { richTextToPlain } from '../document/rich-text.ts';
import { bareText } from './bare-text.ts';

/** A text that the parser has, in the field of that name. */
export interface ReadPlace {
  /** A field's name; of the visitor's own fields `其他:` and their label. */
  readonly name: string;
  /** What it is called to the visitor. */
  readonly label: string;
  readonly text: string;
}

export interface ReadEntry {
  readonly kind: EntryKind;
  readonly places: readonly ReadPlace[];
}

const others = (values: readonly OutlineValue[], within: string): readonly ReadPlace[] =>
  values.map(({ label, text }) => ({ name: `其他:${bareText(label)}`, label: `${within} · ${label}`, text }));

function placesOfEntry(entry: OutlineEntry, kind: EntryKind, title: string): readonly ReadPlace[] {
  const named = (name: string, text: string): ReadPlace => ({
    name,
    label: `${title} · ${coreFieldLabel(kind, name) ?? name}`,
    text,
  });
  return [
    ...Object.entries(entry.texts).map(([name, text]) => named(name, text)),
    ...(isDated(entry.range) ? [named('date-range', formatDateRange(entry.range))] : []),
    ...(kind === 'custom' ? [named('title', title)] : []),
    ...(entry.html === ''
      ? []
      : [named(kind === 'custom' ? 'content' : 'description', richTextToPlain(entry.html))]),
    ...others(entry.others, title),
  ];
}

/** Every text of an outline with the field that it is in. */
export function placesOf({ basic, others: own, sections }: ResumeOutline): {
  readonly basic: readonly ReadPlace[];
  readonly entries: readonly ReadEntry[];
} {
  return {
    basic: [
      ...Object.entries(basic).map(([name, text]) => ({
        name,
        label: `基本信息 · ${coreFieldLabel('basic', name) ?? name}`,
        text,
      })),
      ...others(own, '基本信息'),
    ],
    entries: sections.flatMap(({ kind, title, entries }) =>
      entries.map((entry) => ({ kind, places: placesOfEntry(entry, kind, title) })),
    ),
  };
}

/** What an entry is called: its module, and its first text where the module holds several. */
export const entryTitle = ({ moduleTitle, title }: VisibleEntry): string =>
  title === '' || title === moduleTitle ? moduleTitle : `${moduleTitle} · ${title}`;
