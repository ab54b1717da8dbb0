import { expect, test } from 'vitest';
import type { Check, CheckId } from './check.ts';
import { checkPhoto, placeHeads } from './checks.ts';
import { isHandBefore, type FaceDetail } from './face-detail.ts';
import { measureShape, meshPoints, type FaceMesh } from './face-mesh.ts';
import type { FaceSurface } from './face-surface.ts';
import type { FaceTraits } from './face-traits.ts';
import { measureHead } from './head.ts';
import { shoulderAngle } from './shoulders.ts';
import { photoSizes } from './sizes.ts';

const straight = {
  leftEye: { x: 450, y: 500 },
  rightEye: { x: 550, y: 500 },
  mouth: { x: 500, y: 605 },
};
const picture = { width: 1000, height: 1400 };
const head = measureHead(straight, picture);
const [size] = photoSizes;
if (!size) throw new Error('no size');

const bare: FaceTraits = {
  yaw: 0,
  pitch: 0.5,
  unsteady: 0,
  flat: 0,
  colour: 20,
  skin: { nose: true, cheeks: true, mouth: true },
  eyes: [1, 1],
};
const surface: FaceSurface = {
  open: 0.25,
  parts: { mouth: 0.8, leftEye: 0.8, rightEye: 0.8 },
  cheeks: { between: 0.01, within: 0.01 },
  forehead: { top: 1, middle: 0 },
};
const plain: FaceDetail = {
  shape: { eyes: [0.3, 0.3], mouth: 0, yaw: 0, chin: head.chin },
  surface,
  shoulders: 0,
  hand: false,
};

const checksOf = (detail: FaceDetail | null | undefined): readonly Check[] =>
  checkPhoto({
    head,
    subject: { is: 'seen', faces: [{ head, traits: bare, detail }] },
    placement: placeHeads(head, undefined, size),
    size,
    picture,
    replaced: true,
  });

/** What does not pass, with how it stands; each says what to do and is marked in the photo. */
function refusals(detail: FaceDetail): readonly string[] {
  const looked = new Set<CheckId>([
    'turned',
    'covered',
    'eyes-open',
    'mouth',
    'shoulders',
    'forehead',
    'details',
  ]);
  return checksOf(detail).flatMap(({ id, state, fix, at }) => {
    if (!looked.has(id) || state === 'pass') return [];
    expect(fix).toMatch(/请/);
    expect(at?.height).toBeGreaterThan(0);
    return [`${id} ${state}`];
  });
}

const withSurface = (part: Partial<FaceSurface>): FaceDetail => ({
  ...plain,
  surface: { ...surface, ...part },
});
const withShape = (part: Partial<FaceDetail['shape']>): FaceDetail => ({
  ...plain,
  shape: { ...plain.shape, ...part },
});

test('R-IDP-61 closed eyes, an open mouth, a turned head and uneven shoulders are found, a plain face passes', () => {
  expect(refusals(plain)).toEqual([]);
  expect(refusals(withSurface({ open: 0.03 }))).toEqual(['eyes-open fail']);
  expect(refusals(withSurface({ open: 0.1 }))).toEqual(['eyes-open near']);
  expect(refusals(withShape({ mouth: 0.12 }))).toEqual(['mouth near']);
  expect(refusals(withShape({ mouth: 0.5 }))).toEqual(['mouth fail']);
  expect(refusals(withShape({ yaw: -20 }))).toEqual(['turned near']);
  expect(refusals(withShape({ yaw: 30 }))).toEqual(['turned fail']);
  expect(refusals({ ...plain, shoulders: 0.22 })).toEqual(['shoulders near']);
  expect(refusals({ ...plain, shoulders: -0.4 })).toEqual(['shoulders fail']);
});

