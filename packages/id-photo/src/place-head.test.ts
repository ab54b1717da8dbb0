import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckId, CheckState } from './check.ts';
import { checkPhoto } from './checks.ts';
import { measureHeadInPhoto } from './framing.ts';
import { faceCentre, guessedHead, markedHead, measureHead, type FacePoints, type Head } from './head.ts';
import { adjusted, inPhoto, inPicture, offset, photoMatrix, type Point } from './placement.ts';
import { defaultFraming, identityFraming } from './framing.ts';
import { placeHead } from './place-head.ts';
import { photoSizes, type PhotoSize } from './sizes.ts';

const sizeOf = (id: string): PhotoSize => {
  const size = photoSizes.find((one) => one.id === id);
  if (!size) throw new Error(`no size ${id}`);
  return size;
};
const picture = { width: 1600, height: 2000 };

/** A face looking straight on, `width` from ear to ear, turned by an angle. */
const faceAt = (eyes: Point, width: number, angle: number): FacePoints => ({
  leftEye: offset(eyes, angle, -width / 4.4, 0),
  rightEye: offset(eyes, angle, width / 4.4, 0),
  mouth: offset(eyes, angle, 0, width * 0.49),
  leftEar: offset(eyes, angle, -width / 2, width * 0.1),
  rightEar: offset(eyes, angle, width / 2, width * 0.1),
});

/** A mask of an ellipse for the head and hair, and a body below. */
function maskOf(head: { x: number; y: number; across: number; down: number }) {
  const [width, height] = [160, 200];
  const data = new Uint8Array(width * height);
  const scale = picture.width / width;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [px, py] = [x * scale, y * scale];
      const inHead = ((px - head.x) / head.across) ** 2 + ((py - head.y) / head.down) ** 2 <= 1;
      const inBody = py > head.y + head.down * 0.9 && Math.abs(px - head.x) < head.across * 2.4;
      if (inHead || inBody) data[y * width + x] = 255;
    }
  return { width, height, data };
}

const faces = fc.record({
  x: fc.double({ min: 500, max: 1100, noNaN: true }),
  y: fc.double({ min: 600, max: 1100, noNaN: true }),
  width: fc.double({ min: 80, max: 500, noNaN: true }),
  angle: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  hair: fc.double({ min: 0.8, max: 1.9, noNaN: true }),
});

const headOf = ({
  x,
  y,
  width,
  angle,
  hair,
}: {
  x: number;
  y: number;
  width: number;
  angle: number;
  hair: number;
}): Head => {
  const head = measureHead(faceAt({ x, y }, width, angle), picture);
  return { ...head, crown: offset({ x, y }, angle, 0, -width * 0.8 * hair) };
};

const states = (head: Head, size: PhotoSize): Partial<Record<CheckId, CheckState>> =>
  Object.fromEntries(
    checkPhoto({ head, placement: placeHead(head, size), size, picture, replaced: true }).map(
      ({ id, state }) => [id, state],
    ),
  );

test('R-IDP-07 whatever the face, the frame has the size’s shape, level eyes and the whole head in it', () => {
  fc.assert(
    fc.property(faces, fc.constantFrom(...photoSizes), (face, size) => {
      const head = headOf(face);
      const placement = placeHead(head, size);
      expect(placement.width / placement.height).toBeCloseTo(size.px.width / size.px.height, 9);
      expect(placement.angle).toBeCloseTo(head.angle, 9);
      const [crown, chin] = [inPhoto(placement, head.crown), inPhoto(placement, head.chin)];
      for (const point of [crown, chin]) {
        expect(point.x).toBeGreaterThan(0);
        expect(point.x).toBeLessThan(1);
      }
      // Written rules put face and eyes before the highest hair.
      expect(crown.y).toBeGreaterThan(size.rule === 'usual' ? 0 : -0.051);
      expect(chin.y).toBeLessThan(1);
      expect(chin.y).toBeGreaterThan(crown.y);
      expect(chin.x).toBeCloseTo(0.5, 6);
    }),
  );
});

