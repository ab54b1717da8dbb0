import { expect, test } from 'vitest';
import { annotatedPages } from '../../test/layout/annotated-pages.ts';
import { addScores, scoreLayout } from '../../test/layout/score-layout.ts';
import { layoutPage } from './layout-page.ts';
import type { LayoutRun } from './page-layout.ts';

const run = (text: string, left: number, top: number, size = 10): LayoutRun => ({
  text,
  left,
  top,
  right: left + Array.from(text).length * size,
  bottom: top + size,
  size,
});

const texts = (runs: readonly LayoutRun[], width = 600, height = 800): string[] =>
  layoutPage({ width, height, runs }).map(({ text }) => text);

test('R-READ-80 lines stand in order, cells in tables, and running text is no table, over annotated pages of each kind', () => {
  const pages = annotatedPages(5);
  expect(pages.length).toBeGreaterThanOrEqual(80);
  const all = addScores(pages.map((one) => scoreLayout(one, layoutPage(one.page))));
  expect(all.pairsInOrder / all.pairs).toBeGreaterThanOrEqual(0.98);
  expect(all.cellsRight / all.cells).toBeGreaterThanOrEqual(0.95);
  expect(all.falseTables / all.pages).toBeLessThanOrEqual(0.01);
});

test('R-READ-80 the unit of a page does not matter: pixels of a recognised picture are read as points are', () => {
  const page = annotatedPages(1, 3).find(({ kind }) => kind === 'three columns with headings across');
  if (!page) throw new Error('no such page');
  const enlarged = page.page.runs.map((one) => ({
    ...one,
    left: one.left * 4,
    right: one.right * 4,
    top: one.top * 4,
    bottom: one.bottom * 4,
    size: one.size * 4,
  }));
  const blocks = layoutPage({ width: page.page.width * 4, height: page.page.height * 4, runs: enlarged });
  expect(blocks.map(({ text }) => text)).toEqual(
    layoutPage({ ...page.page, rulings: [] }).map(({ text }) => text),
  );
});

test('R-READ-80 a page of nothing, of nonsense or of one place is laid out without harm', () => {
  expect(texts([])).toEqual([]);
  expect(
    texts([{ ...run('a', 0, 0), left: Number.NaN }, { ...run('b', 0, 0), size: 0 }, run(' ', 5, 5)]),
  ).toEqual([]);
  expect(texts(Array.from({ length: 500 }, () => run('字', 10, 10))).join('')).toContain('字');
  const far = Array.from({ length: 300 }, (_, at) => run('远', (at % 7) * 1e7, (at % 11) * -1e7));
  expect(texts(far).join('').replaceAll(/\s/g, '')).toHaveLength(77);
});

test('R-READ-80 text written from right to left is read from its right', () => {
  const words = [run('שלום', 300, 50), run('עולם', 230, 50), run('טוב', 180, 50)];
  expect(texts(words.map((one) => ({ ...one, rightToLeft: true })))[0]?.replaceAll(/\s+/g, ' ')).toBe(
    'שלום עולם טוב',
  );
});

test('R-READ-80 a heading shorter than the middle column stands before the columns below it, and spread lines close up', () => {
  const columns = [0, 1, 2].flatMap((column) =>
    Array.from({ length: 12 }, (_, at) =>
      run(
        `${'左中右'[column]}栏第${'甲乙丙丁戊己庚辛壬癸子丑'[at]}行写满了一行字`,
        20 + column * 190,
        100 + at * 15,
      ),
    ),
  );
  const read = texts([...columns, run('短标题', 235, 60, 20)], 580);
  expect(read[0]).toBe('短标题');
  expect(read.join('').indexOf('中栏')).toBeGreaterThan(read.join('').lastIndexOf('左栏'));
  expect(texts([run('审 伴 董 披部。', 20, 20)])).toEqual(['审伴董披部。']);
});

test('R-READ-191 forty thousand characters at one place are laid out', () => {
  const pile = Array.from({ length: 40_000 }, (_, at) =>
    run(String.fromCodePoint(0x4e00 + (at % 20_000)), 300, 100),
  );
  expect(texts(pile)[0]).toHaveLength(20_000);
});

test('R-READ-221 Korean words stand apart, also where the space between them is drawn narrow or by a stop', () => {
  expect(texts([run('발행처', 50, 50), run('국회', 83, 50)])).toEqual(['발행처 국회']);
  expect(texts([run('发行', 50, 50), run('处', 73, 50)])).toEqual(['发行处']);
  const lines = ['코로나가유행한다고나타났다.', '이와관련하여세계보건기구는선', '언하였음을밝혔다'];
  expect(texts(lines.map((text, at) => run(text, 50, 50 + at * 14)))).toEqual([
    '코로나가유행한다고나타났다. 이와관련하여세계보건기구는선언하였음을밝혔다',
  ]);
});

test('R-READ-222 text that is drawn twice at its place, for bold letters or a shadow, is read once', () => {
  const title = [run('年度报告', 50, 50), run('摘要', 120, 50)];
  const shadow = title.map((one) => ({
    ...one,
    left: one.left + 1,
    right: one.right + 1,
    top: one.top + 0.5,
  }));
  expect(texts([...title, ...shadow, run('年度报告', 50, 90)])).toEqual(['年度报告 摘要', '年度报告']);
});

test('R-READ-223 numbers below each other in the cells of a ruled table are rows of their own, wrapped words are not', () => {
  const ruling = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
  const rulings = [
    ...[40, 60, 120, 170, 210].map((y) => ruling(50, y, 350, y + 0.5)),
    ...[50, 150, 250, 350].map((x) => ruling(x, 40, x + 0.5, 210)),
  ];
  const runs = [
    ...['月份', '收入', '成本'].map((text, at) => run(text, 60 + at * 100, 45)),
    ...['一月', '二月', '三月'].map((text, at) => run(text, 60, 65 + at * 16)),
    ...['1,200', '980', '-'].map((text, at) => run(text, 160, 65 + at * 16)),
    ...['800', '710', '35%'].map((text, at) => run(text, 260, 65 + at * 16)),
    ...['合计', '（含税）'].map((text, at) => run(text, 60, 125 + at * 16)),
    ...['见附注', '第三条'].map((text, at) => run(text, 160, 125 + at * 16)),
    run('1,545', 260, 132),
    run('占比', 60, 184),
    ...['2,180', '(35%)'].map((text, at) => run(text, 160, 176 + at * 16)),
    ...['1,545', '(65%)'].map((text, at) => run(text, 260, 176 + at * 16)),
  ];
  expect(layoutPage({ width: 600, height: 800, runs, rulings })[0]?.rows).toEqual([
    ['月份', '收入', '成本'],
    ['一月', '1,200', '800'],
    ['二月', '980', '710'],
    ['三月', '-', '35%'],
    ['合计（含税）', '见附注第三条', '1,545'],
    ['占比', '2,180 (35%)', '1,545 (65%)'],
  ]);
});
