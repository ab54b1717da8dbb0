import { expect, test } from 'vitest';
import { colourCoefficients } from './colour-coefficients.ts';
import { makePlane } from './plane.ts';

const [width, height] = [40, 30];

/** Colours without sense, the same at every run. */
function noise() {
  const data = new Uint8ClampedArray(width * height * 4);
  let state = 5;
  for (let i = 0; i < data.length; i += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[i] = state >> 23;
  }
  return { width, height, data };
}

test('R-SELFIE-09 a linear function of the colours is found, at every border too, and what nobody believes is left out', () => {
  const picture = noise();
  const known = makePlane(width, height);
  const weight = makePlane(width, height);
  weight.data.fill(1);
  for (let i = 0; i < known.data.length; i += 1) {
    const [r = 0, g = 0, b = 0] = picture.data.slice(i * 4, i * 4 + 3);
    known.data[i] = 0.2 + (0.3 * r + 0.2 * g + 0.1 * b) / 255;
  }
  // A stretch in which something else stands, which does not count.
  for (let i = 600; i < 640; i += 1) {
    known.data[i] = 1;
    weight.data[i] = 0;
  }
  const [slopeR, slopeG, slopeB, offset, trust] = colourCoefficients(picture, known, weight, 6);
  for (const i of [0, 39, 620, 1160, 1199]) {
    expect(slopeR.data[i]).toBeCloseTo(0.3, 2);
    expect(slopeG.data[i]).toBeCloseTo(0.2, 2);
    expect(slopeB.data[i]).toBeCloseTo(0.1, 2);
    expect(offset.data[i]).toBeCloseTo(0.2, 2);
  }
  expect(Math.max(...trust.data)).toBeLessThanOrEqual(1);
});

test('R-SELFIE-09 where all is of one kind there is nothing to tell apart', () => {
  const known = makePlane(width, height);
  const weight = makePlane(width, height);
  known.data.fill(1);
  weight.data.fill(1);
  const [slopeR, , , offset, trust] = colourCoefficients(noise(), known, weight, 5);
  expect(slopeR.data.every((value) => value === 0)).toBe(true);
  expect(offset.data.every((value) => Math.abs(value - 1) < 1e-6)).toBe(true);
  expect(trust.data.every((value) => value === 0)).toBe(true);
});
