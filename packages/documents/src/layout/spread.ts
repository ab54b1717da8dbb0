import { emsOf, type Box, type LayoutPage, type LayoutRun } from './page-layout.ts';
import { rowsOf } from './rows.ts';

const pageNumber = /^\s*[-–—·]?\s*(\d{1,5})\s*[-–—·]?\s*$/;

/** The runs of a page that stand alone at its foot or head and are a number, with that number. */
function numbersOf(runs: readonly LayoutRun[], height: number): { value: number; run: LayoutRun }[] {
  return runs.flatMap((run) => {
    const isAtEdge = run.top > height * 0.88 || run.bottom < height * 0.12;
    const value = isAtEdge ? pageNumber.exec(run.text)?.[1] : undefined;
    return value === undefined ? [] : [{ value: Number(value), run }];
  });
}

/** Whether a half has lines as a page has them: at least six, four of them long. */
function hasLines(runs: readonly LayoutRun[], width: number): boolean {
  const rows = rowsOf(runs);
  const long = rows
    .flatMap(({ cells }) => cells)
    .filter(({ left, right, text }) => right - left > width * 0.45 && emsOf(text) >= 12);
  return rows.length >= 6 && long.length >= 4;
}

/**
 * The two pages of a spread that was scanned or printed as one wide page: nothing stands in its middle, and the halves have page
 * numbers that follow each other, or long lines of their own.
 */
export function splitSpread(page: LayoutPage): readonly LayoutPage[] {
  const { width, height, runs, rulings = [] } = page;
  if (width < height * 1.2 || width > height * 2.4 || runs.length < 16) return [page];
  const middle = width / 2;
  const [left, right]: LayoutRun[][] = [[], []];
  for (const run of runs) {
    const isLeft = run.right <= middle;
    if (!isLeft && run.left < middle) return [page];
    (isLeft ? left : right)?.push(run);
  }
  if (!left || !right || left.length < 8 || right.length < 8) return [page];
  const em = runs.map(({ size }) => size).toSorted((a, b) => a - b)[runs.length >> 1] ?? 1;
  const gap = Math.min(...right.map((run) => run.left)) - Math.max(...left.map((run) => run.right));
  const [first, second] = [numbersOf(left, height), numbersOf(right, height)];
  const areNumbered = first.some((a) =>
    second.some((b) => b.value === a.value + 1 && Math.abs(a.run.bottom - b.run.bottom) < a.run.size),
  );
  const isSpread =
    gap >= em * 1.5 && (areNumbered || (gap >= em * 4 && hasLines(left, middle) && hasLines(right, middle)));
  if (!isSpread) return [page];
  const isIn = ({ left: from, right: to }: Box, half: 0 | 1) =>
    half === 0 ? (from + to) / 2 < middle : (from + to) / 2 >= middle;
  return [left, right].map((own, half) => ({
    width: middle,
    height,
    runs: own,
    rulings: rulings.filter((one) => isIn(one, half === 0 ? 0 : 1)),
  }));
}