test('R-IDP-07 the usual rule: a fifth of the area, the face at 0.45, 0.10 to 0.12 above the crown', () => {
  const size = sizeOf('one-inch');
  const head = headOf({ x: 800, y: 900, width: 300, angle: 0.1, hair: 1.1 });
  const placement = placeHead(head, size);
  expect(measureHeadInPhoto(head, placement).share).toBeCloseTo(defaultFraming.share, 6);
  expect(inPhoto(placement, faceCentre(head)).y).toBeCloseTo(defaultFraming.centre, 1);
  fc.assert(
    fc.property(faces, (face) => {
      const one = headOf(face);
      const gap = inPhoto(placeHead(one, size), one.crown).y;
      expect(gap).toBeGreaterThanOrEqual(defaultFraming.gap.min - 1e-6);
      expect(gap).toBeLessThanOrEqual(defaultFraming.gap.max + 1e-6);
      expect(states(one, size)).toMatchObject({ gap: 'pass', centre: 'pass', tilt: 'pass' });
    }),
  );
  expect(states(head, size)).toMatchObject({ head: 'pass', eyes: 'pass', inside: 'pass', pixels: 'pass' });
});

test('R-IDP-08 GA 461: a face of 207±14 pixels, 7 to 21 above the crown, eyes at least 207 above the lower edge', () => {
  const size = sizeOf('identity-card');
  fc.assert(
    fc.property(faces, (face) => {
      const head = headOf({ ...face, hair: Math.min(face.hair, 1.2) });
      const placement = placeHead(head, size);
      const wide = (head.width / placement.width) * identityFraming.width;
      expect(Math.abs(wide - identityFraming.face)).toBeLessThanOrEqual(identityFraming.faceTolerance);
      const gap = inPhoto(placement, head.crown).y * identityFraming.height;
      expect(gap).toBeGreaterThanOrEqual(identityFraming.gap.min);
      expect(gap).toBeLessThanOrEqual(identityFraming.gap.max);
      const eyes = head.eyes ? (1 - inPhoto(placement, head.eyes).y) * identityFraming.height : 0;
      expect(eyes).toBeGreaterThanOrEqual(identityFraming.eyes);
      expect(states(head, size)).toMatchObject({ head: 'pass', gap: 'pass', eyes: 'pass' });
    }),
  );
});

test('R-IDP-07 the crown is where the mask ends, hair included; a mask that cannot be true is not believed', () => {
  const face = faceAt({ x: 800, y: 900 }, 300, 0);
  const masked = measureHead(face, picture, maskOf({ x: 800, y: 900, across: 190, down: 330 }));
  expect(masked.crown.y).toBeGreaterThan(550);
  expect(masked.crown.y).toBeLessThan(600);
  const plain = measureHead(face, picture);
  const empty = measureHead(face, picture, { width: 4, height: 5, data: new Uint8Array(20) });
  expect(empty.crown).toEqual(plain.crown);
  const full = measureHead(face, picture, { width: 4, height: 5, data: new Uint8Array(20).fill(255) });
  expect(full.crown.y).toBeGreaterThan(900 - 2.1 * (plain.chin.y - 900));
  expect(plain.chin.y).toBeGreaterThan(900 + 300 * 0.7);
  expect(plain.chin.y).toBeLessThan(900 + 300 * 0.95);
});

test('R-IDP-09 a head marked by hand is placed like a found one, without looking for eyes', () => {
  const head = markedHead({ x: 700, y: 400 }, { x: 760, y: 900 });
  expect(head.eyes).toBeUndefined();
  const placement = placeHead(head, sizeOf('two-inch'));
  expect(inPhoto(placement, head.crown).x).toBeCloseTo(0.5, 6);
  expect(inPhoto(placement, head.chin).x).toBeCloseTo(0.5, 6);
  expect(states(head, sizeOf('two-inch'))).toMatchObject({ head: 'pass', gap: 'pass', centre: 'pass' });
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 5000 }), fc.integer({ min: 40, max: 5000 }), (width, height) => {
      const { crown, chin } = guessedHead({ width, height });
      for (const { x, y } of [crown, chin]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
      }
    }),
  );
});

