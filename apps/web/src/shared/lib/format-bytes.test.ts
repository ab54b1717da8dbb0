import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 B'],
  [Number.NaN, '0 B'],
  [900, '900 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10.4 * 1024 ** 2, '10 MB'],
  [1.8 * 1024 ** 3, '1.8 GB'],
])('R-DATA-06 %s bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
