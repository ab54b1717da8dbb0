import type { Box } from '../../layout/page-layout.ts';
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

/** Beyond a character's box, in its height: glyphs reach over their boxes. */
const margin = 0.12;

function barOf(boxes: readonly Box[]): Box {
  const [left, right] = [
    Math.min(...boxes.map((box) => box.left)),
    Math.max(...boxes.map((box) => box.right)),
  ];
  const [top, bottom] = [
    Math.min(...boxes.map((box) => box.top)),
    Math.max(...boxes.map((box) => box.bottom)),
  ];
  const reach = margin * Math.min(bottom - top, right - left);
  return { left: left - reach, right: right + reach, top: top - reach, bottom: bottom + reach };
}

/**
 * What of a page has to be covered, and the text that it may keep. Values are found in the order of the file and in that
 * of the page, over several lines too.
 */
export function redactPage(lines: readonly PageLine[], redactor: Redactor, mask: Mask): RedactedPage {
  const removed = lines.map(() => new Set<number>());
  const inserted = lines.map(() => new Map<number, string>());
  let replaced = 0;
  const apply = (units: readonly Unit[], replacements: readonly Replacement[]) => {
    for (const { start, end, placeholder } of replacements) {
      const covered = units.slice(start, end).filter(({ at }) => at >= 0);
      const [first] = covered;
      if (!first || covered.every(({ line, at }) => removed[line]?.has(at))) continue;
      if (!removed[first.line]?.has(first.at)) {
        inserted[first.line]?.set(first.at, mask === 'block' ? '████' : placeholder);
        replaced += 1;
      }
      for (const { line, at } of covered) removed[line]?.add(at);
    }
  };
  const textOf = (units: readonly Unit[]) => units.map(({ char }) => char).join('');
  const file = inFileOrder(lines);
  apply(file, redactor.replacements(textOf(file)));
  const place = inPlaceOrder(lines);
  apply(place, redactor.replacements(textOf(place), 'known'));
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
