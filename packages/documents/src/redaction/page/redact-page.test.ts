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
