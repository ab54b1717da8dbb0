import { emsOf, type Box, type LayoutBlock, type LayoutRun } from './page-layout.ts';
import { rowsOf } from './rows.ts';

/** Runs of one line without a wide gap, or a table that was found before. */
export interface Fragment extends Box {
  readonly size: number;
  readonly ems: number;
  readonly runs: readonly LayoutRun[];
  /** Fragments of one height have the same number. */
  readonly row: number;
  readonly table?: LayoutBlock;
}

/** A gap of this many character sizes may be part of a gutter. */
const fragmentGap = 0.7;

/** The fragments of runs, for `splitColumns`. */
export function fragmentsOf(runs: readonly LayoutRun[]): Fragment[] {
  return rowsOf(runs, fragmentGap).flatMap(({ cells }, row) =>
    cells.map((cell): Fragment => ({ ...cell, ems: emsOf(cell.text), row })),
  );
}

/** How much text fragments have, in widths of a Chinese character. */
export const lettersOf = (fragments: readonly Fragment[]): number =>
  fragments.reduce((sum, { ems }) => sum + ems, 0);
