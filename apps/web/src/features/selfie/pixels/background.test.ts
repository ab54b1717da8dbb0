import { expect, test } from 'vitest';
import { blurBehind, featherMask, plainBackground } from './background.ts';

const [width, height] = [60, 40];

/** A red person from column 20 to 39 before a green ground. */
function scene() {
  const data = new Uint8ClampedArray(width * height * 4);
  const mask = new Uint8ClampedArray(width * height);
  for (let i = 0; i < mask.length; i += 1) {
    const inside = i % width >= 20 && i % width < 40;
    mask[i] = inside ? 255 : 0;
    data.set(inside ? [255, 0, 0, 255] : [0, 160, 0, 255], i * 4);
  }
  return { source: { width, height, data }, mask };
}

test('R-SELFIE-06 the blurred ground has no glow of the person in it', () => {
  const { source, mask } = scene();
  const { data } = blurBehind(source, mask, 100);
  for (let i = 0; i < mask.length; i += 1) {
    if (mask[i] !== 0) continue;
    expect(data[i * 4], `pixel ${i}`).toBeLessThan(14);
    expect(data[i * 4 + 1]).toBeGreaterThan(140);
  }
});

test('R-SELFIE-06 a colour is that colour everywhere; a gradient goes from the first to the last row', () => {
  expect(Array.from(plainBackground(3, 2, '#628bce').data.slice(0, 4))).toEqual([0x62, 0x8b, 0xce, 255]);
  const { data } = plainBackground(1, 11, '#000000', '#ffffff');
  expect([data[0], data[5 * 4], data[10 * 4]]).toEqual([0, 128, 255]);
  expect(Array.from(plainBackground(1, 1, 'nonsense').data)).toEqual([0, 0, 0, 255]);
});

test('R-SELFIE-07 feathering softens the edge, keeps the inside, and does not grow the person', () => {
  const { mask } = scene();
  const soft = featherMask(mask, width, height, 3);
  const row = Array.from(soft.slice(20 * width, 21 * width));
  expect(row[30]).toBe(255);
  expect(row[5]).toBe(0);
  const between = row.filter((alpha) => alpha > 10 && alpha < 245);
  expect(between.length).toBeGreaterThan(4);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(row)).toBeLessThanOrEqual(20 * 255);
  expect(featherMask(mask, width, height, 0)).toBe(mask);
});
