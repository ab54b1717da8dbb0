import { expect, test } from 'vitest';
import type { CheckId } from './check.ts';
import { checkPhoto, placeHeads } from './checks.ts';
import { facePatch, measureFace, type FaceTraits } from './face-traits.ts';
import { measureHead } from './head.ts';
import { photoSizes } from './sizes.ts';

/** Numbers without sense, the same at every run. */
function chance(): () => number {
  let state = 7;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

type Paint = (x: number, y: number) => readonly [number, number, number] | null;

interface Drawn {
  readonly skin: readonly [number, number, number];
  /** 1 for the shading that light gives a face, 0 for a drawing's single colour. */
  readonly shaded?: number;
  readonly over?: Paint;
  readonly grey?: boolean;
}

/** A face's patch: skin under light from one side, eyes with white and iris, lips, noise. */
function patchOf({ skin, shaded = 1, over, grey = false }: Drawn) {
  const next = chance();
  const apart = facePatch.mostApart;
  const [width, height] = [facePatch.width * apart, Math.round(facePatch.height * apart)];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [column / apart - facePatch.middle.x, row / apart - facePatch.middle.y];
      const light = 1 + shaded * (0.2 * x - 0.3 * x * x - 0.12 * y + 0.1 * Math.cos(y * 4));
      const eye = Math.hypot((Math.abs(x) - 0.5) / 0.24, y / 0.1);
      let colour: readonly number[] = skin.map((value) => value * light);
      if (eye < 1) colour = Math.hypot(Math.abs(x) - 0.5, y) < 0.09 ? [30, 22, 18] : [225, 222, 218];
      if (Math.hypot(x / 0.34, (y - 1.05) / 0.1) < 1) colour = [skin[0] * 0.8, skin[1] * 0.45, skin[2] * 0.5];
      colour = over?.(x, y) ?? colour;
      if (grey) {
        const [r = 0, g = 0, b = 0] = colour;
        const luma = 0.299 * r + 0.587 * g + 0.114 * b;
        colour = [luma, luma, luma];
      }
      const noise = (next() - 0.5) * 8;
      const at = 4 * (row * width + column);
      for (const [part, value] of colour.entries()) data[at + part] = value + noise;
      data[at + 3] = 255;
    }
  return { width, height, data };
}

const straight = {
  leftEye: { x: 450, y: 500 },
  rightEye: { x: 550, y: 500 },
  nose: { x: 500, y: 552 },
  mouth: { x: 500, y: 605 },
};
const pale = [224, 180, 150] as const;
const dark = [92, 62, 48] as const;

const size = photoSizes[0];
if (!size) throw new Error('no size');
const head = measureHead(straight, { width: 1000, height: 1400 });

/** What does not pass of a face with these traits. */
const refusals = (traits: FaceTraits): readonly CheckId[] =>
  checkPhoto({
    head,
    subject: { is: 'seen', faces: [{ head, traits }] },
    placement: placeHeads(head, undefined, size),
    size,
    picture: { width: 1000, height: 1400 },
    replaced: true,
  })
    .filter(({ id, state, fix, at }) => {
      if (!['people', 'real', 'turned', 'covered'].includes(id) || state !== 'fail') return false;
      expect(fix).toMatch(/请/);
      expect(at?.height).toBeGreaterThan(0);
      return true;
    })
    .map(({ id }) => id);

const looked = (drawn: Drawn, landmarks = straight, unsteady = 0.08) =>
  refusals(measureFace(patchOf(drawn), landmarks, unsteady));

test('R-IDP-28 bare faces of light and dark skin pass, with bangs and thin glasses too', () => {
  for (const skin of [pale, dark]) {
    expect(looked({ skin })).toEqual([]);
    const bangs: Paint = (x, y) => (y < -0.2 ? [24 + 6 * Math.sin(x * 40), 20, 18] : null);
    expect(looked({ skin, over: bangs })).toEqual([]);
    const rims: Paint = (x, y) =>
      Math.abs(Math.hypot((Math.abs(x) - 0.52) / 0.42, y / 0.28) - 1) < 0.08 ? [25, 20, 18] : null;
    expect(looked({ skin, over: rims })).toEqual([]);
    const beard: Paint = (x, y) =>
      y > 0.95 && Math.hypot(x / 0.34, (y - 1.05) / 0.1) > 1
        ? [40 + 9 * Math.sin(x * 50), 32 + 9 * Math.sin(y * 40), 28]
        : null;
    expect(looked({ skin, over: beard })).toEqual([]);
  }
});

test('R-IDP-28 a drawing, an animal and a black-and-white picture are no photograph of a person', () => {
  expect(looked({ skin: pale, shaded: 0 })).toEqual(['real']);
  expect(looked({ skin: dark, shaded: 0 })).toEqual(['real']);
  expect(looked({ skin: pale, grey: true })).toEqual(['real']);
  expect(looked({ skin: pale }, straight, 2.9)).toEqual(['real']);
  expect(looked({ skin: pale }, straight, 9)).toEqual(['real']);
});

test('R-IDP-29 a mask, dark glasses and hair over an eye are seen', () => {
  const mask =
    (colour: readonly [number, number, number]): Paint =>
    (x, y) =>
      y > 0.3 + 0.1 * Math.abs(x) ? colour : null;
  for (const skin of [pale, dark])
    for (const colour of [
      [140, 180, 210],
      [236, 236, 234],
      [30, 30, 33],
    ] as const)
      expect(looked({ skin, over: mask(colour) })).toEqual(['covered']);
  const glasses: Paint = (x, y) =>
    Math.hypot((Math.abs(x) - 0.52) / 0.46, y / 0.32) < 1 ? [12, 12, 14] : null;
  expect(looked({ skin: pale, over: glasses })).toEqual(['covered']);
  expect(looked({ skin: dark, over: glasses })).toEqual(['covered']);
  const hair: Paint = (x, y) => (x < -0.2 && y < 0.6 ? [24 + 4 * Math.sin(x * 90), 18, 16] : null);
  expect(looked({ skin: pale, over: hair })).toEqual(['covered']);
});

test('R-IDP-29 a face turned aside, up or down is seen, the sides named as in the picture', () => {
  const turnedBy = (x: number, y = 552) => ({ ...straight, nose: { x: 500 + x, y } });
  expect(looked({ skin: pale }, turnedBy(12))).toEqual([]);
  for (const x of [-30, 30]) expect(looked({ skin: pale }, turnedBy(x))).toEqual(['turned']);
  for (const y of [515, 595]) expect(looked({ skin: pale }, turnedBy(0, y))).toEqual(['turned']);
  // A head that leans is not turned.
  const lean = (angle: number) =>
    Object.fromEntries(
      Object.entries(straight).map(([name, { x, y }]) => {
        const [dx, dy] = [x - 500, y - 500];
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        return [name, { x: 500 + dx * cos - dy * sin, y: 500 + dx * sin + dy * cos }];
      }),
    ) as typeof straight;
  expect(looked({ skin: pale }, lean(0.4))).toEqual([]);
});
