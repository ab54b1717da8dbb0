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
