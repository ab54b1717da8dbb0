import type { LayoutBlock } from '../../src/layout/page-layout.ts';
import type { AnnotatedPage } from './page-maker.ts';

export interface LayoutScore {
  readonly pairs: number;
  readonly pairsInOrder: number;
  readonly cells: number;
  readonly cellsRight: number;
  readonly falseTables: number;
  readonly pages: number;
}

const bare = (text: string): string => text.replaceAll(/[\s-]+/g, '');

/** The most cells of a known table that one found table has at the same row and column. */
function cellsFound(
  known: readonly (readonly string[])[],
  found: readonly LayoutBlock[],
): { right: number; by: LayoutBlock | undefined } {
  let [right, by]: [number, LayoutBlock | undefined] = [0, undefined];
  for (const block of found) {
    let count = 0;
    known.forEach((row, at) => {
      row.forEach((cell, column) => {
        if (bare(block.rows?.[at]?.[column] ?? '') === bare(cell)) count += 1;
      });
    });
    if (count > right) [right, by] = [count, block];
  }
  return { right, by };
}

/** Compares blocks with what is known of a page. A pair is in order if its second line comes right behind its first. */
export function scoreLayout({ lines, tables }: AnnotatedPage, blocks: readonly LayoutBlock[]): LayoutScore {
  const whole = bare(blocks.map(({ text }) => text).join(''));
  let pairsInOrder = 0;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (next === undefined) continue;
    const [first, second] = [bare(line), bare(next)];
    const from = whole.indexOf(first);
    const to = from < 0 ? -1 : whole.indexOf(second, from + first.length);
    // Tables and marks may stand between; other lines may not.
    const between = to < 0 ? '' : whole.slice(from + first.length, to);
    const others = lines.some(
      (line2, other) => other !== at && other !== at + 1 && between.includes(bare(line2)),
    );
    if (to >= 0 && !others) pairsInOrder += 1;
  }
  const found = blocks.filter(({ kind }) => kind === 'table');
  const used = new Set<LayoutBlock>();
  let [cells, cellsRight] = [0, 0];
  for (const table of tables) {
    const { right, by } = cellsFound(table, found);
    cells += table.flat().length;
    cellsRight += right;
    if (by) used.add(by);
  }
  return {
    pairs: Math.max(0, lines.length - 1),
    pairsInOrder,
    cells,
    cellsRight,
    falseTables: found.length - used.size,
    pages: 1,
  };
}

/** Scores added up. */
export function addScores(scores: readonly LayoutScore[]): LayoutScore {
  const sum = (of: (score: LayoutScore) => number) => scores.reduce((total, score) => total + of(score), 0);
  return {
    pairs: sum(({ pairs }) => pairs),
    pairsInOrder: sum(({ pairsInOrder }) => pairsInOrder),
    cells: sum(({ cells }) => cells),
    cellsRight: sum(({ cellsRight }) => cellsRight),
    falseTables: sum(({ falseTables }) => falseTables),
    pages: sum(({ pages }) => pages),
  };
}
