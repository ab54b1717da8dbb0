import { expect, test } from 'vitest';
import { bulletBefore } from './bullet.ts';
import type { Quad } from './quad.ts';

/** A white picture with what is dark in it; the line stands from 100 to 300, 40 high. */
function picture(isDark: (x: number, y: number) => boolean) {
  const data = new Uint8ClampedArray(320 * 80 * 4).fill(255);
  for (let y = 0; y < 80; y++)
    for (let x = 0; x < 320; x++) if (isDark(x, y)) data.fill(20, (y * 320 + x) * 4, (y * 320 + x) * 4 + 3);
  return { width: 320, height: 80, data };
}
const line: Quad = [
  { x: 100, y: 20 },
  { x: 300, y: 20 },
  { x: 300, y: 60 },
  { x: 100, y: 60 },
];
const letters = (x: number, y: number) => x > 105 && x < 295 && y > 26 && y < 54 && x % 30 < 22;
const disc = (x: number, y: number) => Math.hypot(x - 78, y - 40) < 5;

test('R-READ-263 a round mark alone before a line is a bullet; a letter, a stroke and dirt are none', () => {
  const bullet = bulletBefore(
    picture((x, y) => letters(x, y) || disc(x, y)),
    line,
  );
  expect(bullet?.text).toBe('•');
  expect(bullet?.quad[0].x).toBeCloseTo(73, -1);
  for (const other of [
    () => false,
    (x: number, y: number) => x > 76 && x < 80 && y > 26 && y < 54,
    (x: number, y: number) => x > 60 && x < 90 && y > 26 && y < 54,
    (x: number, y: number) => Math.hypot(x - 78, y - 40) < 1.5,
    (x: number, y: number) => Math.hypot(x - 78, y - 24) < 4,
    (x: number, y: number) => disc(x, y) || Math.hypot(x - 62, y - 40) < 5,
  ])
    expect(
      bulletBefore(
        picture((x, y) => letters(x, y) || other(x, y)),
        line,
      ),
    ).toBeUndefined();
});
