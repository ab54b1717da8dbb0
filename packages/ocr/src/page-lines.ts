import type { Box } from './ink.ts';
import { boundsOf, type LineBox } from './lay-out.ts';
import { meanOf, type PlacedCharacter } from './line.ts';
import type { OcrLine, OcrWord } from './ocr-lines.ts';
import type { PageBlock } from './page-blocks.ts';
import { boxQuad, mapQuad, turnQuad, type Point } from './quad.ts';
import type { StraightPage } from './straighten.ts';
import { doubtfulBelow, findDoubts, joinWords, meanConfidence, repairLine } from './words.ts';

/** What is known of a page besides its letters. */
interface PageKind {
  readonly picture: { readonly width: number; readonly height: number };
  readonly isVertical: boolean;
  readonly isTurned: boolean;
}

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** A character on the straight page. */
export interface PageCharacter extends Box {
  readonly text: string;
  readonly confidence: number;
  readonly area: number;
  readonly isSpaced: boolean;
  /** The number of the place that it was read in. */
  readonly place: number;
}

/** The characters of a line: those of one place as they were read, the places from left to right. */
const inReadingOrder = (characters: readonly PageCharacter[]): PageCharacter[] =>
  [...Map.groupBy(characters, ({ place }) => place).values()]
    .toSorted((a, b) => boundsOf(a).left - boundsOf(b).left)
    .flat();

/** The second and third of four values, whose mean leaves the far corners of a square that lies aslant out. */
function inner(values: readonly number[]): readonly [low: number, high: number] {
  const [first = 0, second = 0, third = 0, last = 0] = values.toSorted((a, b) => a - b);
  return [(first + second) / 2, (third + last) / 2];
}

export function toPageCharacter(
  { text, confidence, quad, isSpaced }: PlacedCharacter,
  place: number,
  toPage: (point: Point) => Point,
): PageCharacter {
  const points = quad.map(toPage);
  const [left, right] = inner(points.map(({ x }) => x));
  const [top, bottom] = inner(points.map(({ y }) => y));
  // As much of its square as a letter's ink.
  const area = (right - left) * (bottom - top) * 0.4;
  return { text, confidence, left, right, top, bottom, area, isSpaced, place };
}

const isNarrow = (text: string): boolean => /^[\p{Script=Latin}\p{N}\p{P}\p{S}]$/u.test(text) && text < '⺀';

const isDoubtful = ({ confidence }: PageCharacter): boolean => confidence * 100 < doubtfulBelow;

/** The words of a line: parted at spaces, at wide gaps, and where confidence changes. */
function wordsOf(characters: readonly PageCharacter[], { left, right, parts }: LineBox): OcrWord[] {
  const groups: { readonly characters: PageCharacter[]; readonly isPart: boolean }[] = [];
  const length = Math.max(1, right - left);
  const partAt = ({ left: from, right: to }: Box) => parts.findIndex((part) => (from + to) / 2 <= part.right);
  let before: PageCharacter | undefined;
  for (const one of characters) {
    const isWord =
      !before ||
      one.isSpaced ||
      isNarrow(before.text) !== isNarrow(one.text) ||
      partAt(before) !== partAt(one);
    if (isWord) groups.push({ characters: [one], isPart: false });
    else if (before && isDoubtful(before) !== isDoubtful(one))
      groups.push({ characters: [one], isPart: true });
    else groups.at(-1)?.characters.push(one);
    before = one;
  }
  return groups.map(({ characters: group, isPart }) => {
    const bounds = boundsOf(group);
    return {
      text: group.map(({ text }) => text).join(''),
      confidence: meanOf(group) * 100,
      left: bounds.left,
      right: bounds.right,
      top: bounds.top,
      bottom: bounds.bottom,
      from: clamp((bounds.left - left) / length),
      to: clamp((bounds.right - left) / length),
      ...(isPart && { isPart }),
    };
  });
}

/** Whether the middle of a box is inside of another one. */
export const isInside = (one: Box, { left, top, right, bottom }: Box): boolean => {
  const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
};

/** The page's lines as they are handed out, with their places in the picture. */
export function toLines(
  blocks: readonly PageBlock[],
  characters: readonly PageCharacter[],
  page: StraightPage,
  { picture, isVertical, isTurned }: PageKind,
): OcrLine[] {
  const rest = new Set(characters);
  return blocks.flatMap(({ lines, cell }, block) =>
    lines.flatMap((line): OcrLine[] => {
      const own = [...rest].filter((one) => isInside(one, line));
      for (const one of own) rest.delete(one);
      const words = wordsOf(inReadingOrder(own), line);
      const text = repairLine(joinWords(words));
      if (text === '') return [];
      const { left, top, right, bottom } = line;
      const straight = { left, top, right, bottom };
      const quad = boxQuad(straight);
      // A column of vertical writing lies on its side: its reader's upper left corner is its lower left one.
      const corners = mapQuad(isVertical ? turnQuad(quad, 3) : quad, (corner) => {
        const { x, y } = page.toPicture(corner);
        return { x: clamp(x / picture.width), y: clamp(y / picture.height) };
      });
      return [
        {
          text,
          confidence: meanConfidence(words),
          doubts: findDoubts(text, words),
          words,
          corners,
          straight,
          isVertical,
          isTurned,
          block,
          ...(cell ? { cell } : {}),
        },
      ];
    }),
  );
}
