import { layoutPage, type Box, type LayoutBlock, type LayoutPage } from '@baigong/documents';
import { upright, type PlacedPage, type PlacedRun, type Turn } from '../../../../shared/pdf/page-text.ts';

const turns: readonly Turn[] = [0, 1, 2, 3, 'oblique'];

const lettersOf = (runs: readonly PlacedRun[]): number =>
  runs.reduce((sum, { text }) => sum + text.length, 0);

/**
 * The blocks of a page in reading order. Text that is turned, as in a table printed sideways, is read in its own direction,
 * after the text that is not.
 */
export function parsePageBlocks(page: PlacedPage, rulings: readonly Box[] = []): LayoutBlock[] {
  const { width, height, runs } = page;
  const groups = turns
    .map((turn) => ({ turn, runs: runs.filter((run) => run.turn === turn) }))
    .filter((group) => group.runs.length > 0)
    .toSorted((a, b) => lettersOf(b.runs) - lettersOf(a.runs));
  return groups.flatMap(({ turn, runs: own }, at) => {
    const isSideways = turn === 1 || turn === 3;
    const turned: LayoutPage = {
      width: isSideways ? height : width,
      height: isSideways ? width : height,
      runs: own.map((run) => upright(run, turn, page)),
      rulings: at === 0 ? rulings.map((ruling) => upright(ruling, turn, page)) : [],
    };
    return layoutPage(turned);
  });
}

/** Whether text stands beside text, as in tables and columns: then rulings say more. */
export function hasCells({ runs }: PlacedPage): boolean {
  const sorted = runs.toSorted((a, b) => a.bottom - b.bottom || a.left - b.left);
  let rows = 0;
  for (const [at, run] of sorted.entries()) {
    const next = sorted[at + 1];
    if (!next || Math.abs(next.bottom - run.bottom) > run.size * 0.3) continue;
    if (next.left - run.right > run.size * 1.1) rows += 1;
    if (rows >= 3) return true;
  }
  return false;
}
