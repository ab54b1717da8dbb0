import { describe, expect, test } from 'vitest';
import { drawnSide, greySide, greySquare } from './grey-square.ts';
import { maxQueryHashes, pictureSignature, queryHashes } from './signature.ts';
import { parseQuery, SignatureList } from './signature-list.ts';

/** 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state / 2 ** 32;
  };
}

/** A picture as a function of its place, 0 to 1 across and down: overlapping discs of light and dark. */
type Scene = (x: number, y: number) => number;

function sceneOf(seed: number): Scene {
  const random = randomOf(seed);
  const discs = Array.from({ length: 24 }, () => ({
    x: random(),
    y: random(),
    square: (0.05 + random() * 0.22) ** 2,
    level: random() * 255,
  }));
  return (x, y) => {
    let level = 230;
    for (const disc of discs) {
      const [across, down] = [x - disc.x, y - disc.y];
      if (across * across + down * down < disc.square) level = disc.level;
    }
    return level;
  };
}

/** The scene as the grey square of a picture of it: each pixel is the mean of two places. */
function squareOf(scene: Scene): Uint8Array {
  return Uint8Array.from({ length: greySide ** 2 }, (_, at) => {
    const [column, row] = [at % greySide, Math.floor(at / greySide)];
    let sum = 0;
    for (const part of [0.25, 0.75]) sum += scene((column + part) / greySide, (row + part) / greySide);
    return Math.max(0, Math.min(255, sum / 2));
  });
}

const crop =
  (scene: Scene, left: number, top: number, right: number, bottom: number): Scene =>
  (x, y) =>
    scene(left + x * (1 - left - right), top + y * (1 - top - bottom));

/** Eight levels a step, and noise, as of strong compression. */
function degrade(scene: Scene, seed: number): Scene {
  const random = randomOf(seed);
  return (x, y) => Math.round(scene(x, y) / 8) * 8 * 0.9 + 12 + (random() - 0.5) * 20;
}

const published = Array.from({ length: 16 }, (_, at) => sceneOf(at + 1));
const list = new SignatureList();
for (const [at, scene] of published.entries()) list.add(at, pictureSignature(squareOf(scene)));

const idsLike = (scene: Scene): number[] =>
  list.search(parseQuery(queryHashes(squareOf(scene))), 0, list.size).map(({ id }) => id);

describe('pictures that are nearly the same', () => {
  test('R-GAL-41 a picture is found again after compression, other brightness, and mirrored', () => {
    for (const [at, scene] of published.slice(0, 5).entries()) {
      expect(idsLike(scene)).toEqual([at]);
      expect(idsLike(degrade(scene, at))).toEqual([at]);
      expect(idsLike((x, y) => scene(1 - x, y))).toEqual([at]);
    }
  });

  test('R-GAL-42 a crop of up to a sixth of each side is found, mirrored or not', () => {
    const random = randomOf(99);
    let found = 0;
    const tries = 16;
    for (let at = 0; at < tries; at += 1) {
      const scene = published[at] as Scene;
      const part = crop(scene, random() / 6, random() / 6, random() / 6, random() / 6);
      const seen = idsLike(at % 2 === 0 ? part : (x, y) => part(1 - x, y));
      expect(seen.every((id) => id === at)).toBe(true);
      found += seen.length;
    }
    expect(found).toBeGreaterThanOrEqual(tries - 1);
  });

  test('R-GAL-41 other pictures are not found', () => {
    for (let seed = 100; seed < 115; seed += 1) expect(idsLike(sceneOf(seed))).toEqual([]);
  });

  test('R-GAL-43 a picture without edges is known by nothing, one with an even middle by its whole', () => {
    const white = squareOf(() => 255);
    expect(pictureSignature(white)).toBe('');
    expect(queryHashes(white)).toEqual([]);
    const scene = published[0] as Scene;
    const frame: Scene = (x, y) =>
      Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.36 ? 200 : scene(x, y);
    expect(pictureSignature(squareOf(frame))).toHaveLength(32);
    const framed = new SignatureList();
    framed.add(7, pictureSignature(squareOf(frame)));
    framed.add(8, '');
    expect(framed.size).toBe(1);
    expect(framed.search(parseQuery(queryHashes(squareOf(frame))), 0, 9)).toEqual([{ id: 7, distance: 0 }]);
  });

  test('R-GAL-43 queries are bounded, and a square of another size is refused', () => {
    expect(queryHashes(squareOf(published[1] as Scene)).length).toBeLessThanOrEqual(maxQueryHashes);
    expect(() => pictureSignature(new Uint8Array(9))).toThrow(RangeError);
  });

  test('R-GAL-43 a list that grows keeps what it had', () => {
    const long = new SignatureList();
    const signature = pictureSignature(squareOf(published[2] as Scene));
    for (let id = 0; id < 300; id += 1) long.add(id, signature);
    const query = parseQuery(queryHashes(squareOf(published[2] as Scene)));
    expect(long.search(query, 290, 1000).map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, n) => 290 + n),
    );
  });

  test('R-GAL-43 brightness is the mean of BT.709 luma, whatever drew the picture', () => {
    const pixels = new Uint8ClampedArray(drawnSide * drawnSide * 4);
    // The left half is green, the right one is grey and black columns in turn.
    for (let at = 0; at < drawnSide * drawnSide; at += 1) {
      const column = at % drawnSide;
      const light = column % 2 === 0 ? 254 : 0;
      pixels.set(column < drawnSide / 2 ? [0, 255, 0, 255] : [light, light, light, 255], at * 4);
    }
    const grey = greySquare(pixels);
    expect(grey).toHaveLength(greySide ** 2);
    expect(grey[0]).toBe(182);
    expect(grey[greySide - 1]).toBe(127);
    expect(() => greySquare(new Uint8Array(4))).toThrow(RangeError);
  });
});
