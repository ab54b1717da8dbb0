import { expect, test } from 'vitest';
import { layoutPage } from './layout-page.ts';
import type { LayoutRun } from './page-layout.ts';

const run = (text: string, left: number, top: number, width = text.length * 5, size = 10): LayoutRun => ({
  text,
  left,
  top,
  right: left + width,
  bottom: top + size,
  size,
  ...(/[\u0590-\u08ff]/.test(text) ? { rightToLeft: true } : {}),
});
const texts = (runs: readonly LayoutRun[], width = 600, height = 800): string[] =>
  layoutPage({ width, height, runs }).map(({ text }) => text);

test('R-READ-241 in a line from right to left, Latin phrases and numbers drawn in parts are read from the left', () => {
  const phrase = [
    run('שלום', 300, 50),
    run('Power', 240, 50, 25),
    run('BI', 268, 50, 10),
    run('מהיר', 210, 50, 20),
  ];
  expect(texts(phrase)).toEqual(['שלום Power BI מהיר']);
  const date = [
    run('תאריך', 300, 50, 25),
    run('1403', 250, 50, 20),
    run('/', 270, 50, 3),
    run('19', 273, 50, 10),
  ];
  expect(texts(date)).toEqual(['תאריך 1403/19']);
  // Two numbers with a space between them are two words.
  expect(texts([run('בין השנים', 300, 50), run('2020', 250, 50, 20), run('2010', 275, 50, 20)])).toEqual([
    'בין השנים 2010 2020',
  ]);
  // The space was drawn as a part of the word.
  expect(texts([run('חברת', 300, 50, 30), run('IBM', 280, 50, 20), run('בישראל', 240, 50, 40)])).toEqual([
    'חברת IBM בישראל',
  ]);
});

test('R-READ-242 cells and columns of text from right to left are read from the right, wrapped cells with spaces', () => {
  const ruling = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
  const rulings = [
    ...[40, 75, 100].map((y) => ruling(50, y, 350, y + 0.5)),
    ...[50, 200, 350].map((x) => ruling(x, 40, x + 0.5, 100)),
  ];
  const runs = [
    run('כותרת', 300, 50),
    run('ערך ארוך', 120, 45),
    run('מאוד', 140, 60),
    run('תאריך', 300, 80),
    run('12.5', 150, 80),
  ];
  expect(layoutPage({ width: 600, height: 800, runs, rulings })[0]?.rows).toEqual([
    ['כותרת', 'ערך ארוך מאוד'],
    ['תאריך', '12.5'],
  ]);
  const columns = [300, 20].flatMap((left, column) =>
    Array.from({ length: 12 }, (_, at) =>
      run(
        `${column === 0 ? 'ימין' : 'שמאל'} שורה ארוכה של מילים רבות מאוד ${at}`,
        left,
        50 + at * 14 + column * 5,
        250,
      ),
    ),
  );
  const read = texts(columns).join(' ');
  expect(read.lastIndexOf('ימין')).toBeLessThan(read.indexOf('שמאל'));
});

test('R-READ-243 the pages of a spread are read one after the other, by their numbers or long lines; a wide table stays whole', () => {
  const lines = (name: string, left: number) =>
    Array.from({ length: 9 }, (_, at) =>
      run(`${name} ${at} a line of words that fills the page`, left, 60 + at * 20, 420),
    );
  const spread = [...lines('left', 60), ...lines('right', 660)];
  const read = texts(spread, 1_200, 800).join(' ');
  expect(read.lastIndexOf('left')).toBeLessThan(read.indexOf('right'));
  const short = (name: string, left: number) =>
    Array.from({ length: 9 }, (_, at) => run(`${name} ${at}`, left, 60 + at * 20));
  const numbered = [
    ...short('left', 60),
    run('208', 60, 760),
    ...short('right', 660),
    run('209', 1_100, 760),
  ];
  const numberedRead = texts(numbered, 1_200, 800).join(' ');
  expect(numberedRead.lastIndexOf('left')).toBeLessThan(numberedRead.indexOf('right'));
  const table = [...short('name', 60), ...short('amount', 660)];
  expect(layoutPage({ width: 1_200, height: 800, runs: table })[0]?.rows?.[0]).toEqual([
    'name 0',
    'amount 0',
  ]);
});

test('R-READ-244 lines of Korean are joined inside a word or between two, as the words of the page show', () => {
  const wide = (text: string, at: number) => run(text, 50, 50 + at * 14, 240);
  const broken = [
    '회사는 올해 매출이 크게 늘었고 보험금을 지급하고',
    '있으며 보험금을 받은 사람은 회사에 남았다고 하는 보험',
    '금을 말한다',
  ];
  expect(texts(broken.map(wide))[0]).toBe(
    '회사는 올해 매출이 크게 늘었고 보험금을 지급하고 있으며 보험금을 받은 사람은 회사에 남았다고 하는 보험금을 말한다',
  );
  // Most lines end with a word, so all do.
  const whole = [
    '나는 학교에 가는',
    '길에 친구를 만나고',
    '우리는 함께 걸어서',
    '집에 돌아온 저녁',
    '밥을 먹었다',
  ];
  expect(texts(whole.map(wide))[0]).toBe(whole.join(' '));
});

test('R-READ-246 bullets of a font without names of its signs are marks of items', () => {
  const lines = ['\u0002 Security fundamentals', '\u0084 Current state', '\u0002\u0003\u0004 \u0005'];
  const blocks = layoutPage({
    width: 600,
    height: 800,
    runs: lines.map((text, at) => run(text, 50, 50 + at * 20)),
  });
  expect(blocks.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'item Security fundamentals',
    'item Current state',
    'words \u0002\u0003\u0004 \u0005',
  ]);
});

test('R-READ-191 a line of ten thousand words from right to left and a paragraph of five thousand Korean lines are laid out', () => {
  const line = Array.from({ length: 10_000 }, (_, at) => run(at % 2 === 0 ? 'של' : '12', at * 11, 50, 10));
  expect(texts(line)[0]).toHaveLength(29_999);
  const lines = Array.from({ length: 5_000 }, (_, at) =>
    run('보험금을 지급하고 있으며', 50, 50 + at * 14, 240),
  );
  expect(texts(lines)).toHaveLength(1);
});
