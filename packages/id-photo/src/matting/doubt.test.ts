import { expect, test } from 'vitest';
import { checkPhoto, placeHeads } from '../checks.ts';
import { markedHead } from '../head.ts';
import { photoSizes } from '../sizes.ts';
import { drawPerson } from '../testing/drawn-person.ts';
import { findDoubts } from './doubt.ts';

const [width, height] = [180, 225];

/** A drawn person before a plain wall, with something painted beside them that the mask holds, too. */
function scene(
  seed: number,
  isThing: (x: number, y: number) => boolean = () => false,
  colour?: readonly [number, number, number],
) {
  const { picture, alpha, face } = drawPerson(seed, width, height);
  const data = picture.data.slice();
  const mask = alpha.slice();
  for (let at = 0; at < mask.length; at += 1) {
    if (!isThing(at % width, Math.floor(at / width)) || (mask[at] ?? 0) > 0.5) continue;
    mask[at] = 1;
    for (const [part, value] of (colour ?? []).entries())
      data[at * 4 + part] = value * (0.85 + 0.3 * (((at * 7) % 11) / 11));
  }
  return {
    face,
    doubts: findDoubts(
      { width, height, data },
      { width, height, data: mask },
      { ...face, width: width * 0.3 },
    ),
  };
}

// Short hair before plain walls.
const seeds = [0, 3];

test('R-IDP-54 a person alone before a plain wall leaves no doubt', () => {
  for (const seed of seeds) expect(scene(seed).doubts).toEqual([]);
});

test('R-IDP-54 a post on the shoulder, a plant and wall that was left beside the head are found where they are', () => {
  for (const seed of seeds) {
    const { face } = scene(seed);
    const right = Math.round(face.x + width * 0.24);
    const post = scene(
      seed,
      (x, y) => x >= right && x < right + 5 && y > face.y && y < height * 0.8,
      [120, 122, 126],
    );
    const plant = scene(seed, (x, y) => Math.hypot(x - right - 6, y - face.y) < 18, [40, 150, 50]);
    const wall = scene(seed, (x, y) => Math.hypot(x - right + 8, y - face.y) < 9);
    for (const { doubts } of [post, plant, wall]) {
      const [largest] = doubts;
      expect(largest?.box.x).toBeGreaterThan(right - 20);
      expect(largest && largest.box.x + largest.box.width).toBeLessThan(right + 26);
      expect(largest?.area).toBeGreaterThan(0.001 * width * height);
    }
  }
});

test('R-IDP-54 背景均匀 says 请看一眼 where it is not sure, marks the place, and passes what is outside the photo', () => {
  const [size] = photoSizes;
  if (!size) throw new Error('no size');
  const head = markedHead({ x: 300, y: 120 }, { x: 300, y: 420 });
  const placement = placeHeads(head, undefined, size);
  const background = (x: number, area: number) =>
    checkPhoto({
      head,
      placement,
      size,
      picture: { width: 600, height: 800 },
      replaced: true,
      doubts: [{ box: { x, y: 200, width: 40, height: 60 }, area }],
      light: { face: 150, sides: 0, ground: 40, residue: null },
    }).find(({ id }) => id === 'background');
  const seen = background(400, 2_400);
  expect(seen).toMatchObject({ state: 'near', fix: expect.stringContaining('请看一眼') as string });
  expect(seen?.at?.x).toBeGreaterThan(0.5);
  expect(seen?.at?.width).toBeCloseTo(40 / placement.width, 1);
  expect(background(400, 60)).toMatchObject({ state: 'pass' });
  expect(background(placement.centre.x + placement.width, 2_400)).toMatchObject({ state: 'pass' });
});
