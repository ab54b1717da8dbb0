import { expect, test } from 'vitest';
import { evenLight } from './even-light.ts';
import { meshContour, meshPoints, type FaceMesh } from './face-mesh.ts';
import { compareSides } from './face-surface.ts';

const side = 240;

/** A round face of which every point of the mesh has its own on the other side, by a grid that is mirrored. */
function roundFace(): FaceMesh {
  const points = Array.from({ length: 478 }, (_, index) => {
    const pair = index >> 1;
    const [radius, angle] = [Math.sqrt((pair % 26) / 26) * 76, ((pair * 7) % 9) / 9];
    const [x, y] = [Math.abs(Math.cos(angle * Math.PI) * radius), Math.sin(angle * 2 * Math.PI) * radius];
    return { x: side / 2 + (index % 2 === 0 ? -x : x), y: side / 2 + y, z: 0 };
  });
  const put = (index: number, x: number, y: number) =>
    (points[index] = { x: side / 2 + x, y: side / 2 + y, z: 0 });
  for (const [at, index] of meshContour.entries()) {
    const angle = (at / meshContour.length) * 2 * Math.PI;
    put(index, Math.sin(angle) * 80, -Math.cos(angle) * 80);
  }
  put(meshPoints.leftSide, -80, 0);
  put(meshPoints.rightSide, 80, 0);
  put(meshPoints.leftIris, -30, -20);
  put(meshPoints.rightIris, 30, -20);
  const cheek = [117, 118, 119, 100, 142, 203, 206, 207, 187, 147, 123];
  const other = [346, 347, 348, 329, 371, 423, 426, 427, 411, 376, 352];
  const below = [110, 24, 23, 22, 26, 121, 120, 119, 118];
  const belowOther = [339, 254, 253, 252, 256, 350, 349, 348, 347];
  for (const [left, right, y] of [
    [cheek, other, 30],
    [below, belowOther, 0],
  ] as const)
    for (const [at, index] of left.entries()) {
      const angle = (at / left.length) * 2 * Math.PI;
      put(index, -35 + Math.cos(angle) * 15, y + Math.sin(angle) * 9);
      put(right[at] ?? 0, 35 - Math.cos(angle) * 15, y + Math.sin(angle) * 9);
    }
  return points;
}

/** Skin of which the right half lies in shade, with a mole that has an edge. */
function halfShaded(dark: number) {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const part = Math.min(1, Math.max(0, (x - side / 2) / 60 + 0.5));
      const light = (1 - (1 - dark) * part) * (Math.hypot(x - 170, y - 150) < 5 ? 0.5 : 1);
      data.set([210 * light, 160 * light, 135 * light, 255], 4 * (y * side + x));
    }
  return { width: side, height: side, data };
}

test('R-IDP-66 both halves of a face are brought together as far as asked, and no edge moves', () => {
  const mesh = roundFace();
  const before = halfShaded(0.5);
  const shaded = compareSides(before, mesh) ?? 0;
  expect(shaded).toBeGreaterThan(0.45);
  const differences = [0, 0.5, 1].map((strength) => {
    const photo = halfShaded(0.5);
    evenLight(photo, mesh, strength);
    return Math.abs(compareSides(photo, mesh) ?? 9);
  });
  expect(differences[0]).toBeCloseTo(shaded);
  expect(differences[1]).toBeLessThan(shaded * 0.75);
  expect(differences[2]).toBeLessThan(shaded * 0.4);
  const photo = halfShaded(0.5);
  evenLight(photo, mesh, 1);
  // What one pixel is multiplied by, its neighbour is too: edges stay where they are and as strong.
  for (let x = 60; x < 180; x += 1) {
    const factor = (at: number) =>
      (photo.data[4 * (150 * side + at)] ?? 0) / Math.max(1, before.data[4 * (150 * side + at)] ?? 0);
    expect(Math.abs(factor(x + 1) / factor(x) - 1)).toBeLessThan(0.06);
  }
  // The wall is not lit.
  expect(photo.data.slice(0, 4)).toEqual(before.data.slice(0, 4));
});
