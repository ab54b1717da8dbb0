import { expect, test } from 'vitest';
import { opaque } from './opaque.ts';

const pixels = (...colours: readonly (readonly number[])[]) => ({
  width: colours.length,
  height: 1,
  data: new Uint8ClampedArray(colours.flat()),
});

test('R-READ-120 R-READ-274 a see-through picture stands on white, one of light letters on black, an opaque one as it is', () => {
  const clear = [0, 0, 0, 0];
  expect([...opaque(pixels(clear, clear, [30, 30, 30, 255])).data]).toEqual([
    255, 255, 255, 255, 255, 255, 255, 255, 30, 30, 30, 255,
  ]);
  expect([...opaque(pixels(clear, clear, [250, 250, 250, 255])).data.subarray(0, 8)]).toEqual([
    0, 0, 0, 255, 0, 0, 0, 255,
  ]);
  // A light photo with a few clear pixels at its corners is none of light letters.
  expect([...opaque(pixels([250, 250, 250, 255], [250, 250, 250, 255], clear)).data.subarray(8, 12)]).toEqual(
    [255, 255, 255, 255],
  );
  const whole = pixels([1, 2, 3, 255]);
  expect(opaque(whole).data).toBe(whole.data);
});
