import { BareTextWriter, gaps, type BareText } from './bare-text.ts';

/** A page of a PDF as a program reads it, in the order of the file. */
export interface FilePage {
  readonly runs: readonly { readonly text: string; readonly endsLine: boolean }[];
  /** Where its links lead. */
  readonly links: readonly string[];
}

/** The text of a whole file. */
export interface FileText extends BareText {
  /** Where each page ends. */
  readonly ends: readonly number[];
}

export function fileText(pages: readonly FilePage[]): FileText {
  const writer = new BareTextWriter();
  const ends = pages.map(({ runs }) => {
    writer.part(gaps.line);
    for (const { text, endsLine } of runs) {
      writer.write(text);
      if (endsLine) writer.part(gaps.line);
    }
    return writer.length;
  });
  return { ...writer.finish(), ends };
}

/** Where a text stands in a file: in one part, or in several when it goes on on the next page. */
export type Occurrence = readonly (readonly [from: number, to: number])[];

/** More places of one text than this are not looked at: a digit is everywhere. */
const MOST = 400;

function* placesOf(file: string, text: string, from: number, to: number): Generator<number> {
  if (text === '') return;
  for (
    let at = file.indexOf(text, from);
    at !== -1 && at + text.length <= to;
    at = file.indexOf(text, at + 1)
  )
    yield at;
}

/** The parts of a text that begins at the foot of a page and goes on on the next. */
function* splitPlaces(file: FileText, text: string, page: number): Generator<Occurrence> {
  const [start, end] = [file.ends[page - 1] ?? 0, file.ends[page] ?? 0];
  const next = file.ends[page + 1];
  if (next === undefined) return;
  for (const at of placesOf(file.text, text.slice(0, 1), start, end)) {
    if (file.before[at] === gaps.none) continue;
    let length = 0;
    while (length < text.length && at + length < end && file.text[at + length] === text[length]) length += 1;
    // Whole lines go to the next page; the text of another column may begin as this one goes on.
    for (; length > 0; length -= 1) {
      if (at + length < end && file.before[at + length] !== gaps.line) continue;
      const rest = text.slice(length);
      if (rest === '') continue;
      const head = [at, at + length] as const;
      for (const on of placesOf(file.text, rest, end, next))
        if (file.before[on] === gaps.line) yield [head, [on, on + rest.length]];
      for (const tail of splitPlaces(file, rest, page + 1)) yield [head, ...tail];
    }
  }
}

/** Every place of a bare text in the file. */
export function occurrencesOf(file: FileText, text: string): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (const at of placesOf(file.text, text, 0, file.text.length)) {
    found.push([[at, at + text.length]]);
    if (found.length === MOST) return found;
  }
  if (text.length > 1)
    for (const page of file.ends.keys())
      for (const place of splitPlaces(file, text, page)) {
        found.push(place);
        if (found.length === MOST) return found;
      }
  return found;
}
