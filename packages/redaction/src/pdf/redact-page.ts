import type { Box } from '@baigong/document-reader/page-layout';
import { createValueFinder } from '../find-values.ts';
import type { Redactor, Replacement } from '../redact-text.ts';
import type { Mask } from '../word/redact-part.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A character where a page draws it, in any unit, y down. */
export interface PageChar {
  readonly text: string;
  readonly box: Box;
}

/** Characters that follow each other on one line of writing. */
export interface PageLine {
  readonly chars: readonly PageChar[];
  /** The ends of the line of writing; text that is turned goes another way than right. */
  readonly start: Point;
  readonly end: Point;
  readonly size: number;
  /** Nobody sees it: it is looked through, and not in the text of the redacted page. */
  readonly hidden?: boolean;
}

export interface RedactedLine extends Pick<PageLine, 'start' | 'end' | 'size'> {
  readonly text: string;
}

export interface RedactedPage {
  /** What has to be covered. */
  readonly bars: readonly Box[];
  /** The text of the page as it may be read. */
  readonly lines: readonly RedactedLine[];
  readonly replaced: number;
}

interface Unit {
  readonly line: number;
  /** Position in the line; -1 for what separates characters. */
  readonly at: number;
  readonly char: string;
}

/** Code units of a line with where they are from. */
const unitsOf = ({ chars }: PageLine, line: number): Unit[] =>
  chars.flatMap(({ text }, at) =>
    Array.from({ length: text.length }, (_, index) => ({ line, at, char: text.charAt(index) })),
  );

const gap = (char: string): Unit => ({ line: -1, at: -1, char });

/** As the file has them: lines one after the other. */
const inFileOrder = (lines: readonly PageLine[]): Unit[] =>
  lines.flatMap((line, index) => [...unitsOf(line, index), gap('\n')]);

/** As they stand on the page: rows from top to bottom, each from left to right, whatever their order in the file. */
function inPlaceOrder(lines: readonly PageLine[]): Unit[] {
  const all = lines.flatMap(({ chars }, line) => chars.map(({ text, box }, at) => ({ line, at, text, box })));
  const middle = ({ top, bottom }: Box) => (top + bottom) / 2;
  const sorted = all.toSorted((a, b) => middle(a.box) - middle(b.box));
  const rows: (typeof all)[] = [];
  for (const one of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && middle(one.box) - middle(first.box) < (first.box.bottom - first.box.top) * 0.4)
      row.push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row) => [
    ...row
      .toSorted((a, b) => a.box.left - b.box.left)
      .flatMap(({ line, at, text }) =>
        Array.from({ length: text.length }, (_, index) => ({ line, at, char: text.charAt(index) })),
      ),
    gap('\n'),
  ]);
}

const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map((box) => box.left)),
  right: Math.max(...boxes.map((box) => box.right)),
  top: Math.min(...boxes.map((box) => box.top)),
  bottom: Math.max(...boxes.map((box) => box.bottom)),
});

/** Lines with the same number are lines of one running text: each stands below the one before. */
function flowsOf(lines: readonly PageLine[]): number[] {
  let flow = 0;
  let last: Box | undefined;
  return lines.map(({ chars }) => {
    const box = around(chars.map((char) => char.box));
    const shared = last ? Math.min(last.right, box.right) - Math.max(last.left, box.left) : 0;
    const isBelow = last && box.top > (last.top + last.bottom) / 2 && shared > (box.right - box.left) / 2;
    if (!isBelow) flow += 1;
    last = box;
    return flow;
  });
}

interface Segment {
  readonly units: readonly Unit[];
  readonly box: Box;
}

/** Lines cut at gaps as wide as those between cells. */
function segmentsOf(lines: readonly PageLine[]): Segment[] {
  const segments: Segment[] = [];
  for (const [index, line] of lines.entries()) {
    let from = 0;
    for (const [at, { box }] of line.chars.entries()) {
      const next = line.chars[at + 1];
      if (next && next.box.left - box.right < 1.2 * line.size && next.box.left >= box.left) continue;
      const chars = line.chars.slice(from, at + 1);
      const units = unitsOf({ ...line, chars }, index).map((unit) => ({ ...unit, at: unit.at + from }));
      segments.push({ units, box: around(chars.map((char) => char.box)) });
      from = at + 1;
    }
  }
  return segments.toSorted((a, b) => a.box.top - b.box.top);
}

/** Segments of one page that are looked at for what goes on below another one. */
const lookAhead = 60;

