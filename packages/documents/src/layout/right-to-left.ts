import type { LayoutRun } from './page-layout.ts';

/** What a run is among those of a line: written to the left or to the right, or marks that take the side of their neighbours. */
type Direction = 'left' | 'right' | 'mark';

const toLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const latin = /\p{Script=Latin}/u;
const letter = /\p{L}/u;
const toRight = /[\p{L}\p{N}]/u;

const directionOf = ({ text }: LayoutRun): Direction =>
  toLeft.test(text) ? 'left' : toRight.test(text) ? 'right' : 'mark';

/** Marks that belong to a number where nothing parts them from it: 1403/09/19, 5-2, 47.5. */
const inNumber = /^[-+/.,:٫٬]$/u;

const isTight = (before: LayoutRun, after: LayoutRun): boolean =>
  after.left - before.right < Math.max(Math.min(before.size, after.size), 0.1) * 0.18;

/** Whether two runs side by side are read from left to right: words of one Latin phrase, parts of one number. */
function goTogether(before: LayoutRun, marks: readonly LayoutRun[], after: LayoutRun): boolean {
  if (latin.test(before.text) && latin.test(after.text)) return true;
  const all = [before, ...marks, after];
  return (
    marks.every(({ text }) => inNumber.test(text.trim())) &&
    all.every((run, at) => at === 0 || isTight(all[at - 1] ?? run, run))
  );
}

/**
 * The runs of a line that is written from right to left in the order in which they are read: from the right, but Latin phrases
 * and numbers from the left (the order that the Unicode bidirectional algorithm, UAX #9, would display as it stands there).
 * @param runs from left to right
 */
export function readFromRight(runs: readonly LayoutRun[]): LayoutRun[] {
  const groups: LayoutRun[][] = [];
  let last: LayoutRun | undefined;
  let marks: LayoutRun[] = [];
  for (const run of runs) {
    const direction = directionOf(run);
    const group = groups.at(-1);
    if (direction === 'mark') {
      marks.push(run);
      continue;
    }
    if (direction === 'right' && last && group && goTogether(last, marks, run)) group.push(...marks, run);
    else groups.push(...marks.map((mark) => [mark]), [run]);
    marks = [];
    last = direction === 'right' ? run : undefined;
  }
  groups.push(...marks.map((mark) => [mark]));
  return groups.toReversed().flat();
}

/**
 * Whether a space is missing between a word and a Latin word or a number beside it: it was drawn as part of the word. Prefixes of one
 * letter stand at theirs without a space.
 */
export const isGlued = (before: string, after: string): boolean =>
  (/[\p{Script=Latin}\p{N}]$/u.test(before) && toLeft.test(after.charAt(0))) ||
  (/[\u0590-\u08ff]{2}$/u.test(before) && /^[\p{Script=Latin}\p{N}]/u.test(after));

/** Whether most letters of a text are written from right to left. */
export function isMostlyToLeft(text: string): boolean {
  let [left, all] = [0, 0];
  for (const sign of text) {
    if (toLeft.test(sign)) left += 1;
    if (letter.test(sign)) all += 1;
  }
  return left * 2 > all && left > 0;
}
