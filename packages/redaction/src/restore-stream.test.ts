import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRestoreStream } from './restore-stream.ts';

const values = new Map([
  ['〔手机1〕', '13800138000'],
  ['〔手机12〕', '13900139000'],
  ['〔邮箱1〕', 'a@b.cn'],
]);

const all = (pieces: readonly string[]): string => {
  const stream = createRestoreStream(values);
  return pieces.map(stream.push).join('') + stream.end();
};

test('R-READ-64 values come back in a stream however its pieces are cut', () => {
  const words = fc.array(
    fc.constantFrom('〔', '手机', '1', '2', '〕', '〔手机1〕', '〔手机12〕', '〔邮箱1〕', '电话', 'a'),
  );
  fc.assert(
    fc.property(words, fc.array(fc.nat(), { maxLength: 20 }), (list, cuts) => {
      const text = list.join('');
      const places = [
        0,
        ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b),
        text.length,
      ];
      const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
      const expected = text
        .replaceAll('〔手机12〕', '13900139000')
        .replaceAll('〔手机1〕', '13800138000')
        .replaceAll('〔邮箱1〕', 'a@b.cn');
      expect(all(pieces)).toBe(expected);
    }),
  );
});

test('R-READ-64 nothing but the beginning of a placeholder is held back', () => {
  const stream = createRestoreStream(values);
  expect(stream.push('电话〔手')).toBe('电话');
  expect(stream.push('续〔手机1')).toBe('〔手续');
  expect(stream.push('〕。')).toBe('13800138000。');
  expect(stream.push('〔')).toBe('');
  expect(stream.end()).toBe('〔');
});