test('R-IDP-62 hands, things, masks and hats before a face are found', () => {
  expect(refusals({ ...plain, hand: true })).toEqual(['covered fail']);
  expect(refusals(withSurface({ parts: { ...surface.parts, mouth: 0.2 } }))).toEqual(['covered fail']);
  expect(refusals(withSurface({ parts: { mouth: 0.8, leftEye: -0.1, rightEye: 0 } }))).toEqual([
    'covered fail',
  ]);
  expect(refusals(withSurface({ parts: { mouth: 0.8, leftEye: -0.1, rightEye: 0.8 } }))).toEqual([
    'covered fail',
  ]);
  expect(refusals(withSurface({ cheeks: { between: 0.1, within: 0.01 } }))).toEqual(['covered fail']);
  expect(refusals(withSurface({ forehead: { top: 7, middle: 2 } }))).toEqual(['forehead near']);
  // What could not be measured is not said to be right.
  expect(checksOf({ ...plain, surface: undefined }).map(({ id }) => id)).not.toContain('forehead');
});

test('R-IDP-63 what could not be looked at closer is said not to be checked', () => {
  const unchecked = checksOf(null).find(({ id }) => id === 'details');
  expect(unchecked).toMatchObject({ state: 'near', found: expect.stringContaining('没有检查') });
  expect(checksOf(undefined).map(({ id }) => id)).not.toContain('details');
  expect(checksOf(plain).map(({ id }) => id)).not.toContain('details');
});

/** A mesh of which only some points matter. */
function meshWith(points: Readonly<Record<number, readonly [number, number, number?]>>): FaceMesh {
  return Array.from({ length: 478 }, (_, index) => {
    const [x, y, z = 0] = points[index] ?? [0, 0];
    return { x, y, z };
  });
}

test('R-IDP-61 a face is measured by its mesh: gap of the lips, turn, chin', () => {
  const mesh = meshWith({
    [meshPoints.upperLip]: [500, 600],
    [meshPoints.lowerLip]: [500, 620],
    [meshPoints.mouthLeft]: [460, 610],
    [meshPoints.mouthRight]: [540, 610],
    [meshPoints.leftSide]: [400, 520, 0],
    [meshPoints.rightSide]: [500, 520, 100],
    [meshPoints.chin]: [500, 700],
  });
  const { mouth, yaw, chin } = measureShape(mesh);
  expect(mouth).toBeCloseTo(0.25);
  expect(yaw).toBeCloseTo(45);
  expect(chin).toMatchObject({ x: 500, y: 700 });
});

const facing = meshWith({
  [meshPoints.leftIris]: [450, 500],
  [meshPoints.rightIris]: [550, 500],
  [meshPoints.leftSide]: [400, 520],
  [meshPoints.rightSide]: [600, 520],
  [meshPoints.chin]: [500, 640],
});

test('R-IDP-61 shoulders are measured by the outline where it shows both, else by the joints', () => {
  const mask = (slope: number) => {
    const data = new Uint8Array(1000 * 1000);
    for (let y = 0; y < 1000; y += 1)
      for (let x = 0; x < 1000; x += 1) data[y * 1000 + x] = y > 750 + (x - 500) * slope ? 255 : 0;
    return { width: 1000, height: 1000, data };
  };
  const square = { width: 1000, height: 1000 };
  expect(shoulderAngle(facing, mask(0.2), square, null)).toBeCloseTo(Math.atan(0.2), 1);
  const joints = { left: { x: 300, y: 800 }, right: { x: 700, y: 840 } };
  const hidden = { width: 10, height: 10, data: new Uint8Array(100).fill(255) };
  expect(shoulderAngle(facing, hidden, square, joints)).toBeCloseTo(Math.atan2(40, 400));
  expect(shoulderAngle(facing, undefined, square, null)).toBeUndefined();
});

test('R-IDP-62 a hand counts where it is before the face, and not by a single guessed point', () => {
  expect(
    isHandBefore(facing, [
      { x: 520, y: 640 },
      { x: 530, y: 600 },
    ]),
  ).toBe(true);
  expect(isHandBefore(facing, [{ x: 520, y: 640 }])).toBe(false);
  expect(
    isHandBefore(facing, [
      { x: 900, y: 1000 },
      { x: 910, y: 1010 },
    ]),
  ).toBe(false);
});
