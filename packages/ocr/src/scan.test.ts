import { expect, test } from 'vitest';
import type { Rgba } from './ink.ts';
import { boxQuad, homography, project, rectangle, type Quad } from './quad.ts';
import { scanPage } from './scan.ts';

const [width, height] = [600, 500];
/** A sheet of paper as a camera sees it from the side, and the bars of text on it, in parts of the sheet. */
const sheet: Quad = [
  { x: 90, y: 60 },
  { x: 520, y: 80 },
  { x: 550, y: 440 },
  { x: 60, y: 410 },
];
const bars = [0.15, 0.35, 0.55, 0.8].map((y) => ({ left: 0.1, right: 0.9, top: y, bottom: y + 0.05 }));

/** Paper in uneven light on a dark table. */
function photograph(paper: readonly [number, number, number]): Rgba {
  const toSheet = homography(sheet, rectangle(1, 1)) ?? [];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { x: u, y: v } = project(toSheet, { x, y });
      const isOnSheet = u >= 0 && u <= 1 && v >= 0 && v <= 1;
      const isText = bars.some(
        ({ left, right, top, bottom }) =>
          u > left && u < right && v > top && v < bottom && (x >> 2) % 2 === 0,
      );
      const light = 0.6 + 0.4 * (x / width);
      for (let channel = 0; channel < 3; channel++)
        data[(y * width + x) * 4 + channel] =
          (isOnSheet ? (isText ? 20 : (paper[channel] ?? 0)) : 60) * light;
    }
  return { width, height, data };
}

const fromSheet = homography(rectangle(1, 1), sheet) ?? [];
const texts = bars.flatMap((bar) => boxQuad(bar).map((point) => project(fromSheet, point)));
const place = { width, height, corners: rectangle(width, height) };

const at = ({ width: wide, data }: Rgba, x: number, y: number): number[] => [
  ...data.subarray((y * wide + x) * 4, (y * wide + x) * 4 + 3),
];

test('R-READ-272 a page is cut at the edges of its paper, pulled straight, and lit evenly', () => {
  const scan = scanPage(photograph([230, 225, 205]), place, texts);
  if (!scan) throw new Error('no page');
  const { picture, toScan } = scan;
  const corners = sheet.map(toScan);
  const off = rectangle(picture.width, picture.height).map(({ x, y }, index) =>
    Math.hypot(x - (corners[index]?.x ?? 0), y - (corners[index]?.y ?? 0)),
  );
  expect(Math.max(...off)).toBeLessThan(14);
  // Between the lines it is white everywhere, where the light was weak as where it was strong.
  const [y, right] = [Math.round(picture.height * 0.48), picture.width - 30];
  for (const x of [30, Math.round(picture.width / 2), right])
    for (const value of at(picture, x, y)) expect(value).toBeGreaterThan(236);
  // A line of text lies level.
  const [from, to] = [texts[0], texts[1]].map((point) => toScan(point ?? { x: 0, y: 0 }));
  expect(Math.abs((from?.y ?? 0) - (to?.y ?? 99))).toBeLessThan(8);
});

test('R-READ-272 a poster keeps its colours; a picture without text has no page', () => {
  const scan = scanPage(photograph([200, 30, 40]), place, texts);
  const [red = 0, green = 255] = at(
    scan?.picture ?? { width: 1, height: 1, data: new Uint8Array(4) },
    60,
    60,
  );
  expect(red).toBeLessThan(200);
  expect(green).toBeLessThan(60);
  expect(scanPage(photograph([230, 225, 205]), place, [])).toBeUndefined();
});
