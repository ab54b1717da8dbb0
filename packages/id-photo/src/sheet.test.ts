import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutLines } from './cut-lines.ts';
import { packMixedSheet, packSheet, type Sheet } from './pack-sheet.ts';
import { gapPixels, papers, sheetDpi, sheetGaps, sheetMargin } from './papers.ts';
import { photoSizes, type PixelSize } from './sizes.ts';

const space = { gap: gapPixels(sheetGaps.usual), margin: sheetMargin };
const paper = (id: string) => papers.find((one) => one.id === id)?.px ?? { width: 0, height: 0 };
const photo = (id: string) => photoSizes.find((one) => one.id === id)?.px ?? { width: 0, height: 0 };

/** Inside the margins, never nearer to each other than the gap, and as large as asked. */
function expectSound(sheet: Sheet, photos: readonly PixelSize[], { gap, margin } = space): void {
  for (const [index, place] of sheet.positions.entries()) {
    const { width = 0, height = 0 } = photos[place.kind] ?? {};
    expect([place.width, place.height]).toEqual(place.turned ? [height, width] : [width, height]);
    expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(margin);
    expect(place.x + place.width).toBeLessThanOrEqual(sheet.width - margin);
    expect(place.y + place.height).toBeLessThanOrEqual(sheet.height - margin);
    for (const other of sheet.positions.slice(index + 1)) {
      const apart =
        other.x >= place.x + place.width + gap ||
        place.x >= other.x + other.width + gap ||
        other.y >= place.y + place.height + gap ||
        place.y >= other.y + other.height + gap;
      expect(apart).toBe(true);
    }
  }
}

test('R-IDP-15 A4 takes 50 one-inch photos that stand one way, at the narrow and at the wide margin', () => {
  for (const margin of [50, 70]) {
    const sheet = packSheet(paper('a4'), photo('one-inch'), { gap: 30, margin });
    expect(sheet.positions).toHaveLength(50);
    expectSound(sheet, [photo('one-inch')], { gap: 30, margin });
  }
});

test('R-IDP-15 what the other papers take, one way and both ways', () => {
  const count = (id: string, size: string, mixed: boolean) =>
    packSheet(paper(id), photo(size), space, { mixed }).positions.length;
  expect(count('5-inch', 'one-inch', false)).toBe(9);
  expect(count('6-inch', 'one-inch', false)).toBe(10);
  expect(count('6-inch', 'one-inch', true)).toBe(12);
  expect(count('a4', 'one-inch', true)).toBe(56);
  expect(count('5-inch', 'two-inch', false)).toBe(4);
});

test('R-IDP-15 for every photo and paper: all inside, none touching, both ways never fewer than one way', () => {
  const side = fc.integer({ min: 120, max: 900 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom(...papers),
      fc.integer({ min: 1, max: 60 }),
      (width, height, { px }, most) => {
        const one = packSheet(px, { width, height }, space);
        const both = packSheet(px, { width, height }, space, { mixed: true });
        expectSound(one, [{ width, height }]);
        expectSound(both, [{ width, height }]);
        expect(both.positions.length).toBeGreaterThanOrEqual(one.positions.length);
        const few = packSheet(px, { width, height }, space, { mixed: true, most });
        expect(few.positions).toHaveLength(Math.min(most, both.positions.length));
      },
    ),
    { numRuns: 40 },
  );
  expect(packSheet({ width: 300, height: 300 }, { width: 400, height: 400 }, space).positions).toEqual([]);
});

test('R-IDP-16 several sizes on one sheet: sound, none twice, and what found no place is told', () => {
  const [one, two] = [photo('one-inch'), photo('two-inch')];
  const usual = packMixedSheet(
    paper('6-inch'),
    [
      { ...one, count: 4 },
      { ...two, count: 2 },
    ],
    space,
  );
  expect(usual.missing).toEqual([0, 0]);
  expectSound(usual, [one, two]);
  const full = packMixedSheet(
    paper('5-inch'),
    [
      { ...one, count: 30 },
      { ...two, count: 3 },
    ],
    space,
  );
  expect(full.missing[0]).toBeGreaterThan(0);
  expect(full.positions.length + (full.missing[0] ?? 0) + (full.missing[1] ?? 0)).toBe(33);
  const kind = fc.record({
    width: fc.integer({ min: 140, max: 700 }),
    height: fc.integer({ min: 140, max: 700 }),
    count: fc.integer({ min: 0, max: 8 }),
  });
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 4 }), fc.constantFrom(...papers), (kinds, { px }) => {
      const sheet = packMixedSheet(px, kinds, space);
      expectSound(sheet, kinds);
      for (const [index, { count }] of kinds.entries())
        expect(
          sheet.positions.filter((place) => place.kind === index).length + (sheet.missing[index] ?? 0),
        ).toBe(count);
    }),
    { numRuns: 40 },
  );
  expect(() =>
    packMixedSheet(
      paper('a4'),
      Array.from({ length: 5 }, () => ({ ...one, count: 1 })),
      space,
    ),
  ).toThrow(RangeError);
});

