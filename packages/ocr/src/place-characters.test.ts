import { expect, test } from 'vitest';
import type { OcrWord } from './ocr-lines.ts';
import { placeCharacters } from './place-characters.ts';

const word = (text: string, from: number, to: number): OcrWord => ({
  text,
  confidence: 90,
  left: from * 1_000,
  right: to * 1_000,
  top: 0,
  bottom: 20,
  from,
  to,
});

const placesOf = (text: string, words: readonly OcrWord[]) =>
  placeCharacters({ text, words }).map((one) => [
    one.text,
    Number(one.from.toFixed(2)),
    Number(one.to.toFixed(2)),
  ]);

test('R-REDACT-41 characters of a recognised line stand where their words are, however wide the gaps between', () => {
  expect(
    placesOf('姓名 李四 电话', [word('姓名', 0, 0.1), word('李四', 0.5, 0.6), word('电话', 0.9, 1)]),
  ).toEqual([
    ['姓', 0, 0.05],
    ['名', 0.05, 0.1],
    [' ', 0.1, 0.5],
    ['李', 0.5, 0.55],
    ['四', 0.55, 0.6],
    [' ', 0.6, 0.9],
    ['电', 0.9, 0.95],
    ['话', 0.95, 1],
  ]);
});

test('R-REDACT-41 what was repaired stands between its neighbours, and no character is lost or before another', () => {
  expect(placesOf('金额￥5元', [word('金额', 0, 0.4), word('Y5', 0.4, 0.8), word('元', 0.8, 1)])).toEqual([
    ['金', 0, 0.2],
    ['额', 0.2, 0.4],
    ['￥', 0.4, 0.66],
    ['5', 0.66, 0.8],
    ['元', 0.8, 1],
  ]);
  const odd = placeCharacters({
    text: '甲乙丙甲',
    words: [word('乙', 0.9, 0.2), word('甲', 0.1, 0.3), word('', 0, 1)],
  });
  expect(odd.map(({ text }) => text).join('')).toBe('甲乙丙甲');
  expect(odd.every(({ from, to }, at) => from <= to && from >= (odd[at - 1]?.to ?? 0))).toBe(true);
  expect(placeCharacters({ text: '', words: [] })).toEqual([]);
});

test('R-REDACT-41 a colon that was made full width is found, and not the next one', () => {
  const words = [word('姓名', 0, 0.1), word(':', 0.1, 0.14), word('李四', 0.2, 0.3), word('电话', 0.6, 0.7)];
  const places = placesOf('姓名：李四电话: 1', [...words, word(':', 0.7, 0.72), word('1', 0.8, 1)]);
  expect(places.slice(2, 5)).toEqual([
    ['：', 0.1, 0.14],
    ['李', 0.2, 0.25],
    ['四', 0.25, 0.3],
  ]);
});
