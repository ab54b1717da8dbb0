import { isHan } from '@baigong/text-zh/wide';
import type { Ink, Rgba } from './ink.ts';
import type { ReadCharacter, ReadLine } from './model.ts';
import { median } from './quantile.ts';
import { lineHeight } from './recognise.ts';
import { cutQuad, heightOf, partOf, turnQuad, widthOf, type Quad } from './quad.ts';
import { inkOfStrip, setUprightRow } from './upright-row.ts';

/** How the letters of a place follow each other: in rows, or in columns of upright letters. */
export type Writing = 'across' | 'down';

/** A character with its place in the picture. */
export interface PlacedCharacter {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Its square, as its reader sees it. */
  readonly quad: Quad;
  /** A space stands before it. */
  readonly isSpaced: boolean;
}

/** Longer lines are cut in pieces, so that memory is bounded. */
const maxLetters = 160;
/** Letters fill so much of the height of the place that is found for them. */
const letterShare = 0.76;
const narrowShare = 0.5;

const isWide = (text: string): boolean => text >= '⺀';
/** Marks fill a half of their square. */
const isWideMark = (text: string): boolean => isWide(text) && /^\p{P}$/u.test(text);
const isHalf = (text: string): boolean => !isWide(text) || isWideMark(text);

/** The side of a letter's square in a line: the distance of neighbouring Chinese characters, if there are enough of them. */
function letterOf(read: readonly ReadCharacter[]): number {
  const steps = read.flatMap(({ text, at }, index) => {
    const next = read[index + 1];
    return next && isHan(text) && isHan(next.text) ? [next.at - at] : [];
  });
  const usual = lineHeight * letterShare;
  if (steps.length < fewSteps) return usual;
  return Math.max(usual * 0.4, Math.min(usual * 1.2, median(steps)));
}

const fewSteps = 3;

/**
 * A space is a gap of so many times a letter's height: more beside a 1, which is as wide as other figures and has less
 * ink, and most beside Chinese marks, which fill a half of their square.
 */
const spaceGaps = { letters: 0.28, one: 0.1, wide: 0.7, marks: 1 } as const;

function spaceGapBetween(before: string, after: string): number {
  if (isWide(before) || isWide(after))
    return isWideMark(before) || isWideMark(after) ? spaceGaps.marks : spaceGaps.wide;
  const ones = [before, after].filter((sign) => sign === '1').length;
  return spaceGaps.letters + ones * spaceGaps.one;
}

/** A column of pixels with less ink than this is a gap. */
const gapBelow = 90;

/** The widest stretch without ink between two columns of a line. */
function widestGap({ width, height, data }: Ink, from: number, to: number): number {
  const [top, bottom] = [Math.round(height * 0.1), Math.round(height * 0.9)];
  let [gap, widest] = [0, 0];
  for (let x = Math.round(from); x < to; x++) {
    let y = top;
    while (y < bottom && (data[y * width + x] ?? 0) <= gapBelow) y++;
    gap = y === bottom ? gap + 1 : 0;
    widest = Math.max(widest, gap);
  }
  return widest;
}

/** Whether a space stands before each character: the ink before it has a wide gap. */
function spacesOf(line: Rgba, read: readonly ReadCharacter[], letter: number): boolean[] {
  const ink = inkOfStrip(line);
  return read.map(({ text, at }, index) => {
    const before = read[index - 1];
    return (
      before !== undefined && widestGap(ink, before.at, at) > letter * spaceGapBetween(before.text, text)
    );
  });
}

/** From where to where each character of a line reaches, in pixels along it: half way to its neighbours, at most its usual width. */
export function spansOf(read: readonly ReadCharacter[], letter: number): [from: number, to: number][] {
  return read.map(({ text, at }, index) => {
    const usual = letter * (isHalf(text) ? narrowShare / letterShare : 1);
    const before = read[index - 1]?.at ?? -Infinity;
    const after = read[index + 1]?.at ?? Infinity;
    return [Math.max((before + at) / 2, at - usual / 2), Math.min((at + after) / 2, at + usual / 2)];
  });
}

