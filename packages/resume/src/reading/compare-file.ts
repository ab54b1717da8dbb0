import type { ResumeDocument } from '../document/schema.ts';
import { alignPieces, type Alignment } from './align.ts';
import { bareText, gaps, type BareText } from './bare-text.ts';
import { fileText, occurrencesOf, type FilePage, type FileText, type Occurrence } from './file-text.ts';
import { shownGroups, type Piece, type ShownField } from './shown-fields.ts';

/**
 * found: whole, in its place, with its links; missing: not in the file's text; cut: only a part is; moved: before or
 * after what it follows in the resume; broken: a word is parted; doubled: its number or sign stands twice; link: it
 * leads elsewhere, or nowhere.
 */
type ReadStatus = 'found' | 'missing' | 'cut' | 'moved' | 'broken' | 'doubled' | 'link';

/** One field of the resume, compared with the file. */
export interface ReadField extends Pick<ShownField, 'label' | 'moduleId' | 'entryId' | 'fieldId'> {
  /** What the resume says, a line for each paragraph and item. */
  readonly text: string;
  readonly status: ReadStatus;
  /** What of the text it is about; of a link what the file has in its place, or ''. */
  readonly about: string;
}

/** One job, project, school or module, or the basic information. */
export interface ReadGroup {
  readonly title: string;
  readonly fields: readonly ReadField[];
}

export interface FileReading {
  readonly groups: readonly ReadGroup[];
  /** Where links of the file lead that the resume does not have. */
  readonly strayLinks: readonly string[];
}

/** Characters that a line may be broken beside. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f]/u;

/** A longer word of a text, or of contact data, may be wider than its column. */
const LONG_WORD = { text: 24, fact: 60 } as const;

const markers = /^(?:\d{1,2}[.、)）]|[•●▪◦‣·\-*])?$/u;

/** The start of the line that a position is in. */
function lineStart({ before }: BareText, position: number): number {
  let at = position;
  while (at > 0 && before[at] !== gaps.line) at -= 1;
  return at;
}

/** The first word that the file has in several parts; '' for none. */
function brokenWord(file: FileText, place: Occurrence, wanted: BareText, piece: Piece): string {
  const isFact = piece.kind === 'fact';
  const { text, before } = wanted;
  const isWord = (at: number): boolean => {
    const char = text[at] ?? ' ';
    return isFact ? !wide.test(char) : /[\p{L}\p{N}]/u.test(char) && !wide.test(char);
  };
  let at = 0;
  for (const [from, to] of place)
    for (let position = from; position < to; position += 1, at += 1) {
      if (position === from || (file.before[position] ?? 0) < gaps.blank) continue;
      if (before[at] !== gaps.none || !isWord(at) || !isWord(at - 1)) continue;
      let [start, end] = [at - 1, at + 1];
      const inWord = (one: number) =>
        one < text.length && before[one] === gaps.none && !wide.test(text[one] ?? '');
      while (start > 0 && inWord(start) && !wide.test(text[start - 1] ?? '')) start -= 1;
      while (inWord(end)) end += 1;
      const first = position - (at - start);
      const isAlone = markers.test(file.text.slice(lineStart(file, first), first));
      if (isAlone && end - start > (isFact ? LONG_WORD.fact : LONG_WORD.text)) continue;
      return `${text.slice(start, at)} ${text.slice(at, end)}`;
    }
  return '';
}

/** A number or sign of a list that stands twice before its text; '' for none. */
function doubledSign(file: FileText, place: Occurrence, { kind, text }: Piece): string {
  const from = place[0]?.[0] ?? 0;
  const marker = file.text.slice(lineStart(file, from), from);
  const twice = /^(\d{1,2})[.、)）](\d{1,2})[.、)）]$/.exec(marker);
  if (twice && twice[1] === twice[2]) return `${twice[1]}. ${twice[2]}. ${text}`;
  if (kind === 'bullet') return /^[•●▪◦‣·]/u.test(text) ? text : '';
  const typed = /^(\d{1,2})(?:[.)）]\s|、)/.exec(text)?.[1];
  return typed !== undefined && marker === `${typed}.` ? `${marker} ${text}` : '';
}

