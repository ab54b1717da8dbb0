import { expect, test } from 'vitest';
import { largeFile } from './large-file.ts';

const file = (width: number, bytes = 1_000_000) => ({
  url: `/pictures/${'0'.repeat(64)}.jpg`,
  width,
  height: 10,
  bytes,
});

test('R-GAL-34 the viewer shows 1,600 pixels where there are so many, and the original when enlarged', () => {
  const old = { renditions: [file(640), file(1280)] };
  const now = { renditions: [file(640), file(1280), file(1920)] };
  expect(largeFile(old, undefined, false)).toBeUndefined();
  expect(largeFile(old, file(3000), false)?.width).toBe(3000);
  expect(largeFile(old, file(3000, 9_000_000), false)).toBeUndefined();
  expect(largeFile(now, file(3000), false)).toBeUndefined();
  expect(largeFile(now, file(3000, 9_000_000), true)?.width).toBe(3000);
  expect(largeFile({ renditions: [file(800)] }, file(800), true)).toBeUndefined();
});
