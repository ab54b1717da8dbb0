import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckId, CheckState } from './check.ts';
import { checkPhoto, placeHeads } from './checks.ts';
import { measureHeadInPhoto, writtenFramings } from './framing.ts';
import { markedHead, measureHead, type FacePoints, type Head } from './head.ts';
import { adjusted, inPhoto, offset } from './placement.ts';
import { placeHead } from './place-head.ts';
import { findSizes, photoSizes, type PhotoSize } from './sizes.ts';

const sizeOf = (id: string): PhotoSize => {
  const size = photoSizes.find((one) => one.id === id);
  if (!size) throw new Error(`no size ${id}`);
  return size;
};

const picture = { width: 4000, height: 4000 };

interface Drawn {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly angle: number;
  /** From the eyes to the highest hair, in distances from the eyes to the chin. */
  readonly hair: number;
}

/** A head whose highest hair is where it is said to be. */
function headOf({ x, y, width, angle, hair }: Drawn): Head {
  const eyes = { x, y };
  const face: FacePoints = {
    leftEye: offset(eyes, angle, -width / 4.4, 0),
    rightEye: offset(eyes, angle, width / 4.4, 0),
    mouth: offset(eyes, angle, 0, width * 0.5),
    leftEar: offset(eyes, angle, -width / 2, width * 0.1),
    rightEar: offset(eyes, angle, width / 2, width * 0.1),
  };
  const head = measureHead(face, picture);
  const down = Math.hypot(head.chin.x - x, head.chin.y - y);
  return { ...head, crown: offset(eyes, angle, 0, -down * hair) };
}

const drawnHeads = (most: number) =>
  fc.record({
    x: fc.double({ min: 1500, max: 2500, noNaN: true }),
    y: fc.double({ min: 1800, max: 2200, noNaN: true }),
    width: fc.double({ min: 200, max: 600, noNaN: true }),
    angle: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    hair: fc.double({ min: 0.85, max: most, noNaN: true }),
  });

const framingChecks = new Set<CheckId>(['head', 'gap', 'eyes', 'centre', 'tilt', 'apart']);

const failing = (head: Head, size: PhotoSize, second?: Head): readonly [CheckId, CheckState][] =>
  checkPhoto({
    head,
    second,
    placement: placeHeads(head, second, size),
    size,
    picture,
    replaced: true,
  })
    .filter(({ id, state }) => framingChecks.has(id) && state !== 'pass')
    .map(({ id, state }) => [id, state]);