/** Every gap that can be chosen. */
const gaps = Array.from(
  { length: (sheetGaps.most - sheetGaps.least) / sheetGaps.step + 1 },
  (_, at) => sheetGaps.least + at * sheetGaps.step,
);

const sheetsOf = (gap: number) =>
  [false, true].flatMap((mixed) =>
    ['a4', '5-inch'].map((id) =>
      packSheet(paper(id), photo('one-inch'), { gap, margin: sheetMargin }, { mixed }),
    ),
  );

const crosses = (
  { x1, y1, x2, y2 }: ReturnType<typeof cutLines>[number],
  { x, y, width, height }: Sheet['positions'][number],
) => x1 < x + width && x2 > x && y1 < y + height && y2 > y;

test('R-IDP-51 the gap is what was chosen, to half a pixel at 300 DPI, and photos keep it', () => {
  for (const mm of gaps) {
    const gap = gapPixels(mm);
    expect(Math.abs((gap * 25.4) / sheetDpi - mm)).toBeLessThanOrEqual(25.4 / sheetDpi / 2);
    for (const sheet of sheetsOf(gap)) expectSound(sheet, [photo('one-inch')], { gap, margin: sheetMargin });
    // Neighbours in a row are just so far apart.
    const [first, second] = packSheet(paper('a4'), photo('one-inch'), { gap, margin: sheetMargin }).positions;
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBe(photo('one-inch').width + gap);
  }
});

test('R-IDP-17 R-IDP-51 no cut line of any style runs through a photo or off the paper, at any gap', () => {
  for (const gap of gaps.map(gapPixels))
    for (const sheet of sheetsOf(gap))
      for (const style of ['single', 'double', 'corners'] as const)
        for (const line of cutLines(sheet, gap, style)) {
          expect(sheet.positions.some((place) => crosses(line, place))).toBe(false);
          expect(Math.min(line.x1, line.y1)).toBeGreaterThanOrEqual(0);
          expect(line.x2 <= sheet.width && line.y2 <= sheet.height).toBe(true);
        }
  expect(cutLines(packSheet(paper('a4'), photo('one-inch'), space), 30, 'none')).toEqual([]);
});

test('R-IDP-17 double lines follow every edge: two for each row and column of a plain grid', () => {
  for (const mixed of [false, true]) {
    const sheet = packSheet(paper('a4'), photo('one-inch'), space, { mixed });
    const lines = cutLines(sheet, space.gap, 'double');
    for (const { x, y, width, height } of sheet.positions) {
      const covers = (upright: boolean, at: number, from: number, to: number) =>
        lines.some(({ x1, y1, x2, y2 }) =>
          upright
            ? x1 === at && x2 === at && y1 <= from && y2 >= to
            : y1 === at && y2 === at && x1 <= from && x2 >= to,
        );
      expect(covers(false, y, x, x + width) && covers(false, y + height, x, x + width)).toBe(true);
      expect(covers(true, x, y, y + height) && covers(true, x + width, y, y + height)).toBe(true);
    }
  }
  const grid = packSheet(paper('a4'), photo('one-inch'), space);
  expect(cutLines(grid, space.gap, 'double')).toHaveLength(2 * (10 + 5));
});

test('R-IDP-51 single lines lie in the middle of the gaps, one for each; without a gap they are the photos’ edges', () => {
  for (const gap of gaps.map(gapPixels)) {
    const grid = packSheet(paper('a4'), photo('one-inch'), { gap, margin: sheetMargin });
    const [columns, rows] = (['x', 'y'] as const).map(
      (side) => new Set(grid.positions.map((place) => place[side])).size,
    );
    const lines = cutLines(grid, gap, 'single');
    expect(lines).toHaveLength((columns ?? 0) + 1 + (rows ?? 0) + 1);
    const upright = lines.filter(({ x1, x2 }) => x1 === x2).map(({ x1 }) => x1);
    const [first] = grid.positions;
    const middle = (first?.x ?? 0) + (first?.width ?? 0) + gap / 2;
    expect(Math.min(...upright.map((x) => Math.abs(x - middle)))).toBeLessThanOrEqual(0.5);
  }
});

test('R-IDP-51 corner marks are 3 mm long where there is room, in line with the edges', () => {
  const sheet = packSheet(paper('6-inch'), photo('two-inch'), space, { most: 1 });
  const [place = { x: 0, y: 0, width: 0, height: 0 }] = sheet.positions;
  const lines = cutLines(sheet, space.gap, 'corners');
  expect(lines).toHaveLength(8);
  expect(lines).toContainEqual({ x1: place.x - 35, y1: place.y, x2: place.x, y2: place.y });
  const bottom = place.y + place.height;
  expect(lines).toContainEqual({ x1: place.x, y1: bottom, x2: place.x, y2: bottom + 35 });
  for (const { x1, y1, x2, y2 } of lines) expect(Math.max(x2 - x1, y2 - y1)).toBe(35);
});
