import { greySide } from '@baigong/pictures';
import { expect, test } from 'vitest';
import { greySquare } from './use-similar.ts';

test('R-GAL-43 the picture is averaged by brightness, whatever the browser made of it', () => {
  const wide = greySide * 4;
  const pixels = new Uint8ClampedArray(wide * wide * 4);
  // The left half is green, the right one is black and white columns in turn.
  for (let at = 0; at < wide * wide; at += 1) {
    const column = at % wide;
    const white = column % 2 === 0 ? 254 : 0;
    pixels.set(column < wide / 2 ? [0, 255, 0, 255] : [white, white, white, 255], at * 4);
  }
  const grey = greySquare(pixels);
  expect(grey).toHaveLength(greySide ** 2);
  expect(grey[0]).toBe(182);
  expect(grey[greySide - 1]).toBe(127);
});
