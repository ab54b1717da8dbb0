import { expect, test } from 'vitest';
import { createRedactor } from '../redact-text.ts';
import { redactPage, type PageLine } from './redact-page.ts';

const line = (text: string, x: number, y: number): PageLine => ({
  chars: Array.from(text, (char, at) => ({
    text: char,
    box: { left: x + 10 * at, right: x + 10 * (at + 1), top: y - 8, bottom: y + 2 },
  })),
  start: { x, y },
  end: { x: x + 10 * text.length, y },
  size: 10,
});
const redactor = () =>
  createRedactor(new Map(), {
    values: [
      { kind: 'name', text: '张三' },
      { kind: 'mobile', text: '13812345678' },
    ],
  });

test('R-REDACT-31 what is covered are the places of the characters of each match, over lines and in any order', () => {
  const { bars, lines, replaced } = redactPage(
    [line('甲方张三。', 0, 20), line('电话13812', 0, 40), line('345678', 0, 52)],
    redactor(),
    'pseudonym',
  );
  expect(replaced).toBe(2);
  expect(bars.map(({ left, right, top }) => [Math.round(left), Math.round(right), Math.round(top)])).toEqual([
    [19, 41, 11],
    [19, 71, 31],
    [-1, 61, 43],
  ]);
  expect(lines.map(({ text }) => text)).toEqual(['甲方【当事人甲】。', '电话【手机1】']);
  // Drawn from right to left, character by character: only the place says that they are one.
  const shuffled = redactPage(
    [line('三', 30, 20), line('与其他', 40, 20), line('张', 20, 20)],
    redactor(),
    'block',
  );
  expect(shuffled.bars).toHaveLength(2);
  expect(shuffled.lines.map(({ text }) => text)).toEqual(['与其他', '████']);
});

test('R-REDACT-31 text that nobody sees is covered too and left out of the text', () => {
  const { bars, lines } = redactPage(
    [{ ...line('张三', 0, 20), hidden: true }, line('正文', 0, 40)],
    redactor(),
    'block',
  );
  expect(bars).toHaveLength(1);
  expect(lines.map(({ text }) => text)).toEqual(['正文']);
});

test('R-REDACT-37 on a page a value goes also where lines, cells or the page itself break it', () => {
  const texts = (lines: readonly PageLine[], ...more: Parameters<typeof redactPage>[3][]) =>
    redactPage(lines, createRedactor(), 'block', more[0]).lines.map(({ text }) => text);
  // A word may be broken at the end of a line.
  expect(texts([line('送到上海市浦东新区世纪大', 0, 20), line('道100号，放门口', 0, 40)])).toEqual([
    '送到████',
    '，放门口',
  ]);
  // Two lines of one cell, beside another cell; the file draws them row by row.
  const known = createRedactor(new Map(), {
    values: [{ kind: 'address', text: '上海市浦东新区世纪大道100号' }],
  });
  const rows = [
    line('一号', 0, 20),
    line('上海市浦东新区', 60, 20),
    line('备注', 200, 20),
    line('世纪大道100号', 60, 34),
  ];
  const cells = redactPage(rows, known, 'block');
  expect(cells.lines.map(({ text }) => text)).toEqual(['一号', '████', '备注', '████']);
  expect(cells.bars).toHaveLength(2);
  // What begins on the page before is covered by what the whole document says.
  const piece = [{ text: '91231002X', placeholder: '' }];
  expect(texts([line('91231002X，已核对', 0, 20)], piece)).toEqual(['，已核对']);
});

test('R-REDACT-37 many lines below and beside each other cost what their number costs', () => {
  const lines = Array.from({ length: 600 }, (_, at) =>
    line('甲乙丙', (at % 10) * 60, 12 * Math.floor(at / 10)),
  );
  expect(redactPage(lines, redactor(), 'block').lines).toHaveLength(600);
});
