import { expect, test } from 'vitest';
import { pagesLines } from './page-lines.ts';
import type { PageRun } from './page-columns.ts';

const run = (text: string, x: number, y: number, width = text.length * 5): PageRun => ({
  text,
  x,
  y,
  width,
  size: 10,
});
const atRight = (text: string, y: number): PageRun => run(text, 540 - text.length * 5, y);
const texts = (runs: readonly PageRun[]): string[] => pagesLines([runs]).map(({ text }) => text);

test('R-XFER-94 a date one line lower at the right belongs to the line above the item it stands beside', () => {
  const entry = (y: number, name: string, dates: string): PageRun[] => [
    run(`${name}, Engineer`, 40, y),
    atRight('Bergen, Norway', y),
    run('•', 40, y - 14, 4),
    run('Built the thing and kept it running', 52, y - 14),
    atRight(dates, y - 14),
  ];
  expect(texts([...entry(700, 'Fable', '2019 – 2021'), ...entry(650, 'Kestrel', '2015 – 2019')])).toEqual([
    'Fable, Engineer  Bergen, Norway  2019 – 2021',
    '• Built the thing and kept it running',
    'Kestrel, Engineer  Bergen, Norway  2015 – 2019',
    '• Built the thing and kept it running',
  ]);
});

test('R-XFER-94 two columns of a few rows whose text goes on below are read one after the other', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['Parcel Desk', 'Night Map'],
    ['Lead', 'Author'],
    ['Sorts what comes in and', 'Shows where the lamps of'],
    ['tells who has to answer', 'a town are out and since'],
  ];
  const found = texts([
    run('Projects', 40, 720),
    ...rows.flatMap(([left, right], at) => [run(left, 40, 700 - at * 14), run(right, 300, 700 - at * 14)]),
  ]);
  expect(found.slice(0, 3)).toEqual(['Projects', 'Parcel Desk', 'Lead']);
  expect(found.indexOf('Night Map')).toBeGreaterThan(found.findIndex((line) => line.startsWith('Sorts')));
});

test('R-XFER-94 a short side column beside a long one is a column', () => {
  const side = ['Maren Solheim', 'Bergen', 'maren@example.no', '+47 930 55 012', 'example.no'];
  const main = Array.from(
    { length: 20 },
    (_, at) => `A line of the long column, number ${at}, with its words`,
  );
  const found = texts([
    ...side.map((line, at) => run(line, 40, 700 - at * 14)),
    ...main.map((line, at) => run(line, 220, 703 - at * 14.5)),
  ]);
  expect(found.slice(0, side.length)).toEqual(side);
});

test('R-XFER-96 the name of an icon is no text', () => {
  const found = texts([
    run('Maren Solheim', 40, 700),
    run('HOUSE-CHIMNEY', 40, 680, 11),
    run('Bergen, Norway', 56, 680),
    run('A-LEVELS', 40, 660),
  ]);
  expect(found).toEqual(['Maren Solheim', 'Bergen, Norway', 'A-LEVELS']);
});

const other = (text: string, x: number, y: number, more: Partial<PageRun> = {}): PageRun => ({
  ...run(text, x, y),
  font: 'g_d0_f9',
  ...more,
});

test('R-XFER-101 dates that a narrow column at the left broke are joined', () => {
  expect(
    texts([
      run('04/2021–', 40, 700),
      other('Engineer, Fable', 90, 700),
      run('Present', 45, 686),
      run('•', 90, 686, 4),
      run('Built the thing', 100, 686),
      run('Aug', 65, 660),
      other('Lector, Kestrel', 90, 660),
      run('2017–Jan', 40, 646),
      run('Read all of it', 90, 646),
      run('2019', 60, 632),
    ]),
  ).toEqual([
    '04/2021–Present  Engineer, Fable',
    '• Built the thing',
    'Aug 2017–Jan 2019  Lector, Kestrel',
    'Read all of it',
  ]);
});

test('R-XFER-101 dates in two scripts stand in the line of their entry, and are no label of a form', () => {
  const entry = (y: number, first: string, second: string): PageRun[] => [
    run('7', 40, y, 5),
    other('月', 46, y, { width: 10 }),
    run(`${first} –`, 58, y, 30),
    other(second, 90, y, { width: 20 }),
    run('Engineer of something, somewhere', 160, y),
    ...['one', 'two', 'three'].map((word, at) => run(`Wrote number ${word} of it`, 160, y - 14 * (at + 1))),
  ];
  const found = texts([720, 660, 600, 540, 480].flatMap((y, at) => entry(y, `${2020 - at}`, '至今')));
  expect(found.filter((text) => /^7 ?月 ?20\d\d – ?至今 {2}Engineer/.test(text))).toHaveLength(5);
});

test('R-XFER-101 signs of an icon font that give letters are no text; below one another they are bullets', () => {
  const sign = (text: string, x: number, y: number) => other(text, x, y, { font: 'g_d0_f7', width: 6 });
  expect(
    texts([
      sign('I', 40, 700),
      run('+47 930 55 012', 49, 700),
      ...[660, 646, 632].flatMap((y) => [sign('f', 40, y), run('built a thing', 50, y)]),
    ]),
  ).toEqual(['\uf111 +47 930 55 012', ...Array<string>(3).fill('• built a thing')]);
});

test('R-XFER-101 accents that TeX sets as signs of their own join the letters under them', () => {
  const found = texts([
    // A capital's accent stands higher.
    run('´', 41, 703, 5),
    run('Emile ˚', 40, 700, 35),
    run('Akerstr¨', 70, 700, 40),
    run('om`', 105, 700, 15),
    run('x', 121, 700, 5),
  ]);
  expect(found).toEqual(['Émile Åkerström`x']);
});

test('R-XFER-101 a title in the middle that its own width broke is one line', () => {
  const title = (text: string, y: number, width: number): PageRun => ({
    ...run(text, 300 - width / 2, y, width),
    size: 24,
  });
  expect(
    texts([
      title('Maren Solheim – Site', 700, 260),
      title('Reliability Engineer', 678, 240),
      ...Array.from({ length: 6 }, (_, at) => run('A line of text below it', 40, 640 - at * 30)),
    ])[0],
  ).toBe('Maren Solheim – Site Reliability Engineer');
});

test('R-XFER-101 no column parts runs that touch: Chinese and Latin letters of one line', () => {
  const row = (y: number): PageRun[] => [
    other('负责订单系统的重构与上线，延迟由原来的', 40, y, { width: 190 }),
    run('90', 231, y, 10),
    other('毫秒降到', 242, y, { width: 40 }),
    run('12', 283, y, 10),
    other('毫秒并且一直保持', 294, y, { width: 80 }),
  ];
  const found = texts(Array.from({ length: 20 }, (_, at) => row(700 - at * 30)).flat());
  expect(found[0]).toMatch(/^负责.*12 ?毫秒并且一直保持$/);
});