/** An address as it is compared: programs write its host in small letters, and other characters encoded. */
function sameAddress(address: string): string {
  const plain = address.replace(/^[a-z]+:\/\/[^/?#]*/i, (host) => host.toLowerCase()).replace(/\/$/, '');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** The least share of a text that counts as a part of it. */
const PART = 0.4;

/** What of a text that the file does not have whole it lacks; '' when it has too little of it. */
function lackingPart({ text }: FileText, wanted: string): string {
  const longest = (part: (length: number) => string): number => {
    let [low, high] = [0, wanted.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (text.includes(part(middle))) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const head = longest((length) => wanted.slice(0, length));
  const tail = longest((length) => wanted.slice(wanted.length - length));
  if (Math.max(head, tail) < Math.max(2, wanted.length * PART)) return '';
  return head >= tail ? wanted.slice(head) : wanted.slice(0, wanted.length - tail);
}

interface SoughtPiece {
  readonly piece: Piece;
  readonly bare: BareText;
  readonly length: number;
  readonly places: readonly Occurrence[];
  readonly field: ShownField;
}

/** Where the page has what it may put into the one column or the other. */
interface Division {
  /** So many of the side column's movable modules stand there. */
  readonly kept: number;
  /** Contact data longer than this stand beside the bar. */
  readonly longest: number;
}

function columnsWith(
  pieces: readonly SoughtPiece[],
  { kept, longest }: Division,
): readonly (readonly SoughtPiece[])[] {
  const columnOf = ({ field: { column, movable }, piece, length }: SoughtPiece) =>
    (movable !== undefined && movable >= kept) ||
    (column === 'side' && piece.kind === 'fact' && length > longest)
      ? 'main'
      : column;
  return (['top', 'side', 'main'] as const).map((name) => pieces.filter((piece) => columnOf(piece) === name));
}

function divisionsOf(pieces: readonly SoughtPiece[]): readonly Division[] {
  const movable = new Set(pieces.flatMap(({ field }) => field.movable ?? [])).size;
  const inBar = pieces.filter(({ field, piece }) => piece.kind === 'fact' && field.column === 'side');
  const lengths = [...new Set(inBar.map(({ length }) => length))].toSorted((a, b) => b - a);
  return [...lengths, ...(lengths.length > 0 ? [0] : [Number.POSITIVE_INFINITY])].flatMap((longest) =>
    Array.from({ length: movable + 1 }, (_, moved) => ({ kept: movable - moved, longest })),
  );
}

/** Where the pieces stand that are in the order of their column, by the most of what columns may hold. */
function placePieces(pieces: readonly SoughtPiece[], fileLength: number): Map<SoughtPiece, Occurrence> {
  let best: { readonly weight: number; readonly found: Map<SoughtPiece, Occurrence> } | undefined;
  for (const division of divisionsOf(pieces)) {
    const columns = columnsWith(pieces, division);
    const aligned = columns.map((column): Alignment => alignPieces(column, fileLength));
    const weight = aligned.reduce((sum, one) => sum + one.weight, 0);
    if (best && best.weight >= weight) continue;
    const found = new Map<SoughtPiece, Occurrence>();
    for (const [index, { places }] of aligned.entries())
      for (const [at, place] of places) {
        const piece = columns[index]?.[at];
        if (piece) found.set(piece, place);
      }
    best = { weight, found };
  }
  return best?.found ?? new Map();
}

/** Compares what a program reads in a PDF with what the resume says: its text, the order of it, and its links. */
export function compareFile(document: ResumeDocument, pages: readonly FilePage[]): FileReading {
  const file = fileText(pages);
  const groups = shownGroups(document);
  const pieces = groups.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field.pieces.flatMap((piece): SoughtPiece[] => {
        const bare = bareText(piece.text);
        if (bare.text === '') return [];
        return [{ piece, bare, length: bare.text.length, field, places: occurrencesOf(file, bare.text) }];
      }),
    ),
  );
  const placed = placePieces(pieces, file.text.length);
  const taken = [...placed.values()].flat();
  const isFree = (place: Occurrence) =>
    place.every(([from, to]) => taken.every(([start, end]) => to <= start || from >= end));

  const found = new Set(pages.flatMap(({ links }) => links.map(sameAddress)));
  const expected = new Set(pieces.flatMap(({ piece }) => piece.links.map(sameAddress)));
  const stray = [...found].filter((link) => !expected.has(link));

  const statusOf = (sought: SoughtPiece): Pick<ReadField, 'status' | 'about'> | undefined => {
    const { piece, bare } = sought;
    const place = placed.get(sought);
    if (!place) {
      const elsewhere = sought.places.find(isFree);
      if (elsewhere) {
        taken.push(...elsewhere);
        return { status: 'moved', about: piece.text };
      }
      const lacking = lackingPart(file, bare.text);
      return lacking ? { status: 'cut', about: lacking } : { status: 'missing', about: piece.text };
    }
    const broken = brokenWord(file, place, bare, piece);
    if (broken) return { status: 'broken', about: broken };
    const doubled = doubledSign(file, place, piece);
    if (doubled) return { status: 'doubled', about: doubled };
    const lost = piece.links.find((link) => !found.has(sameAddress(link)));
    return lost === undefined ? undefined : { status: 'link', about: stray.shift() ?? '' };
  };

  const problems = new Map<ShownField, Pick<ReadField, 'status' | 'about'>>();
  for (const sought of pieces) {
    const problem = statusOf(sought);
    if (problem && !problems.has(sought.field)) problems.set(sought.field, problem);
  }
  const fieldOf = (field: ShownField): ReadField => {
    const { label, moduleId, entryId, fieldId } = field;
    const text = field.pieces.map((piece) => piece.text).join('\n');
    const problem = problems.get(field) ?? { status: 'found', about: '' };
    return { label, moduleId, entryId, fieldId, text, ...problem };
  };
  return {
    groups: groups.map(({ title, fields }) => ({ title, fields: fields.map(fieldOf) })),
    strayLinks: stray,
  };
}
