import { expect, test } from 'vitest';
import {
  coverScale,
  croppedSize,
  cropTo,
  dragCorner,
  evenLight,
  finishedSize,
  noEdits,
  placeCrop,
  readEdits,
  relight,
  turnedOnce,
} from './edits.ts';

const picture = { width: 1200, height: 800 };

test('R-PAINT-66 turning keeps what the crop shows; four turns are none', () => {
  const edits = { ...noEdits, crop: { x: 0.1, y: 0.2, width: 0.5, height: 0.25 } };
  const once = turnedOnce(edits);
  expect(croppedSize(picture, edits)).toEqual({ width: 600, height: 200 });
  expect(croppedSize(picture, once)).toEqual({ width: 200, height: 600 });
  const round = turnedOnce(turnedOnce(turnedOnce(once)));
  expect(round.turns).toBe(0);
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(round.crop[side]).toBeCloseTo(edits.crop[side]);
});

test('R-PAINT-66 a crop keeps its ratio and stays within the picture', () => {
  const square = cropTo(1, { x: 0.8, y: 0, width: 0.2, height: 1 }, picture);
  expect(square.width * picture.width).toBeCloseTo(square.height * picture.height);
  expect(square.x + square.width).toBeLessThanOrEqual(1);
  expect(placeCrop({ x: -1, y: 2, width: 0.5, height: 0.5 })).toEqual({
    x: 0,
    y: 0.5,
    width: 0.5,
    height: 0.5,
  });
  const dragged = dragCorner({ x: 0.2, y: 0.2, width: 0.4, height: 0.4 }, 'nw', { x: -3, y: 0.59 }, null);
  expect(dragged.x).toBe(0);
  expect(dragged.height).toBeCloseTo(0.04);
  const locked = dragCorner({ x: 0, y: 0, width: 0.5, height: 0.5 }, 'se', { x: 1, y: 0.1 }, 2);
  expect(locked.width / locked.height).toBeCloseTo(2);
});

test('R-PAINT-66 a tilted picture covers its frame, and a width brings its height along', () => {
  expect(coverScale(picture, 0)).toBe(1);
  expect(coverScale({ width: 100, height: 100 }, Math.PI / 4)).toBeCloseTo(Math.SQRT2);
  expect(finishedSize(picture, { ...noEdits, width: 300 })).toEqual({ width: 300, height: 200 });
});

test('R-PAINT-66 light moves grey up and down, colour to grey, and no light leaves every byte', () => {
  const pixels = () => new Uint8ClampedArray([100, 100, 100, 255, 200, 50, 50, 128]);
  const even = pixels();
  relight(even, evenLight);
  expect(even).toEqual(pixels());
  const bright = pixels();
  relight(bright, { ...evenLight, brightness: 50 });
  expect(bright[0]).toBeGreaterThan(100);
  expect(bright[7]).toBe(128);
  const grey = pixels();
  relight(grey, { ...evenLight, saturation: -100 });
  expect(grey[4]).toBe(grey[5]);
});

test('R-PAINT-67 kept edits are read again; what is none is not', () => {
  expect(readEdits(structuredClone(noEdits))).toEqual(noEdits);
  for (const raw of [null, {}, { ...noEdits, turns: 9 }, { ...noEdits, texts: [{ text: 'x' }] }])
    expect(readEdits(raw)).toBeNull();
});
