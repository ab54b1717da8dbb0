import { layoutPage } from '../layout/layout-page.ts';
import type { Box, LayoutBlock, LayoutPage } from '../layout/page-layout.ts';
import { upright, type PlacedPage, type PlacedRun, type Turn } from './page-text.ts';

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
