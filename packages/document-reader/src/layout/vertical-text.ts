import { wide, type Box, type LayoutRun } from './page-layout.ts';

const isSingle = ({ text }: LayoutRun): boolean => {
  // Most runs are lines.
  if (text.length > 8) return false;
  const sign = text.trim();
  return Array.from(sign).length === 1 && wide.test(sign);
};

/** So many columns at one place may still grow; a page may claim tens of thousands on top of each other. */
const maxOpen = 32;

/**
 * Characters set one by one below each other become vertical runs. Where as many stand beside each other, as in widely spaced
 * lines, nothing changes.
 */
export function stackCharacters(runs: readonly LayoutRun[]): readonly LayoutRun[] {
  const single = runs.filter((run) => run.vertical !== true && isSingle(run));
  if (single.length < 8 || single.length * 2 < runs.length) return runs;
  const stacks: LayoutRun[][] = [];
  const open = new Map<number, LayoutRun[][]>();
  for (const run of single.toSorted((a, b) => a.top - b.top)) {
    const place = (run.left + run.right) / 2;
    const key = Math.round(place / run.size);
    const near = [key - 1, key, key + 1].flatMap((at) => open.get(at) ?? []);
    const stack = near.find((one) => {
      const last = one.at(-1);
      return (
        last !== undefined &&
        Math.abs((last.left + last.right) / 2 - place) < run.size * 0.3 &&
        run.top - last.top > run.size * 0.6 &&
        run.top - last.top < run.size * 1.6 &&
        Math.abs(last.size - run.size) < run.size * 0.1
      );
    });
    if (stack) stack.push(run);
    else {
      const begun = [run];
      stacks.push(begun);
      const last = open.get(key) ?? [];
      last.push(begun);
      if (last.length > maxOpen) last.shift();
      open.set(key, last);
    }
  }
  const long = stacks.filter((stack) => stack.length >= 3);
  const count = long.reduce((sum, stack) => sum + stack.length, 0);
  const beside = countBeside(single);
  if (count * 2 < single.length || beside > count * 0.5) return runs;
  const stacked = new Set(long.flat());
  return [
    ...runs.filter((run) => !stacked.has(run)),
    ...long.map((stack): LayoutRun => {
      const [first, last] = [stack[0], stack.at(-1)];
      return {
        text: stack.map(({ text }) => text.trim()).join(''),
        size: first?.size ?? 1,
        left: Math.min(...stack.map(({ left }) => left)),
        right: Math.max(...stack.map(({ right }) => right)),
        top: first?.top ?? 0,
        bottom: last?.bottom ?? 0,
        vertical: true,
      };
    }),
  ];
}

/** How many characters have a neighbour at their right as close as in a line. */
function countBeside(single: readonly LayoutRun[]): number {
  const sorted = single.toSorted((a, b) => a.top - b.top || a.left - b.left);
  let beside = 0;
  sorted.forEach((run, at) => {
    const next = sorted[at + 1];
    if (!next || Math.abs(next.top - run.top) > run.size * 0.2) return;
    const gap = next.left - run.right;
    if (gap > -run.size * 0.3 && gap < run.size * 0.35) beside += 1;
  });
  return beside;
}

/** Vertical text turned so that its columns are lines: the first column, at the right, becomes the first line. */
export function turnToLines<T extends Box>(boxes: readonly T[], width: number): T[] {
  return boxes.map((box) => ({
    ...box,
    left: box.top,
    right: box.bottom,
    top: width - box.right,
    bottom: width - box.left,
  }));
}

/** The reverse of `turnToLines`. */
export function turnBack<T extends Box>(boxes: readonly T[], width: number): T[] {
  return boxes.map((box) => ({
    ...box,
    top: box.left,
    bottom: box.right,
    right: width - box.top,
    left: width - box.bottom,
  }));
}