test('R-IDP-23 what is placed automatically passes its own checks, at every size, whatever the hair', () => {
  fc.assert(
    fc.property(drawnHeads(1.32), fc.constantFrom(...photoSizes), (drawn, size) => {
      expect(failing(headOf(drawn), size)).toEqual([]);
    }),
    { numRuns: 400 },
  );
  // Buns and hats: what was put first passes, and nothing fails.
  fc.assert(
    fc.property(drawnHeads(1.5), fc.constantFrom(...photoSizes), (drawn, size) => {
      const states = failing(headOf(drawn), size);
      expect(states.filter(([id, state]) => state === 'fail' || id !== 'gap')).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('R-IDP-23 portraits of other projects: heads with much hair, measured on photographs, pass', () => {
  // Distance of the eyes, and highest hair over chin, both from the eyes, as found in five sample photographs.
  for (const [apart, hair] of [
    [71, 1.32],
    [129, 1.3],
    [83, 1.34],
    [86, 1.24],
    [81, 1.5],
  ] as const)
    for (const id of ['one-inch', 'two-inch', 'large-one-inch', 'us-visa', 'japan-visa-square']) {
      const head = headOf({ x: 2000, y: 2000, width: apart * 2.16, angle: 0.02, hair });
      expect([id, hair, failing(head, sizeOf(id))]).toEqual([id, hair, []]);
    }
});

test('R-IDP-24 申根 and 英国: crown without hair to chin as written, the eyes where they belong', () => {
  for (const [id, words, min, max] of [
    ['schengen-visa', '申根', 32 / 45, 36 / 45],
    ['uk-visa', '英国', 29 / 45, 34 / 45],
  ] as const) {
    expect(findSizes(words).map((size) => size.id)).toContain(id);
    const size = sizeOf(id);
    expect(size).toMatchObject({ px: { width: 413, height: 531 }, mm: { width: 35, height: 45 } });
    fc.assert(
      fc.property(drawnHeads(1.3), (drawn) => {
        const head = headOf(drawn);
        const placement = placeHead(head, size);
        const measures = measureHeadInPhoto(head, placement);
        expect(measures.head).toBeGreaterThanOrEqual(min);
        expect(measures.head).toBeLessThanOrEqual(max);
        expect(measures.gap).toBeGreaterThan(0);
        const half = checkPhoto({
          head,
          placement: adjusted(placement, { zoom: 0.7 }),
          size,
          picture,
          replaced: true,
        }).find((one) => one.id === 'head');
        expect(half).toMatchObject({ state: 'fail', fix: expect.stringContaining('放大') as string });
      }),
    );
  }
  const { us } = writtenFramings;
  const head = headOf({ x: 2000, y: 2000, width: 400, angle: 0, hair: 1.2 });
  const measures = measureHeadInPhoto(head, placeHead(head, sizeOf('us-visa')));
  expect(measures.head).toBeGreaterThan(us.band.min);
  expect(measures.eyes).toBeGreaterThan(us.eyes.min);
});

const couples = fc.record({
  width: fc.double({ min: 250, max: 400, noNaN: true }),
  other: fc.double({ min: 0.85, max: 1.15, noNaN: true }),
  apart: fc.double({ min: 1.15, max: 1.9, noNaN: true }),
  lower: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  lean: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
  hairs: fc.tuple(
    fc.double({ min: 0.95, max: 1.4, noNaN: true }),
    fc.double({ min: 0.95, max: 1.4, noNaN: true }),
  ),
});

test('R-IDP-25 结婚登记照: two heads stand side by side in the middle, both whole, and pass their checks', () => {
  for (const id of ['marriage', 'marriage-large']) {
    const size = sizeOf(id);
    expect(size.people).toBe(2);
    expect(size.px.width).toBeGreaterThan(size.px.height);
    fc.assert(
      fc.property(couples, ({ width, other, apart, lower, lean, hairs }) => {
        const left = headOf({ x: 1800, y: 2000, width, angle: lean, hair: hairs[0] });
        const right = headOf({
          x: 1800 + width * apart,
          y: 2000 + width * lower,
          width: width * other,
          angle: -lean,
          hair: hairs[1],
        });
        expect(failing(left, size, right)).toEqual([]);
        const placement = placeHeads(left, right, size);
        expect(placement.width / placement.height).toBeCloseTo(size.px.width / size.px.height, 6);
        for (const head of [left, right])
          for (const point of [head.crown, head.chin, offset(head.chin, 0, head.width / 2, 0)]) {
            const { x, y } = inPhoto(placement, point);
            expect(Math.min(x, y)).toBeGreaterThan(0);
            expect(Math.max(x, y)).toBeLessThan(1);
          }
      }),
    );
  }
});

test('R-IDP-25 two who stand apart, at different distances, lean or are moved away do not pass', () => {
  const size = sizeOf('marriage');
  const left = headOf({ x: 1500, y: 2000, width: 300, angle: 0, hair: 1.1 });
  const beside = (by: Partial<Drawn>) => headOf({ x: 1950, y: 2000, width: 300, angle: 0, hair: 1.1, ...by });
  const idsOf = (second: Head) => failing(left, size, second).map(([id]) => id);
  expect(idsOf(beside({}))).toEqual([]);
  expect(idsOf(beside({ x: 2700 }))).toContain('apart');
  expect(idsOf(beside({ width: 200 }))).toContain('apart');
  expect(idsOf(beside({ angle: 0.5 }))).toContain('tilt');
  const second = beside({});
  const moved = adjusted(placeHeads(left, second, size), { move: { x: 0.1, y: 0.16 } });
  const states = checkPhoto({ head: left, second, placement: moved, size, picture, replaced: true });
  for (const id of ['gap', 'centre'])
    expect(states.find((one) => one.id === id)).toMatchObject({ state: 'fail' });
});

test('R-IDP-26 what does not pass says where in the photo it is seen; what passes marks nothing', () => {
  const size = sizeOf('one-inch');
  const head = headOf({ x: 2000, y: 2000, width: 400, angle: 0, hair: 1.2 });
  const placement = adjusted(placeHead(head, size), { move: { x: 0.1, y: -0.06 }, turn: 0.2 });
  const checks = checkPhoto({ head, placement, size, picture, replaced: true });
  expect(checks.some(({ state }) => state === 'fail')).toBe(true);
  for (const { state, at } of checks) {
    if (state === 'pass') expect(at).toBeUndefined();
    else {
      expect(at?.width).toBeGreaterThan(0);
      expect(at?.height).toBeGreaterThan(0);
    }
  }
  const centre = checks.find(({ id }) => id === 'centre');
  expect(centre?.at?.x).toBeCloseTo(0.49, 2);
});

test('R-IDP-27 nobody, two people, a bystander in the photo: each is refused with what to do; a lone face passes', () => {
  const size = sizeOf('one-inch');
  const head = headOf({ x: 2000, y: 2000, width: 400, angle: 0, hair: 1.1 });
  const beside = headOf({ x: 2700, y: 2000, width: 380, angle: 0, hair: 1.1 });
  const behind = headOf({ x: 2250, y: 1700, width: 100, angle: 0, hair: 1.1 });
  const passing = headOf({ x: 3600, y: 1700, width: 100, angle: 0, hair: 1.1 });
  const people = (faces: readonly Head[], at = size, first = head, second?: Head) =>
    checkPhoto({
      head: first,
      second,
      subject: { is: 'seen', faces: faces.map((one) => ({ head: one })) },
      placement: placeHeads(first, second, at),
      size: at,
      picture,
      replaced: true,
    }).find(({ id }) => id === 'people');
  expect(people([head])).toMatchObject({ state: 'pass' });
  expect(people([head, passing])).toMatchObject({ state: 'pass' });
  expect(people([])).toMatchObject({ state: 'fail', fix: expect.stringContaining('真人') as string });
  for (const faces of [
    [head, beside],
    [head, behind],
  ])
    expect(people(faces)).toMatchObject({ state: 'fail', found: '照片里有 2 个人' });
  // A head marked by hand lies on the face that was found.
  const marked = markedHead(head.crown, head.chin);
  expect(people([head], size, marked)).toMatchObject({ state: 'pass' });
  const couple = sizeOf('marriage');
  expect(people([head, beside], couple, head, beside)).toMatchObject({ state: 'pass' });
  expect(people([head], couple)).toMatchObject({ state: 'fail', found: '只认出一个人的脸' });
  expect(people([head, beside, behind], couple, head, beside)).toMatchObject({ state: 'fail' });
  const unknown = checkPhoto({
    head,
    subject: { is: 'unknown' },
    placement: placeHead(head, size),
    size,
    picture,
    replaced: false,
  });
  expect(unknown.find(({ id }) => id === 'people')).toMatchObject({ state: 'near' });
});
