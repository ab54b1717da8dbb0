import type { FoundFace } from './found.ts';

/** A part of a picture that is looked at by itself, in fractions of its sides. */
export type Tile = FoundFace;

/**
 * The parts of a picture in which faces are looked for: the model sees 128 pixels a side, so that a face in a group is
 * too small for it in the whole. Grids of two and three across overlap by a third, so that none is cut everywhere.
 */
export function faceTiles(width: number, height: number): Tile[] {
  const tiles: Tile[] = [{ x: 0, y: 0, width: 1, height: 1 }];
  for (const across of [2, 3]) {
    const side = Math.min(Math.max(width, height) / across, width, height) * 1.3;
    // A part of fewer pixels has no faces that the look at the whole misses.
    if (side < 160) break;
    const [w, h] = [Math.min(1, side / width), Math.min(1, side / height)];
    const steps = (part: number) => Math.max(1, Math.ceil((1 - part) / (part * 0.66)) + 1);
    const [columns, rows] = [w === 1 ? 1 : steps(w), h === 1 ? 1 : steps(h)];
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1)
        tiles.push({
          x: columns === 1 ? 0 : ((1 - w) * column) / (columns - 1),
          y: rows === 1 ? 0 : ((1 - h) * row) / (rows - 1),
          width: w,
          height: h,
        });
  }
  return tiles;
}

/** What two boxes share of the smaller one, 0 to 1. */
function overlap(a: FoundFace, b: FoundFace): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / Math.min(a.width * a.height, b.width * b.height);
}

/** Each face once, though several parts show it; the largest first. */
export function mergeFaces(faces: readonly FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = [];
  for (const face of faces.toSorted((a, b) => b.width * b.height - a.width * a.height))
    if (kept.every((other) => overlap(face, other) < 0.4)) kept.push(face);
  return kept;
}

/** The part of a picture that shows one face with as much around it, for a closer look. */
export function closeTile({ x, y, width, height }: FoundFace): Tile {
  const [left, top] = [Math.max(0, x - width / 2), Math.max(0, y - height / 2)];
  return {
    x: left,
    y: top,
    width: Math.min(1, x + 1.5 * width) - left,
    height: Math.min(1, y + 1.5 * height) - top,
  };
}

/** The least that two looks at one face have in common. What only looks like a face from afar is found elsewhere, or not. */
const leastShared = 0.6;

/** Whether a closer look found the same face, in the same place and about as large. */
export function isConfirmed(face: FoundFace, found: readonly FoundFace[]): boolean {
  const area = face.width * face.height;
  return found.some((again) => {
    const ratio = (again.width * again.height) / area;
    return overlap(face, again) >= leastShared && ratio > 0.4 && ratio < 2.5;
  });
}

/** Side of the square in which a face is looked at for features, in pixels. */
export const featureSide = 32;

/** Brightness changes from pixel to pixel at least this unevenly where there are eyes, brows and a mouth, of 255. */
const leastUnevenness = 1.2;

/**
 * Whether a square holds any features: in a gradient the model sees faces, but brightness there goes on as it began.
 * @param pixels `featureSide` squared, four bytes each
 */
export function hasFeatures(pixels: Uint8ClampedArray): boolean {
  const light = (x: number, y: number): number => {
    const at = (y * featureSide + x) * 4;
    return 0.3 * (pixels[at] ?? 0) + 0.59 * (pixels[at + 1] ?? 0) + 0.11 * (pixels[at + 2] ?? 0);
  };
  let sum = 0;
  const last = featureSide - 1;
  for (let y = 1; y < last; y += 1)
    for (let x = 1; x < last; x += 1) {
      const here = 2 * light(x, y);
      sum += Math.abs(light(x - 1, y) + light(x + 1, y) - here);
      sum += Math.abs(light(x, y - 1) + light(x, y + 1) - here);
    }
  return sum / (2 * (featureSide - 2) ** 2) >= leastUnevenness;
}