/** Reads the line in a quad of the picture. */
async function readAcross(picture: Rgba, quad: Quad, readLine: ReadLine): Promise<PlacedCharacter[]> {
  const [wide, tall] = [widthOf(quad), heightOf(quad)];
  const parts = Math.max(1, Math.ceil(wide / tall / maxLetters));
  const found: PlacedCharacter[] = [];
  for (let part = 0; part < parts; part++) {
    const own = parts === 1 ? quad : partOf(quad, [part / parts, (part + 1) / parts], [0, 1]);
    const width = Math.max(16, Math.round((widthOf(own) / tall) * lineHeight));
    const line = cutQuad(picture, own, width, lineHeight);
    const all = await readLine(line);
    const read = all.flatMap((one, index) =>
      one.text === ' ' ? [] : [{ ...one, isAfterSpace: all[index - 1]?.text === ' ' }],
    );
    const letter = letterOf(read);
    const spaces = spacesOf(line, read, letter);
    const spans = spansOf(read, letter);
    const rest = Math.max(0, (1 - letter / lineHeight) / 2);
    found.push(
      ...read.map(({ text, confidence, isAfterSpace }, index): PlacedCharacter => {
        const [from = 0, to = 0] = spans[index] ?? [];
        return {
          text,
          confidence,
          quad: partOf(own, [from / width, to / width], [rest, 1 - rest]),
          isSpaced: isAfterSpace || spaces[index] === true,
        };
      }),
    );
  }
  return found;
}

/** Reads the column of upright letters in a quad of the picture. */
async function readDown(picture: Rgba, quad: Quad, readLine: ReadLine): Promise<PlacedCharacter[]> {
  const [wide, tall] = [widthOf(quad), heightOf(quad)];
  const height = Math.max(lineHeight, Math.round((tall / wide) * lineHeight));
  // As the column lies when the picture is turned by 270 degrees: its first letter at the left.
  const lying = cutQuad(picture, turnQuad(quad, 1), height, lineHeight);
  const { row, letters } = setUprightRow(lying);
  const rest = (1 - letterShare) / 2;
  const place = (text: string, confidence: number, from: number, to: number): PlacedCharacter & Span => ({
    text,
    confidence,
    quad: partOf(quad, [rest, 1 - rest], [from / height, to / height]),
    isSpaced: false,
    from,
    to,
  });
  const upright = (await readLine(row)).flatMap(({ text, confidence, at }) => {
    const letter = letters.find(({ right }) => at <= right) ?? letters.at(-1);
    return !letter || text === ' ' ? [] : [place(text, confidence, letter.from, letter.to)];
  });
  const figures = figuresOf(await readLine(lying)).flatMap((run) => {
    const spans = spansOf(run, lineHeight * letterShare);
    return run.map(({ text, confidence }, at) => place(text, confidence, ...(spans[at] ?? [0, 0])));
  });
  const isFigure = ({ from, to }: Span) =>
    figures.some((one) => (from + to) / 2 >= one.from - 1 && (from + to) / 2 <= one.to + 1);
  return [...upright.filter((one) => !isFigure(one)), ...figures].toSorted((a, b) => a.from - b.from);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Figures and Latin words lie on their side in columns: this surely read, and no strokes of 一, 二 or 三. */
const figuresSurely = 0.85;

/** The figures and Latin words in a column that was read lying. */
function figuresOf(read: readonly ReadCharacter[]): ReadCharacter[][] {
  const runs: ReadCharacter[][] = [[]];
  for (const one of read)
    if (/^[\dA-Za-z.,:%￥¥$/-]$/.test(one.text)) runs.at(-1)?.push(one);
    else runs.push([]);
  return runs.filter(
    (run) =>
      run.length >= 2 &&
      meanOf(run) >= figuresSurely &&
      run.some(({ text }) => /[02-9A-HJ-Za-km-z]/.test(text)),
  );
}

/** Reads what stands at a place of the picture, its letters one after the other. */
export const readPlace = (
  picture: Rgba,
  quad: Quad,
  writing: Writing,
  readLine: ReadLine,
): Promise<PlacedCharacter[]> =>
  writing === 'down' ? readDown(picture, quad, readLine) : readAcross(picture, quad, readLine);

/** The mean confidence of what was read, 0 to 1; 0 of nothing. */
export const meanOf = (read: readonly { readonly confidence: number }[]): number =>
  read.length === 0 ? 0 : read.reduce((sum, { confidence }) => sum + confidence, 0) / read.length;
