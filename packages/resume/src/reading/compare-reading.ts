import { gatherContent, type VisibleEntry, type VisibleField } from '../check-up/content.ts';
import {
  isDated,
  type OutlineEntry,
  type OutlineValue,
  type ResumeOutline,
  type ParsedResume,
} from '../outline/outline.ts';
import { formatDateRange } from '../dates/date-range.ts';
import { coreFieldLabel, type EntryKind } from '../document/make-entry.ts';
import { richTextToPlain } from '../document/rich-text.ts';
import type { ResumeDocument } from '../document/schema.ts';

/** Letters and digits alone, in one writing: how programs part words and draw dashes is theirs to say. */
const bareText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#@%]/gu, '');

/** A text that the parser has, in the field of that name. */
interface ReadPlace {
  /** A field's name; of the visitor's own fields `其他:` and their label. */
  readonly name: string;
  /** What it is called to the visitor. */
  readonly label: string;
  readonly text: string;
}

interface ReadEntry {
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
function placesOf({ basic, others: own, sections }: ResumeOutline): {
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
const entryTitle = ({ moduleTitle, title }: VisibleEntry): string =>
  title === '' || title === moduleTitle ? moduleTitle : `${moduleTitle} · ${title}`;

/** The share of a text's lines that another one holds, by length, 0 to 1. */
function shareOfLines(expected: string, read: string): number {
  const found = bareText(read);
  let [whole, held] = [0, 0];
  for (const line of expected.split('\n')) {
    const bare = bareText(line);
    whole += bare.length;
    if (found.includes(bare)) held += bare.length;
  }
  return whole === 0 ? 1 : held / whole;
}

/** How much two entries have in common. */
function similarityOf({ fields, target }: VisibleEntry, { kind, places }: ReadEntry): number {
  let score = 0;
  for (const { field, name, plain } of fields) {
    const read = places.find((place) => place.name === name)?.text ?? '';
    const expected = field.type === 'date-range' ? formatDateRange(field.range) : plain;
    if (expected === '' || read === '') continue;
    if (field.type === 'editor') score += 3 * shareOfLines(expected, read);
    else if (bareText(read) === bareText(expected)) score += 2;
    else if (bareText(read).includes(bareText(expected))) score += 1;
  }
  return score > 0 && kind === target.kind ? score + 0.5 : score;
}

/** For each entry of the resume the position of the one that the parser read for it: the most similar pairs first. */
function matchEntries(
  entries: readonly VisibleEntry[],
  read: readonly ReadEntry[],
): readonly (number | undefined)[] {
  const pairs = entries
    .flatMap((entry, index) => read.map((other, at) => ({ index, at, score: similarityOf(entry, other) })))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.index - b.index || a.at - b.at);
  const matched: (number | undefined)[] = entries.map(() => undefined);
  const taken = new Set<number>();
  for (const { index, at } of pairs) {
    if (matched[index] !== undefined || taken.has(at)) continue;
    matched[index] = at;
    taken.add(at);
  }
  return matched;
}

/**
 * found: the parser has it in the same field; partial: a part of a long text; misplaced: it is in the file and in another
 * field, or in none; missing: it is not in the file's text.
 */
type ReadStatus = 'found' | 'partial' | 'misplaced' | 'missing';

/** One field of the resume as a program reads it in the file. */
export interface ReadField {
  readonly label: string;
  readonly expected: string;
  /** What the parser has in this field; '' for nothing. */
  readonly read: string;
  readonly status: ReadStatus;
  /** Where the parser has it instead, in words; '' for nowhere. */
  readonly place: string;
  readonly moduleId: string;
  readonly entryId: string | undefined;
  readonly fieldId: string;
}

/** One job, project, school or module, or the basic information. */
export interface ReadGroup {
  readonly title: string;
  readonly fields: readonly ReadField[];
  /** Whether the parser has it before one that it follows in the resume. */
  readonly outOfOrder: boolean;
}

export interface MachineReading {
  readonly groups: readonly ReadGroup[];
  /** Lines that the parser could not assign. */
  readonly rest: readonly string[];
}

/** The least share of a long text's lines that counts as all of it. */
const WHOLE_SHARE = 0.98;

const expectedText = ({ field, plain }: VisibleField): string =>
  field.type === 'date-range' ? formatDateRange(field.range) : plain;

const ownPlace = ({ field, name }: VisibleField, places: readonly ReadPlace[]): ReadPlace | undefined =>
  places.find((place) => place.name === name || place.name === `其他:${bareText(field.label)}`);

function rightPlace(visible: VisibleField, places: readonly ReadPlace[]): ReadPlace | undefined {
  const place = ownPlace(visible, places);
  return place && bareText(place.text) === bareText(expectedText(visible)) ? place : undefined;
}

function readStatus(
  visible: VisibleField,
  expected: string,
  place: ReadPlace | undefined,
  lost: readonly ReadPlace[],
  text: string,
): Pick<ReadField, 'read' | 'status' | 'place'> {
  const read = place?.text ?? '';
  if (visible.field.type === 'editor') {
    const share = shareOfLines(expected, read);
    if (share >= WHOLE_SHARE) return { read, status: 'found', place: '' };
    if (share > 0) return { read, status: 'partial', place: '' };
    const elsewhere = lost.find((other) => shareOfLines(expected, other.text) > 0.5);
    const inText = shareOfLines(expected, text) > 0.5;
    return { read, status: elsewhere || inText ? 'misplaced' : 'missing', place: elsewhere?.label ?? '' };
  }
  const wanted = bareText(expected);
  if (bareText(read) === wanted) return { read, status: 'found', place: '' };
  const elsewhere =
    lost.find((other) => bareText(other.text) === wanted) ??
    lost.find((other) => wanted.length > 1 && bareText(other.text).includes(wanted));
  const inText = elsewhere !== undefined || bareText(text).includes(wanted);
  return { read, status: inText ? 'misplaced' : 'missing', place: elsewhere?.label ?? '' };
}

function readFields(
  entry: VisibleEntry,
  places: readonly ReadPlace[],
  lost: readonly ReadPlace[],
  text: string,
): readonly ReadField[] {
  return entry.fields.flatMap((visible): ReadField[] => {
    const expected = expectedText(visible).trim();
    if (expected === '') return [];
    const { field, moduleId, target } = visible;
    return [
      {
        label: field.label,
        expected,
        ...readStatus(visible, expected, ownPlace(visible, places), lost, text),
        moduleId,
        entryId: target.kind === 'basic' ? undefined : target.entry,
        fieldId: field.id,
      },
    ];
  });
}

/**
 * Compares what a program reads in an exported file with the resume: field by field, entries by what they have in common.
 * @param text all text that was read
 */
export function compareReading(document: ResumeDocument, parsed: ParsedResume, text: string): MachineReading {
  const { basic, entries } = gatherContent(document);
  const read = placesOf(parsed.outline);
  const matched = matchEntries(entries, read.entries);
  const pairs = [
    ...(basic ? [{ entry: basic, title: basic.moduleTitle, places: read.basic, at: undefined }] : []),
    ...entries.map((entry, index) => {
      const at = matched[index];
      return {
        entry,
        title: entryTitle(entry),
        places: at === undefined ? [] : (read.entries[at]?.places ?? []),
        at,
      };
    }),
  ];
  // What stands where it belongs is not what another field has lost.
  const right = new Set(
    pairs.flatMap(({ entry, places }) => entry.fields.map((field) => rightPlace(field, places))),
  );
  const lost = [
    ...[...read.basic, ...read.entries.flatMap(({ places }) => places)].filter((place) => !right.has(place)),
    ...parsed.rest.map((line): ReadPlace => ({ name: '', label: '未识别的内容', text: line })),
  ];
  const latest = new Map<string, number>();
  const groups = pairs.map(({ entry, title, places, at = -1 }): ReadGroup => {
    const before = latest.get(entry.moduleId) ?? -1;
    latest.set(entry.moduleId, Math.max(before, at));
    const fields = readFields(entry, places, lost, text);
    return { title, fields, outOfOrder: at >= 0 && at < before };
  });
  return { groups: groups.filter(({ fields }) => fields.length > 0), rest: parsed.rest };
}
