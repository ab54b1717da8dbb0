import { expect, test } from 'vitest';
import { backgrounds, type Background } from './backgrounds.ts';
import { featherMask, paintBackground } from './cut-out.ts';
import { measureLight } from './light.ts';

const [width, height] = [80, 100];

/** A dark disc on a light wall; its rim mixes both, as a lens does. */
function disc() {
  const data = new Uint8ClampedArray(width * height * 4);
  const mask = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const sure = Math.min(1, Math.max(0, (28 - Math.hypot(x - 40, y - 50)) / 3 + 0.5));
      mask[y * width + x] = sure;
      const mix = (own: number, wall: number) => own * sure + wall * (1 - sure);
      data.set([mix(60, 200), mix(40, 220), mix(35, 90), 255], 4 * (y * width + x));
    }
  return { photo: { width, height, data }, mask };
}

const named = (name: string): Background => {
  const found = backgrounds.find((one) => one.name === name);
  if (!found) throw new Error(`no background ${name}`);
  return found;
};

test('R-IDP-18 the new background is exact, the person untouched, and no rim of the old wall is left', () => {
  const { photo, mask } = disc();
  paintBackground(photo, mask, named('蓝'));
  const at = (x: number, y: number) =>
    Array.from(photo.data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4));
  expect(at(0, 0)).toEqual([0x62, 0x8b, 0xce, 255]);
  expect(at(40, 50)).toEqual([60, 40, 35, 255]);
  for (let x = 0; x < width; x += 1) {
    const sure = mask[50 * width + x] ?? 0;
    const wanted = [
      60 * sure + 0x62 * (1 - sure),
      40 * sure + 0x8b * (1 - sure),
      35 * sure + 0xce * (1 - sure),
    ];
    for (const [part, value] of wanted.entries())
      expect(Math.abs((at(x, 50)[part] ?? 0) - value)).toBeLessThan(14);
  }
});

test('R-IDP-18 a gradient runs from its upper to its lower colour', () => {
  const { photo, mask } = disc();
  paintBackground(photo, mask, named('渐变灰'));
  expect(Array.from(photo.data.subarray(0, 3))).toEqual([0x8b, 0x90, 0x97]);
  expect(Array.from(photo.data.subarray(-4, -1))).toEqual([0xf2, 0xf0, 0xf0]);
});

test('R-IDP-18 a feather widens the edge inwards and leaves what is sure', () => {
  const { mask } = disc();
  const soft = featherMask(mask, width, height, 3);
  expect(featherMask(mask, width, height, 0)).toBe(mask);
  expect(soft[50 * width + 40]).toBeCloseTo(1, 5);
  expect(soft[0]).toBeCloseTo(0, 5);
  const edge = (one: Float32Array) => one.filter((value) => value > 0.02 && value < 0.98).length;
  expect(edge(soft)).toBeGreaterThan(edge(mask));
  const covered = (one: Float32Array) => one.reduce((sum, value) => sum + value, 0);
  expect(covered(soft), 'no halo of the old wall').toBeLessThan(covered(mask));
});

test('R-IDP-11 light is measured on the face and on the background', () => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const left = at % width < 40;
    data.set(left ? [200, 200, 200, 255] : [100, 100, 100, 255], 4 * at);
  }
  const face = { x: 40, y: 50, across: 20, down: 25 };
  const light = measureLight({ width, height, data }, face);
  expect(light.face).toBeCloseTo(150, 0);
  expect(light.sides).toBeCloseTo(100, 0);
  expect(light.ground).toBeCloseTo(50, 0);
  expect(
    measureLight({ width, height, data }, face, new Uint8Array(width * height).fill(255)).ground,
  ).toBeUndefined();
  expect(measureLight({ width, height, data: data.fill(90) }, face).ground).toBe(0);
});
