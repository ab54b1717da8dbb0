import { expect, test } from 'vitest';
import { checkPhoto, placeHeads } from '../checks.ts';
import { guessedHead } from '../head.ts';
import { photoSizes } from '../sizes.ts';
import { drawPerson, seenByModel } from '../testing/drawn-person.ts';
import { cleanMask } from './clean-mask.ts';
import { connectRegions, removeIslands } from './components.ts';
import { findResidue } from './residue.ts';

const maskOf = (rows: readonly string[]) => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Float32Array.from(rows.join(''), (sign) => Number(sign) / 9),
});

test('R-IDP-33 what is not connected to a person goes; hairs a little apart and a second person stay', () => {
  const mask = maskOf(['000000000', '099910890', '099920890', '099911000', '000000022']);
  removeIslands(mask, [{ x: 2, y: 2 }]);
  const rows = Array.from({ length: 5 }, (_, y) =>
    Array.from(mask.data.subarray(y * 9, y * 9 + 9), (value) => Math.round(value * 9)).join(''),
  );
  expect(rows).toEqual(['000000000', '099910000', '099920000', '099911000', '000000000']);
  const two = maskOf(['99900999', '99900999', '99900999']);
  const before = two.data.slice();
  removeIslands(two, [
    { x: 1, y: 1 },
    { x: 6, y: 1 },
  ]);
  expect(two.data).toEqual(before);
  expect(connectRegions(3, 1, (at) => at !== 1).sizes).toEqual([0, 1, 1]);
});

const residueOf = (mask: Float32Array, alpha: Float32Array, width: number, height: number) =>
  Math.max(0, ...connectRegions(width, height, (at) => (mask[at] ?? 0) - (alpha[at] ?? 0) > 0.3).sizes) /
  mask.length;

test('R-IDP-33 pieces of wall that the model took for the person go, and the person stays', () => {
  // Plain, shelves and a wall of the person's own colours.
  const seeds = [1, 12, 22];
  let [before, after, lost] = [0, 0, 0];
  for (const seed of seeds) {
    const person = drawPerson(seed, 220, 275);
    const { picture, alpha, face } = person;
    const seen = seenByModel(person, seed);
    const { width, height } = picture;
    const clean = cleanMask(picture, { width, height, data: seen }, [face]);
    before += residueOf(seen, alpha, width, height);
    after += residueOf(clean.data, alpha, width, height);
    for (const [at, value] of clean.data.entries())
      if ((alpha[at] ?? 0) > 0.98 && (seen[at] ?? 0) > 0.9 && value < 0.5) lost += 1 / alpha.length;
  }
  expect(before / seeds.length).toBeGreaterThan(0.003);
  expect(after / seeds.length).toBeLessThan(0.001);
  expect(lost / seeds.length).toBeLessThan(0.001);
});

test('R-IDP-38 where the model hesitates the person’s colours make it sure, and what is like nobody stays out', () => {
  const [width, height] = [200, 200];
  const data = new Uint8ClampedArray(width * height * 4);
  const mask = new Float32Array(width * height);
  const paint = (
    x: number,
    y: number,
    wide: number,
    high: number,
    colour: readonly number[],
    sure: number,
  ) => {
    for (let row = y; row < y + high; row += 1)
      for (let column = x; column < x + wide; column += 1) {
        const at = row * width + column;
        // A photograph is never flat, and has lights and dots.
        const grain = (column * 7 + row * 13) % 9;
        const light = (column * row) % 23 === 0 ? 50 : 0;
        for (let part = 0; part < 3; part += 1) data[at * 4 + part] = (colour[part] ?? 0) + grain + light;
        mask[at] = sure;
      }
  };
  const [wall, skin, shirt, stranger] = [
    [190, 190, 110],
    [220, 140, 110],
    [40, 40, 60],
    [30, 140, 220],
  ] as const;
  paint(0, 0, width, height, wall, 0.02);
  paint(60, 40, 80, 80, skin, 1);
  paint(40, 120, 120, 80, shirt, 1);
  // An ear, and somebody behind the shoulder.
  paint(50, 70, 10, 30, skin, 0.35);
  paint(160, 140, 30, 40, stranger, 0.35);
  const clean = cleanMask({ width, height, data }, { width, height, data: mask }, [{ x: 100, y: 80 }]);
  expect(clean.data[85 * width + 57]).toBe(1);
  expect(clean.data[160 * width + 175]).toBeLessThan(0.5);
  expect(clean.data[20 * width + 20]).toBeLessThan(0.1);
});

