import { isWide } from '@baigong/text-zh/wide';
import { joinWords, type OcrLine, type OcrWord } from '@baigong/ocr';
import { pagesLines, type PageLine } from './page-lines.ts';
import type { PageRun } from './page-columns.ts';

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;

/** The size that most of a page's letters are given, in points: layout is told in those. */
const bodySize = 10;
/** Sizes that differ by less are one: they are measured in pixels. */
const sameSize = 1.2;
/**
 * Gaps of so many sizes part cells, for which two spaces stand, or runs, which columns may part. The squares of narrow
 * letters are guessed, and so are the gaps between them.
 */
const cellGap = { wide: 0.8, narrow: 1.5 } as const;
const runGap = 2;
/** Lines whose middles are nearer than this, in sizes, stand at one height: a page is never quite straight. */
const sameHeight = 0.4;

/** A dash between numbers is taken for a 一. */
const dashOfDates = /(?<=\d ?)一(?= ?(?:\d|至今|现在))/g;
/** A capital O before small letters is taken for a zero: 0ct. */
const zeroInWord = /(?<![\p{L}\d.,])0(?=\p{Ll}{2})/gu;

const sizeOf = ({ top, bottom }: OcrWord): number => Math.max(1, bottom - top);
const middleOf = ({ top, bottom }: OcrWord): number => (top + bottom) / 2;

const isCell = (before: OcrWord, { text, left }: OcrWord): boolean => {
  const least = isWide(before.text.slice(-1)) || isWide(text.charAt(0)) ? cellGap.wide : cellGap.narrow;
  return left - before.right > sizeOf(before) * least;
};

/** Words of one height without a wide gap between them, in the parts that lesser gaps make. */
function runsOfLine({ words }: OcrLine): OcrWord[][][] {
  const runs: OcrWord[][][] = [];
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    const run = runs.findLast((one) => {
      const last = one.at(-1)?.at(-1);
      return (
        last !== undefined &&
        Math.abs(middleOf(last) - middleOf(word)) < sizeOf(word) / 2 &&
        word.left - last.right < sizeOf(word) * runGap
      );
    });
    const last = run?.at(-1)?.at(-1);
    if (!run || !last) runs.push([[word]]);
    else if (isCell(last, word)) run.push([word]);
    else run.at(-1)?.push(word);
  }
  return runs;
}

/** The recognised lines of a page as the runs of a PDF's page. */
function runsOf(lines: readonly OcrLine[]): PageRun[] {
  const sizes = lines.flatMap(({ words }) =>
    words.flatMap((word) => Array<number>(Math.min(word.text.length, 200)).fill(sizeOf(word))),
  );
  const body = median(sizes);
  const scale = bodySize / body;
  let height = -Infinity;
  return lines
    .flatMap(runsOfLine)
    .flatMap((parts) => {
      const words = parts.flat();
      const [first, last] = [words[0], words.at(-1)];
      if (!first || !last) return [];
      const ratio = median(words.map(sizeOf)) / body;
      return [
        {
          text: parts.map(joinWords).join('  ').replace(dashOfDates, '–').replace(zeroInWord, 'O'),
          x: first.left * scale,
          width: (last.right - first.left) * scale,
          middle: median(words.map(middleOf)) * scale,
          size: ratio < sameSize && ratio > 1 / sameSize ? bodySize : ratio * bodySize,
        },
      ];
    })
    .toSorted((a, b) => a.middle - b.middle)
    .map(({ middle, ...run }) => {
      if (middle - height > sameHeight * Math.min(run.size, bodySize)) height = middle;
      return { ...run, y: -height };
    });
}

/**
 * The lines of recognised pages in reading order, by the same reader as those of a PDF: columns by white space, wrapped
 * lines joined, two spaces between cells. Sizes and places are in units of which a letter of the body has ten.
 */
export const ocrPageLines = (pages: readonly (readonly OcrLine[])[]): PageLine[] =>
  pagesLines(pages.map(runsOf));
