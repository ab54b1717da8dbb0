import { expect, test } from 'vitest';
import { isGarbled } from './read-page.ts';

test('R-READ-84 text whose fonts do not say their characters is told from text', () => {
  // Glyph numbers of a Latin font taken for characters: an offset of 29, the space as a control character.
  const shifted = Array.from('This page says nothing that a reader could use.', (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 29),
  ).join('');
  expect(isGarbled(shifted)).toBe(true);
  expect(isGarbled('\ue012\ue345\ue678'.repeat(12))).toBe(true);
  expect(isGarbled('\ufffd'.repeat(30))).toBe(true);
  // Glyph numbers of a Chinese font.
  const numbers = Array.from({ length: 120 }, (_, at) =>
    String.fromCharCode(0x500 + ((at * 7_919) % 0x4000)),
  ).join('');
  expect(isGarbled(numbers)).toBe(true);
});

test('R-READ-84 text of any usual language, with marks of symbol fonts and formulas, is text', () => {
  for (const text of [
    '',
    '第一条 甲方应当在三十日内付清全部款项（含税）。',
    'Ordinary English text with “quotes”, dashes – and ligatures: ﬁnal.',
    '日本語の文章です。한국어 문장입니다. Русский текст. Ελληνικά. العربية. עברית. ไทย हिन्दी',
    '\uf0b7 第一点\n\uf0b7 第二点\n\uf0b7 第三点，后面还有一些文字',
    '∑∫√≤≥±×÷∈∀∃αβγδ x²+y²=z²',
    'ქართული ენა არის ლამაზი და ძველი ენა საქართველოში',
  ])
    expect(isGarbled(text), text).toBe(false);
});
