import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutQuad, homography, project, rectangle, turnQuad, type Quad } from './quad.ts';

const near = fc.integer({ min: -20, max: 20 });

test('R-READ-121 a projective map takes each corner to its corner and back', () => {
  fc.assert(
    fc.property(fc.tuple(near, near, near, near, near, near, near, near), (by) => {
      const from = rectangle(200, 100);
      const to = from.map(({ x, y }, at) => ({
        x: x + (by[at] ?? 0),
        y: y + (by[at + 4] ?? 0),
      })) as unknown as Quad;
      const [there, back] = [homography(from, to), homography(to, from)];
      if (!there || !back) throw new Error('no map');
      for (const [at, corner] of from.entries()) {
        const moved = project(there, corner);
        expect(moved.x).toBeCloseTo(to[at]?.x ?? 0, 6);
        expect(moved.y).toBeCloseTo(to[at]?.y ?? 0, 6);
        const again = project(back, moved);
        expect(again.x).toBeCloseTo(corner.x, 6);
        expect(again.y).toBeCloseTo(corner.y, 6);
      }
    }),
  );
});

test('R-READ-122 a quad that is read from its second corner is turned counter-clockwise', () => {
  // Red at the left, blue at the right.
  const data = new Uint8ClampedArray(8 * 4 * 4);
  for (let at = 0; at < 32; at++) data.set(at % 8 < 4 ? [255, 0, 0, 255] : [0, 0, 255, 255], at * 4);
  const picture = { width: 8, height: 4, data };
  const colourAt = (turns: 0 | 1 | 2 | 3, x: number, y: number) => {
    const quad = turnQuad(rectangle(8, 4), turns);
    const [width, height] = turns % 2 === 0 ? [8, 4] : [4, 8];
    const cut = cutQuad(picture, quad, width, height);
    return Array.from(cut.data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3));
  };
  expect(colourAt(0, 0, 0)).toEqual([255, 0, 0]);
  expect(colourAt(2, 0, 0)).toEqual([0, 0, 255]);
  // What was at the right is on top.
  expect(colourAt(1, 0, 0)).toEqual([0, 0, 255]);
  expect(colourAt(3, 0, 0)).toEqual([255, 0, 0]);
});
