import { gatherContent, type VisibleEntry, type VisibleField } from '../check-up/content.ts';
import { formatDateRange } from '../dates/date-range.ts';
import type { ParsedResume } from '../conversions/outline.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { bareText } from './bare-text.ts';
import { matchEntries, shareOfLines } from './match-entries.ts';
import { entryTitle, placesOf, type ReadPlace } from './places.ts';

/**
 * found: the parser has it in the same field; partial: a part of a long text; misplaced: it is in the file and in another
 * field, or in none; missing: it is not in the file's text.
 */
export type ReadStatus = 'found' | 'partial' | 'misplaced' | 'missing';

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