test('R-IDP-33 a mask of nobody, of everybody and of a few pixels is left in peace', () => {
  for (const [width, height, value] of [
    [40, 50, 0],
    [40, 50, 1],
    [3, 2, 0.7],
  ] as const) {
    const picture = { width, height, data: new Uint8ClampedArray(width * height * 4).fill(120) };
    const data = new Float32Array(width * height).fill(value);
    const made = cleanMask(picture, { width, height, data }, []);
    expect(made.data).toEqual(data);
  }
});

test('R-IDP-34 residue in a finished photo is found where it is, the person and their hairs are none', () => {
  const person = drawPerson(7, 220, 275);
  const { alpha, face } = person;
  const [width, height] = [220, 275];
  expect(findResidue(alpha, width, height, [face])).toBeNull();
  const spotted = alpha.slice();
  for (let y = 20; y < 34; y += 1) for (let x = 12; x < 24; x += 1) spotted[y * width + x] = 0.6;
  const found = findResidue(spotted, width, height, [face]);
  expect(found?.share).toBeCloseTo((14 * 12) / (width * height), 4);
  expect(found?.box).toEqual({ x: 12, y: 20, width: 12, height: 14 });
  // A veil of half-opaque wall beside the person is residue, too.
  const veiled = alpha.slice();
  for (let y = 100; y < 160; y += 1)
    for (let x = 4; x < 60; x += 1) veiled[y * width + x] = Math.max(veiled[y * width + x] ?? 0, 0.3);
  expect(findResidue(veiled, width, height, [face])?.share).toBeGreaterThan(0.01);
});

test('R-IDP-40 a solid piece that hangs on the person by a narrow bridge is residue; hair and ears are none', () => {
  const person = drawPerson(7, 220, 275);
  const { alpha, face } = person;
  const [width, height] = [220, 275];
  const paint = (x: number, y: number, wide: number, high: number) => {
    const mask = alpha.slice();
    for (let row = y; row < y + high; row += 1) mask.fill(1, row * width + x, row * width + x + wide);
    return mask;
  };
  // A block beside the head, and the bridge of two pixels to it.
  const hanging = paint(4, 80, 30, 24);
  for (let y = 90; y < 92; y += 1) hanging.fill(1, y * width + 34, y * width + Math.round(face.x));
  const found = findResidue(hanging, width, height, [face]);
  expect(found?.share).toBeGreaterThan(0.008);
  expect(found?.box.x).toBeLessThan(6);
  // As broad a bridge as an arm has is the person's; a piece as small as a curl, too.
  expect(findResidue(paint(4, 80, Math.round(face.x) - 4, 24), width, height, [face])).toBeNull();
  const curl = paint(30, 90, 8, 8);
  for (let y = 93; y < 95; y += 1) curl.fill(1, y * width + 38, y * width + Math.round(face.x));
  expect(findResidue(curl, width, height, [face])).toBeNull();
});

test('R-IDP-34 背景均匀 fails on residue above 0.1 % of the photo, and marks it', () => {
  const size = photoSizes[0];
  if (!size) throw new Error('no size');
  const head = guessedHead({ width: 600, height: 800 });
  const background = (share: number) =>
    checkPhoto({
      head,
      placement: placeHeads(head, undefined, size),
      size,
      picture: { width: 600, height: 800 },
      replaced: true,
      light: {
        face: 150,
        sides: 0,
        ground: 40,
        residue: { share, box: { x: 10, y: 20, width: 30, height: 40 } },
      },
    }).find(({ id }) => id === 'background');
  expect(background(0.0009)).toMatchObject({ state: 'pass' });
  expect(background(0.004)).toMatchObject({
    state: 'fail',
    found: expect.stringContaining('0.4%') as string,
    at: { x: 10 / size.px.width, y: 20 / size.px.height },
  });
});