test('R-IDP-10 moving, zooming and turning keep shape; the matrix and the points agree', () => {
  const size = sizeOf('one-inch');
  const part = fc.double({ min: -0.5, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(
      faces,
      part,
      part,
      fc.double({ min: 0.4, max: 2.5, noNaN: true }),
      part,
      (face, x, y, zoom, turn) => {
        const before = placeHead(headOf(face), size);
        const after = adjusted(before, { zoom, turn, about: { x: 0.3, y: 0.7 } });
        expect(after.width / after.height).toBeCloseTo(before.width / before.height, 9);
        const fixed = inPhoto(after, inPicture(before, { x: 0.3, y: 0.7 }));
        expect(fixed.x).toBeCloseTo(0.3, 6);
        expect(fixed.y).toBeCloseTo(0.7, 6);
        const moved = inPhoto(adjusted(before, { move: { x, y } }), inPicture(before, { x: 0.5, y: 0.5 }));
        expect(moved.x).toBeCloseTo(0.5 + x, 6);
        expect(moved.y).toBeCloseTo(0.5 + y, 6);
        const [a, b, c, d, e, f] = photoMatrix(after, size.px);
        const seen = inPhoto(after, { x: face.x, y: face.y });
        expect(a * face.x + c * face.y + e).toBeCloseTo(seen.x * size.px.width, 4);
        expect(b * face.x + d * face.y + f).toBeCloseTo(seen.y * size.px.height, 4);
      },
    ),
  );
});

test('R-IDP-11 each check says what to change, and the change it names is the one that helps', () => {
  const size = sizeOf('one-inch');
  const head = headOf({ x: 800, y: 900, width: 300, angle: 0, hair: 1.1 });
  const good = placeHead(head, size);
  const check = (id: CheckId, placement = good, more: Partial<Parameters<typeof checkPhoto>[0]> = {}) => {
    const found = checkPhoto({ head, placement, size, picture, replaced: true, ...more }).find(
      (one) => one.id === id,
    );
    if (!found) throw new Error(`no check ${id}`);
    return found;
  };
  expect(check('head').fix).toBeUndefined();
  expect(check('head', adjusted(good, { zoom: 0.6 }))).toMatchObject({
    state: 'fail',
    fix: expect.stringContaining('放大') as string,
  });
  expect(check('head', adjusted(good, { zoom: 1.2 }))).toMatchObject({
    state: 'near',
    fix: expect.stringContaining('缩小') as string,
  });
  expect(check('gap', adjusted(good, { move: { x: 0, y: -0.1 } }))).toMatchObject({
    state: 'fail',
    fix: expect.stringContaining('往下') as string,
  });
  expect(check('centre', adjusted(good, { move: { x: 0.04, y: 0 } }))).toMatchObject({
    state: 'near',
    fix: expect.stringContaining('往左') as string,
  });
  expect(check('tilt', adjusted(good, { turn: 0.1 }))).toMatchObject({
    state: 'fail',
    fix: expect.stringContaining('逆时针') as string,
  });
  expect(check('tilt', adjusted(good, { turn: Math.PI * 2 })).state).toBe('pass');
  expect(check('pixels', good, { size: { ...size, px: { width: 2000, height: 2800 } } })).toMatchObject({
    state: 'fail',
  });
  expect(check('inside', adjusted(good, { move: { x: 0, y: -0.9 } })).state).toBe('fail');
  expect(check('inside', good, { head: { ...head, crown: { x: 800, y: 0 } } }).found).toContain('头顶被裁掉');
  const light = { face: 150, sides: 0, ground: 3 };
  expect(check('brightness', good, { light }).state).toBe('pass');
  expect(check('brightness', good, { light: { ...light, face: 40 } })).toMatchObject({
    state: 'fail',
    found: '脸部偏暗',
  });
  expect(check('brightness', good, { light: { ...light, face: 245 } })).toMatchObject({
    state: 'fail',
    found: '脸部太亮',
  });
  expect(check('brightness', good, { light: { ...light, sides: 80 } })).toMatchObject({
    state: 'fail',
    found: '脸的右侧偏暗',
  });
  expect(check('background', good, { light: { ...light, ground: 40 }, replaced: false }).state).toBe('fail');
  expect(check('background', good, { light, replaced: false }).state).toBe('pass');
  expect(check('background', good, { light: { ...light, ground: 40 } }).state).toBe('pass');
});
