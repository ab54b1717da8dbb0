import { expect, test } from 'vitest';
import { detectText } from './detect.ts';
import type { Rgba } from './ink.ts';
import type { RunModel } from './model.ts';
import { heightOf, widthOf, type Point } from './quad.ts';

/** A blank picture whose pixels a model need not look at. */
const blank = (width: number, height: number): Rgba => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(255),
});

/** A detector that sees a bar of text at an angle. */
const seesBar =
  (centre: Point, length: number, thickness: number, degrees: number, likelihood = 0.9): RunModel =>
  ({ dims }) => {
    const [, , height = 0, width = 0] = dims;
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const data = Float32Array.from({ length: width * height }, (_, at) => {
      const [dx, dy] = [(at % width) + 0.5 - centre.x, Math.floor(at / width) + 0.5 - centre.y];
      const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin];
      return Math.abs(along) < length / 2 && Math.abs(across) < thickness / 2 ? likelihood : 0.02;
    });
    return Promise.resolve({ data, dims: [1, 1, height, width] });
  };

test('R-READ-121 a line is found at its angle, its first corner at the upper left', async () => {
  for (const degrees of [0, 17, -30]) {
    const found = await detectText(blank(640, 480), seesBar({ x: 320, y: 240 }, 200, 12, degrees));
    expect(found).toHaveLength(1);
    const [quad] = found;
    if (!quad) throw new Error('no quad');
    const [a, b] = quad;
    expect((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI).toBeCloseTo(degrees, 0);
    // The network finds shrunk places: they are grown.
    expect(heightOf(quad)).toBeGreaterThan(18);
    expect(heightOf(quad)).toBeLessThan(40);
    expect(widthOf(quad)).toBeGreaterThan(205);
    expect(quad[0].x).toBeLessThan(quad[1].x);
    expect(quad[0].y).toBeLessThan(quad[3].y);
  }
});

test('R-READ-261 what is hardly text, and specks, are no places', async () => {
  expect(await detectText(blank(640, 480), seesBar({ x: 320, y: 240 }, 200, 12, 0, 0.4))).toEqual([]);
  expect(await detectText(blank(640, 480), seesBar({ x: 320, y: 240 }, 2, 2, 0))).toEqual([]);
});

test('R-READ-121 places of a large picture are in its own pixels', async () => {
  const sizes: (readonly number[])[] = [];
  const seen: RunModel = (input) => {
    sizes.push(input.dims);
    return seesBar({ x: 100, y: 100 }, 80, 12, 0)(input);
  };
  const [quad] = await detectText(blank(2_400, 1_800), seen);
  const [, , height = 1, width = 1] = sizes[0] ?? [];
  expect([width % 32, height % 32]).toEqual([0, 0]);
  expect(width * height).toBeLessThanOrEqual(2.3e6);
  const middle = quad ? (quad[0].x + quad[2].x) / 2 : 0;
  expect(middle).toBeCloseTo((100 * 2_400) / width, -1);
});
