import { expect, test } from 'vitest';
import { makePlane, resizePlane, shrinkPlane, type Pixels, type Plane } from '../pixels/plane.ts';
import { shrinkMask } from './detect-person.ts';
import { refineMask } from './refine-mask.ts';

/** A dark person before a light wall, the border at a part of the width. */
function scene(width: number, height: number, border: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i += 1)
    data.fill((i % width) / width < border ? 40 : 220, i * 4, i * 4 + 4);
  return { width, height, data };
}

test('R-SELFIE-04 a vague edge from the model becomes the edge that the photo has, at the photo’s own size', () => {
  const small = scene(256, 192, 0.5);
  const full = scene(512, 384, 0.5);
  const rough = makePlane(256, 192);
  // The model's edge is four pixels wide and one off.
  rough.data.forEach((_, i) => {
    rough.data[i] = Math.min(1, Math.max(0, (131 - (i % 256)) / 4));
  });
  const alpha = refineMask(small, rough, full);
  expect(alpha).toHaveLength(512 * 384);
  const row = alpha.slice(200 * 512, 201 * 512);
  expect(row[20]).toBe(255);
  expect(row[500]).toBe(0);
  // Across the photo's edge; the rough mask alone falls by 48 over these three pixels.
  expect((row[254] ?? 0) - (row[257] ?? 0)).toBeGreaterThan(120);
});

test('R-SELFIE-04 where the model is sure, its word stands whatever the photo shows', () => {
  const full = scene(64, 64, 0.5);
  const sure = makePlane(64, 64);
  expect(refineMask(full, sure, full).every((alpha) => alpha === 0)).toBe(true);
  sure.data.fill(1);
  expect(refineMask(full, sure, full).every((alpha) => alpha === 255)).toBe(true);
});

test('R-SELFIE-04 where the colours tell nothing, the edge is the model’s own', () => {
  const side = 200;
  const grey: Pixels = { width: side, height: side, data: new Uint8ClampedArray(side * side * 4).fill(150) };
  const rough = makePlane(side, side);
  rough.data.forEach((_, i) => {
    rough.data[i] = i % side < side / 2 ? 1 : 0;
  });
  const alpha = refineMask(grey, rough, grey);
  const row = alpha.slice(100 * side, 101 * side);
  expect(row[side / 2 - 3]).toBe(255);
  expect(row[side / 2 + 3]).toBe(0);
});

/** Numbers without sense, the same at every run. */
function chance(): () => number {
  let state = 11;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** A head with hairs that stand off it, before a wall; its true opacity, and what a model of 256 pixels sees of it. */
function hairyHead(side: number) {
  const next = chance();
  const truth = makePlane(side, side);
  const [middle, radius] = [side / 2, side / 4];
  truth.data.forEach((_, i) => {
    const away = Math.hypot((i % side) - middle, Math.floor(i / side) - middle) - radius;
    truth.data[i] = Math.min(1, Math.max(0, 0.5 - away));
  });
  for (let hair = 0; hair < 220; hair += 1) {
    const angle = next() * 2 * Math.PI;
    const [length, bend] = [side * 0.018 * (0.3 + next()), (next() - 0.5) * 0.6];
    for (let step = -2; step < length; step += 0.5) {
      const at = angle + (bend * step) / side;
      const x = Math.round(middle + Math.cos(at) * (radius + step));
      const y = Math.round(middle + Math.sin(at) * (radius + step));
      truth.data[y * side + x] = Math.max(truth.data[y * side + x] ?? 0, 0.85);
    }
  }
  const data = new Uint8ClampedArray(side * side * 4);
  truth.data.forEach((is, i) => {
    const grain = (next() - 0.5) * 10;
    const hair = 45 + 15 * Math.sin(i / 9);
    const wall = [195, 205, 215];
    for (const [part, value] of [hair, hair * 0.8, hair * 0.7].entries())
      data[i * 4 + part] = value * is + (wall[part] ?? 0) * (1 - is) + grain;
    data[i * 4 + 3] = 255;
  });
  const seen = shrinkPlane(truth, 200);
  seen.data.forEach((value, i) => {
    seen.data[i] = 1 / (1 + Math.exp(-(value - 0.55) * 14));
  });
  return { full: { width: side, height: side, data }, truth, seen };
}

const errorOf = (alpha: ArrayLike<number>, truth: Plane): number =>
  truth.data.reduce((sum, is, i) => sum + Math.abs((alpha[i] ?? 0) / 255 - is), 0);

test('R-SELFIE-04 hairs that stand off the head are kept: a quarter of the model’s own error is left', () => {
  const side = 800;
  const { full, truth, seen } = hairyHead(side);
  const less = 400;
  const small = { width: less, height: less, data: new Uint8ClampedArray(less * less * 4) };
  for (let y = 0; y < less; y += 1)
    for (let x = 0; x < less; x += 1)
      for (let part = 0; part < 4; part += 1) {
        const at = (row: number, column: number) =>
          full.data[((2 * y + row) * side + 2 * x + column) * 4 + part] ?? 0;
        small.data[(y * less + x) * 4 + part] = (at(0, 0) + at(0, 1) + at(1, 0) + at(1, 1)) / 4;
      }
  const rough = resizePlane(seen, less, less);
  const alone = resizePlane(seen, side, side).data.map((value) => value * 255);
  expect(errorOf(refineMask(small, rough, full), truth)).toBeLessThan(errorOf(alone, truth) / 4);
});

test('R-SELFIE-04 a smaller copy of the mask keeps what hairs cover', () => {
  const mask = { width: 90, height: 60, data: new Uint8ClampedArray(90 * 60) };
  for (let i = 0; i < mask.data.length; i += 1) mask.data[i] = i % 3 === 0 ? 255 : 0;
  expect(new Set(shrinkMask(mask, 30, 20))).toEqual(new Set([85]));
  expect(shrinkMask(mask, 90, 60)).toEqual(mask.data);
  const uneven = shrinkMask(mask, 40, 27);
  expect(uneven).toHaveLength(40 * 27);
  expect(uneven.reduce((sum, value) => sum + value, 0) / uneven.length).toBeCloseTo(85, -1);
});

test('R-IDP-35 a thing of the person’s colour behind their edge stays wall where it is thicker than hair', () => {
  const side = 220;
  const isThing = (x: number, y: number) => x >= 110 && x < 118 && y >= 90 && y < 120;
  const isHair = (x: number, y: number) => x >= 110 && x < 114 && y === 160;
  const picture = { width: side, height: side, data: new Uint8ClampedArray(side * side * 4) };
  const rough = makePlane(side, side);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = y * side + x;
      const dark = x < 110 || isThing(x, y) || isHair(x, y);
      picture.data.fill(dark ? 40 : 220, at * 4, at * 4 + 4);
      rough.data[at] = Math.min(1, Math.max(0, (111 - x) / 4));
    }
  const alpha = refineMask(picture, rough, picture);
  expect(alpha[105 * side + 114]).toBeLessThan(60);
  expect(alpha[160 * side + 111]).toBeGreaterThan(150);
  expect(alpha[105 * side + 104]).toBeGreaterThan(200);
});
