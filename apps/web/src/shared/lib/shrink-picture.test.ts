import { assert, integer, property } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isHeic, shrinkPicture } from './shrink-picture.ts';
import {
  encodeWithin,
  fitWithin,
  MAX_PICTURE_BYTES,
  MAX_SIDE,
  inspectPixels,
  type Draw,
  type PictureType,
} from './shrink-picture-core.ts';

const paint = (count: number, colour: (index: number) => readonly [number, number, number, number]) =>
  Uint8ClampedArray.from({ length: count * 4 }, (_, at) => colour(Math.floor(at / 4))[at % 4] ?? 0);

const photo = paint(4_000, (index) => [index % 251, (index * 7) % 253, (index * 13) % 255, 255]);
const screenshot = paint(4_000, (index) => (index % 50 < 5 ? [0, 0, 0, 255] : [255, 255, 255, 255]));
const icon = paint(4_000, (index) => [0, 0, 0, index % 2 === 0 ? 255 : 0]);

const blobOf = (type: string, size: number): Blob =>
  Object.defineProperty(new Blob([], { type }), 'size', { value: size });
const drawer =
  (pixels: Uint8ClampedArray, bytes: (type: PictureType, width: number) => number): Draw =>
  (width, height) => ({
    width,
    height,
    pixels: () => pixels,
    encode: (type) => Promise.resolve(blobOf(type, bytes(type, width))),
  });

test('R-COMP-04 a picture keeps its shape, is never enlarged, and never passes the longest side', () => {
  assert(
    property(integer({ min: 1, max: 30_000 }), integer({ min: 1, max: 30_000 }), (width, height) => {
      const fitted = fitWithin(width, height, MAX_SIDE);
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(
        Math.min(MAX_SIDE, Math.max(width, height)),
      );
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1);
      const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
      expect(Math.abs(fitted.width - width * scale)).toBeLessThanOrEqual(1);
      expect(Math.abs(fitted.height - height * scale)).toBeLessThanOrEqual(1);
    }),
  );
});

test('R-COMP-04 photographs, flat pictures and transparent ones are told apart', () => {
  expect(inspectPixels(photo)).toEqual({ transparent: false, flat: false });
  expect(inspectPixels(screenshot)).toEqual({ transparent: false, flat: true });
  expect(inspectPixels(icon).transparent).toBe(true);
});

test('R-COMP-04 a photograph becomes JPEG, a screenshot and a transparent picture stay exact where they fit', async () => {
  const small = () => 100_000;
  expect((await encodeWithin(4_000, 3_000, drawer(photo, small)))?.blob.type).toBe('image/jpeg');
  expect((await encodeWithin(800, 600, drawer(screenshot, small)))?.blob.type).toBe('image/png');
  expect((await encodeWithin(800, 600, drawer(icon, small)))?.blob.type).toBe('image/png');
  const heavyPng = (type: PictureType) => (type === 'image/png' ? MAX_PICTURE_BYTES + 1 : 200_000);
  expect((await encodeWithin(800, 600, drawer(icon, heavyPng)))?.blob.type).toBe('image/webp');
});

test('R-COMP-04 what no encoding brings under the limit is drawn smaller until it fits', async () => {
  const heavy = drawer(photo, (_, width) => (width > 900 ? MAX_PICTURE_BYTES + 1 : MAX_PICTURE_BYTES));
  const picture = await encodeWithin(4_000, 3_000, heavy);
  expect(picture?.width).toBe(882);
  expect(picture?.height).toBe(662);
});

test('R-COMP-04 an encoder that answers with another type is not trusted', async () => {
  const noWebp: Draw = (width, height) => ({
    width,
    height,
    pixels: () => icon,
    encode: (type) => Promise.resolve(blobOf('image/png', type === 'image/png' ? MAX_PICTURE_BYTES * 2 : 10)),
  });
  expect(await encodeWithin(800, 600, noWebp)).toBeNull();
});

test('R-COMP-04 a HEIC photo is known by its first bytes', () => {
  const head = (brand: string) => new TextEncoder().encode(`\0\0\0\x18ftyp${brand}\0\0\0\0`);
  expect(isHeic(head('heic'))).toBe(true);
  expect(isHeic(head('mif1'))).toBe(true);
  expect(isHeic(head('avif'))).toBe(false);
  expect(isHeic(new Uint8Array())).toBe(false);
});

test('R-COMP-04 the worker that is at a long picture stays, and goes when it has nothing to do', async () => {
  const workers: FakeWorker[] = [];
  class FakeWorker extends EventTarget {
    readonly asked: number[] = [];
    gone = false;
    constructor() {
      super();
      workers.push(this);
    }
    postMessage({ id }: { id: number }) {
      this.asked.push(id);
    }
    terminate() {
      this.gone = true;
    }
    answer() {
      const id = this.asked.shift();
      const picture = { blob: blobOf('image/png', 1), width: 1, height: 1 };
      this.dispatchEvent(
        Object.assign(new Event('message'), { data: { kind: 'result', id, result: picture } }),
      );
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', () => undefined);
  vi.useFakeTimers();
  try {
    const file = Object.assign(blobOf('image/png', 1), { name: 'a.png' });
    const [short, long] = [shrinkPicture(file), shrinkPicture(file)];
    const [worker] = workers;
    worker?.answer();
    await short;
    vi.advanceTimersByTime(120_000);
    expect(worker?.gone).toBe(false);
    worker?.answer();
    await expect(long).resolves.toMatchObject({ width: 1 });
    vi.advanceTimersByTime(120_000);
    expect(worker?.gone).toBe(true);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