/** What stands below each other, as in the cells of a column. */
function inColumns(lines: readonly PageLine[]): Segment[][] {
  const segments = segmentsOf(lines);
  const used = new Set<Segment>();
  const below = (one: Segment, from: number): number => {
    const height = one.box.bottom - one.box.top;
    for (let at = from; at < Math.min(segments.length, from + lookAhead); at += 1) {
      const next = segments[at];
      if (!next || next.box.top > one.box.bottom + height) return -1;
      const shared = Math.min(one.box.right, next.box.right) - Math.max(one.box.left, next.box.left);
      const width = Math.min(one.box.right - one.box.left, next.box.right - next.box.left);
      if (!used.has(next) && next.box.top > one.box.top + height / 2 && shared > width / 2) return at;
    }
    return -1;
  };
  return segments.flatMap((first, index) => {
    if (used.has(first)) return [];
    const column: Segment[] = [];
    for (let at = index; at >= 0;) {
      const one = segments[at];
      if (!one) break;
      used.add(one);
      column.push(one);
      at = below(one, at + 1);
    }
    return column.length > 1 ? [column] : [];
  });
}

/** Beyond a character's box, in its height: glyphs reach over their boxes. */
const margin = 0.12;

function barOf(boxes: readonly Box[]): Box {
  const { left, right, top, bottom } = around(boxes);
  const reach = margin * Math.min(bottom - top, right - left);
  return { left: left - reach, right: right + reach, top: top - reach, bottom: bottom + reach };
}

/** A part of a value that goes on on another page. */
export interface PagePiece {
  readonly text: string;
  /** Empty where the value began on an earlier page. */
  readonly placeholder: string;
}

/**
 * What of a page has to be covered, and the text that it may keep. Values are found in the order of the file, in that of
 * the page and down its columns, over several lines too.
 * @param broken parts of values that page breaks cut
 */
export function redactPage(
  lines: readonly PageLine[],
  redactor: Redactor,
  mask: Mask,
  broken: readonly PagePiece[] = [],
): RedactedPage {
  const removed = lines.map(() => new Set<number>());
  const inserted = lines.map(() => new Map<number, string>());
  let replaced = 0;
  const apply = (units: readonly Unit[], replacements: readonly Replacement[]) => {
    for (const { start, end, placeholder } of replacements) {
      const covered = units.slice(start, end).filter(({ at }) => at >= 0);
      const [first] = covered;
      if (!first || covered.every(({ line, at }) => removed[line]?.has(at))) continue;
      if (placeholder !== '' && !removed[first.line]?.has(first.at)) {
        inserted[first.line]?.set(first.at, mask === 'block' ? '████' : placeholder);
        replaced += 1;
      }
      for (const { line, at } of covered) removed[line]?.add(at);
    }
  };
  const textOf = (units: readonly Unit[]) => units.map(({ char }) => char).join('');
  const applyIn = (texts: readonly (readonly Unit[])[], cells: readonly number[], which: 'all' | 'known') => {
    const inOrder = texts.map((units, at) => ({ text: textOf(units), cell: cells[at] ?? 0 }));
    for (const [at, replacements] of redactor.replacementsIn(inOrder, which).entries())
      apply(texts[at] ?? [], replacements);
  };
  const file = inFileOrder(lines);
  if (broken.length > 0) {
    const finder = createValueFinder<string>();
    for (const { text, placeholder } of broken) finder.add(text, placeholder);
    apply(
      file,
      finder.find(textOf(file)).map(({ start, end, data }) => ({ start, end, placeholder: data })),
    );
  }
  applyIn(lines.map(unitsOf), flowsOf(lines), 'all');
  apply(file, redactor.replacements(textOf(file)));
  const place = inPlaceOrder(lines);
  apply(place, redactor.replacements(textOf(place), 'known'));
  for (const column of inColumns(lines))
    applyIn(
      column.map(({ units }) => units),
      [],
      'known',
    );
  const bars: Box[] = [];
  for (const [index, { chars }] of lines.entries()) {
    let boxes: Box[] = [];
    for (const [at, { box }] of [...chars, { box: undefined }].entries())
      if (box && removed[index]?.has(at)) boxes.push(box);
      else if (boxes.length > 0) {
        bars.push(barOf(boxes));
        boxes = [];
      }
  }
  const kept = lines.flatMap(({ chars, start, end, size, hidden }, index): RedactedLine[] => {
    const text = chars
      .map((char, at) => (inserted[index]?.get(at) ?? '') + (removed[index]?.has(at) ? '' : char.text))
      .join('')
      .trim();
    return hidden || text === '' ? [] : [{ text, start, end, size }];
  });
  // What is left is read once more as a whole: a value that only its new neighbours make is covered with its lines.
  return { bars, lines: redactor.isLeft(kept.map(({ text }) => text).join('\n')) ? [] : kept, replaced };
}
