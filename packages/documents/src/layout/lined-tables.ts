import type { LayoutBlock, LayoutRun } from './page-layout.ts';
import { alignedTable } from './aligned-tables.ts';
import { rowsOf } from './rows.ts';

interface Line {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Rulings of one table are tried in at most this many combinations each. */
const maxTries = 12;

/** Tables between horizontal rulings of one width (as printed in books: above, below the head, below). */
export function findLinedTables(
  runs: readonly LayoutRun[],
  across: readonly Line[],
  near: number,
): { blocks: LayoutBlock[]; used: Set<LayoutRun> } {
  const blocks: LayoutBlock[] = [];
  const used = new Set<LayoutRun>();
  const left = new Set(across.filter(({ from, to }) => to - from > near * 12));
  for (const first of [...left].toSorted((a, b) => a.at - b.at)) {
    if (!left.has(first)) continue;
    const stack = [...left]
      .filter((one) => Math.abs(one.from - first.from) < near * 3 && Math.abs(one.to - first.to) < near * 3)
      .filter((one) => one.at >= first.at)
      .toSorted((a, b) => a.at - b.at);
    left.delete(first);
    const inside = runs.filter((run) => {
      const middle = (run.left + run.right) / 2;
      return (
        !used.has(run) && middle > first.from && middle < first.to && (run.top + run.bottom) / 2 > first.at
      );
    });
    for (
      let end = Math.min(stack.length - 1, 400), tries = 0;
      end > 0 && tries < maxTries;
      end -= 1, tries += 1
    ) {
      const last = stack[end];
      if (!last) continue;
      const own = inside.filter((run) => (run.top + run.bottom) / 2 < last.at);
      const bands = stack.slice(0, end + 1).map(({ at }) => at);
      const block = own.length < 4 ? undefined : alignedTable(rowsOf(own), bands);
      if (!block) continue;
      blocks.push({ ...block, top: first.at, bottom: last.at });
      for (const run of own) used.add(run);
      for (const one of stack.slice(0, end + 1)) left.delete(one);
      break;
    }
  }
  return { blocks, used };
}
