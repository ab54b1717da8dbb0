import { expect, test } from 'vitest';
import { foregroundColours } from './foreground-colours.ts';

const [width, height] = [120, 90];

/** Dark hair before a green wall; four columns mix both, as a lens does. */
function scene() {
  const data = new Uint8ClampedArray(width * height * 4);
  const alpha = new Uint8ClampedArray(width * height);
  for (let i = 0; i < width * height; i += 1) {
    const sure = Math.min(1, Math.max(0, (62 - (i % width)) / 4));
    alpha[i] = Math.round(sure * 255);
    const mix = (own: number, wall: number) => own * sure + wall * (1 - sure);
    data.set([mix(50, 40), mix(40, 210), mix(30, 60), 255], i * 4);
  }
  return { source: { width, height, data }, alpha };
}

test('R-SELFIE-23 the edge has the person’s own colour, and where nothing is mixed every pixel stays', () => {
  const { source, alpha } = scene();
  const made = foregroundColours(source, alpha);
  const at = (x: number) => Array.from(made.subarray((45 * width + x) * 4, (45 * width + x) * 4 + 3));
  const green = (pixels: Uint8ClampedArray, x: number) => (pixels[(45 * width + x) * 4 + 1] ?? 0) - 40;
  for (const x of [59, 60, 61])
    expect(green(made, x), `column ${x}`).toBeLessThan(green(source.data, x) * 0.4);
  expect(at(20)).toEqual([50, 40, 30]);
  expect(at(100)).toEqual([40, 210, 60]);
  // Before, half of the middle column was the wall's.
  expect(source.data[(45 * width + 60) * 4 + 1]).toBeGreaterThan(110);
});

test('R-SELFIE-23 a picture without any edge comes back as it was', () => {
  const { source } = scene();
  for (const opacity of [0, 255])
    expect(foregroundColours(source, new Uint8ClampedArray(width * height).fill(opacity))).toEqual(
      source.data,
    );
});
