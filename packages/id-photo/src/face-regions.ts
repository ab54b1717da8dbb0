import { meshPoint, type FaceMesh } from './face-mesh.ts';
import type { Point } from './placement.ts';
import type { PixelSize } from './sizes.ts';

/** A patch that holds a whole face upright, in distances of the eyes, as `facePatch` is one of its middle. */
export const meshPatch = { width: 3, height: 3.7, middle: { x: 1.5, y: 1.45 }, mostApart: 64 } as const;

/** Parts of a face as polygons of the mesh. */
const regions = {
  leftCheek: [117, 118, 119, 100, 142, 203, 206, 207, 187, 147, 123],
  rightCheek: [346, 347, 348, 329, 371, 423, 426, 427, 411, 376, 352],
  leftUnderEye: [110, 24, 23, 22, 26, 121, 120, 119, 118],
  rightUnderEye: [339, 254, 253, 252, 256, 350, 349, 348, 347],
} as const;

export type RegionName = keyof typeof regions;

/** Whether a place is within a polygon. */
export function isInside(polygon: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, b] of polygon.entries()) {
    const a = polygon.at(index - 1) ?? b;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}

/** The pixels of a patch within a polygon. */
export function regionPixels(patch: PixelSize, polygon: readonly Point[]): number[] {
  const found: number[] = [];
  const [xs, ys] = [polygon.map(({ x }) => x), polygon.map(({ y }) => y)];
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(patch.height, Math.max(...ys)); y += 1)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(patch.width, Math.max(...xs)); x += 1)
      if (isInside(polygon, x + 0.5, y + 0.5)) found.push(y * patch.width + x);
  return found;
}

/** A part's polygon in the mesh's pixels. */
export const polygonOf = (mesh: FaceMesh, name: RegionName): Point[] =>
  regions[name].map((i) => meshPoint(mesh, i));
