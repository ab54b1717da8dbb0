import { expect, test } from 'vitest';
import { applyBeauty, prepareBeauty, skinProbability, toneTable } from './beauty.ts';
import type { Pixels } from './plane.ts';

const still = { smooth: 0, whiten: 0, brightness: 0, contrast: 0, sharpen: 0 };

type Colour = readonly [number, number, number];
const skin: Colour = [214, 164, 138];
const hair: Colour = [38, 30, 28];
const wall: Colour = [120, 150, 190];

/** Even noise, the same every time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
}

/** Skin with spots on the left, hair on the right with bright strands, a wall below. */
function portrait(): Pixels {
  const [width, height] = [120, 90];
  const data = new Uint8ClampedArray(width * height * 4);
  const random = noise(7);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [r, g, b] = y >= 60 ? wall : x < 60 ? skin : hair;
      const strand = y < 60 && x >= 60 && x % 6 === 0 ? 90 : 0;
      const spot = random() * 18;
      data.set([r + spot + strand, g + spot + strand, b + spot + strand, 255], (y * width + x) * 4);
    }
  return { width, height, data };
}

function spread(data: Uint8ClampedArray, width: number, area: readonly [number, number, number, number]) {
  const [left, top, right, bottom] = area;
  const values: number[] = [];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) values.push(data[(y * width + x) * 4 + 1] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    mean,
    deviation: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length),
  };
}

const cheek = [10, 10, 50, 50] as const;
const strands = [70, 10, 110, 50] as const;
const ground = [10, 68, 110, 86] as const;

test('R-SELFIE-10 smoothing evens skin out, and leaves hair, walls and the edge between them', () => {
  const source = portrait();
  const made = applyBeauty(prepareBeauty(source, null), { ...still, smooth: 1 });
  const before = (area: typeof cheek | typeof strands | typeof ground) => spread(source.data, 120, area);
  const after = (area: typeof cheek | typeof strands | typeof ground) => spread(made, 120, area);
  expect(after(cheek).deviation).toBeLessThan(before(cheek).deviation * 0.65);
  expect(after(cheek).deviation).toBeGreaterThan(0.5);
  expect(after(strands).deviation).toBeGreaterThan(before(strands).deviation * 0.95);
  expect(after(ground).deviation).toBeCloseTo(before(ground).deviation, 1);
  // The hairline: as steep as it was.
  const step = (data: Uint8ClampedArray) =>
    spread(data, 120, [55, 10, 58, 50]).mean - spread(data, 120, [61, 10, 64, 50]).mean;
  expect(step(made)).toBeGreaterThan(step(source.data) * 0.93);
});

test('R-SELFIE-11 whitening lifts skin alone, and never past white', () => {
  const source = portrait();
  const made = applyBeauty(prepareBeauty(source, null), { ...still, whiten: 1 });
  expect(spread(made, 120, cheek).mean).toBeGreaterThan(spread(source.data, 120, cheek).mean + 8);
  for (const area of [strands, ground])
    expect(Math.abs(spread(made, 120, area).mean - spread(source.data, 120, area).mean)).toBeLessThan(1.5);
  expect(Math.max(...made)).toBeLessThanOrEqual(255);
});

test('R-SELFIE-11 outside the person nothing is taken for skin', () => {
  const source = portrait();
  const made = applyBeauty(prepareBeauty(source, new Uint8ClampedArray(120 * 90)), {
    ...still,
    smooth: 1,
    whiten: 1,
  });
  expect(made).toEqual(source.data);
});

test('R-SELFIE-12 sharpening makes edges steeper and leaves even ground', () => {
  const source = portrait();
  const made = applyBeauty(prepareBeauty(source, null), { ...still, sharpen: 1 });
  expect(spread(made, 120, strands).deviation).toBeGreaterThan(
    spread(source.data, 120, strands).deviation * 1.1,
  );
});

test('R-SELFIE-12 sliders at rest change nothing', () => {
  const source = portrait();
  expect(applyBeauty(prepareBeauty(source, null), still)).toEqual(source.data);
  expect([...toneTable(0, 0)]).toEqual(Array.from({ length: 256 }, (_, value) => value));
});

test('R-SELFIE-12 brightness and contrast keep the order of tones; brightness keeps black and white', () => {
  for (const brightness of [-1, -0.4, 0.3, 1])
    for (const contrast of [-1, 0, 0.5, 1]) {
      const table = toneTable(brightness, contrast);
      expect(table.every((value, i) => i === 0 || value >= (table[i - 1] ?? 0))).toBe(true);
    }
  expect([toneTable(0.6, 0)[0], toneTable(0.6, 0)[255]]).toEqual([0, 255]);
  expect(toneTable(0.6, 0)[128]).toBeGreaterThan(150);
});

test('R-SELFIE-10 light and dark skin alike are skin; hair, sky, leaves and paper are not', () => {
  const tones: Colour[] = [
    [255, 219, 188],
    [241, 194, 125],
    [224, 172, 105],
    [198, 134, 66],
    [141, 85, 36],
    [92, 58, 40],
  ];
  for (const [r, g, b] of tones) expect(skinProbability(r, g, b), `${r},${g},${b}`).toBeGreaterThan(0.4);
  const others: Colour[] = [
    hair,
    [80, 140, 220],
    [70, 130, 60],
    [250, 250, 250],
    [12, 12, 12],
    [226, 40, 30],
  ];
  for (const [r, g, b] of others) expect(skinProbability(r, g, b), `${r},${g},${b}`).toBeLessThan(0.35);
});
