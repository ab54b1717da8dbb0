/**
 * Reading order and tables of pages made from known text: `node bench/layout.ts`. PAGES pages of each kind (default 20), from
 * SEED (default 2; the tests use another).
 */
import { layoutPage } from '../packages/document-reader/src/layout/layout-page.ts';
import { annotatedPages } from '../packages/document-reader/test/layout/annotated-pages.ts';
import {
  addScores,
  scoreLayout,
  type LayoutScore,
} from '../packages/document-reader/test/layout/score-layout.ts';
import { record, type Row } from './record.ts';

const pages = annotatedPages(Number(process.env['PAGES'] ?? 20), Number(process.env['SEED'] ?? 2));
const byKind = new Map<string, LayoutScore[]>();
const begun = performance.now();
const blocks = pages.map(({ page }) => layoutPage(page));
const took = performance.now() - begun;
for (const [at, page] of pages.entries())
  byKind.set(page.kind, [...(byKind.get(page.kind) ?? []), scoreLayout(page, blocks[at] ?? [])]);
const share = (right: number, all: number): number => (all === 0 ? 100 : (right / all) * 100);
const rows = [...byKind].flatMap(([kind, scores]): Row[] => {
  const { pairs, pairsInOrder, cells, cellsRight, falseTables } = addScores(scores);
  return [
    ...(pairs > 0
      ? [{ name: `${kind}: neighbouring lines in order`, value: share(pairsInOrder, pairs), unit: '%' }]
      : []),
    ...(cells > 0 ? [{ name: `${kind}: cells`, value: share(cellsRight, cells), unit: '%' }] : []),
    ...(falseTables > 0 ? [{ name: `${kind}: false tables`, value: falseTables, unit: '' }] : []),
  ];
});
const all = addScores([...byKind.values()].flat());
record('layout', [
  ...rows,
  { name: 'pages', value: all.pages, unit: '' },
  {
    name: 'neighbouring lines in order',
    value: share(all.pairsInOrder, all.pairs),
    unit: '%',
    goal: 98,
    atLeast: true,
  },
  {
    name: 'cells in their place',
    value: share(all.cellsRight, all.cells),
    unit: '%',
    goal: 95,
    atLeast: true,
  },
  { name: 'false tables per 100 pages', value: share(all.falseTables, all.pages), unit: '', goal: 1 },
  { name: 'time per page', value: took / all.pages, unit: 'ms' },
]);
