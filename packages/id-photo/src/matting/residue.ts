import { connectRegions, type Regions } from './components.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Wall that is left in a finished photo. */
export interface Residue {
  /** The largest piece, as a part of the photo. */
  readonly share: number;
  /** Where it is, in the photo's pixels. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Opacities between which a pixel is a veil: no wall any more, no person either. */
const veil = { from: 0.08, to: 0.8 } as const;

/** Half the width of the finest thing that counts as a patch and not as the line that every edge is, in parts of the longer side. */
const edgeHalf = 1 / 90;

/** From this opacity on a pixel is the person's, or somebody's behind, */
const solid = 0.8;
/** who hangs on the person by no more than a bridge of twice this and is at least so large, in parts of the longer side and of the photo. */
const lump = { bridgeHalf: 1 / 200, least: 0.005 } as const;

/** Values that stay when a square of 2r + 1 must be all set (erosion), by running counts. */
function erode(set: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const pass = (from: Uint8Array, length: number, lines: number, step: number, next: number) => {
    const to = new Uint8Array(from.length);
    for (let line = 0; line < lines; line += 1) {
      let run = 0;
      for (let at = 0; at < length; at += 1) {
        run = from[line * next + at * step] ? run + 1 : 0;
        if (run > 2 * radius) to[line * next + (at - radius) * step] = 1;
      }
    }
    return to;
  };
  return pass(pass(set, width, height, 1, width), height, width, width, 1);
}

/** Regions in which people stand: those at the faces, else the largest. */
function regionsOfPeople({ labels, sizes }: Regions, width: number, faces: readonly Place[]): Set<number> {
  const people = new Set<number>();
  for (const { x, y } of faces) people.add(labels[Math.round(y) * width + Math.round(x)] ?? 0);
  people.delete(0);
  if (people.size === 0) {
    const largest = sizes.indexOf(Math.max(...sizes));
    if (largest > 0) people.add(largest);
  }
  return people;
}

/** Solid pieces that hang on a person by a narrow bridge alone: parts of people and things behind. */
function findLumps(mask: Float32Array, width: number, height: number, faces: readonly Place[]): Uint8Array {
  const radius = Math.max(1, Math.round(Math.max(width, height) * lump.bridgeHalf));
  const cores = erode(
    Uint8Array.from(mask, (value) => (value > solid ? 1 : 0)),
    width,
    height,
    radius,
  );
  const regions = connectRegions(width, height, (at) => cores[at] === 1);
  const people = regionsOfPeople(regions, width, faces);
  const lumps = new Uint8Array(mask.length);
  for (let at = 0; at < mask.length; at += 1) {
    const label = regions.labels[at] ?? 0;
    if (label === 0 || people.has(label) || (regions.sizes[label] ?? 0) < lump.least * mask.length) continue;
    // What was taken off around it, and its rim.
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let row = Math.max(0, y - radius - 1); row <= Math.min(height - 1, y + radius + 1); row += 1)
      for (
        let column = Math.max(0, x - radius - 1);
        column <= Math.min(width - 1, x + radius + 1);
        column += 1
      )
        if ((mask[row * width + column] ?? 0) > veil.from) lumps[row * width + column] = 1;
  }
  return lumps;
}

/**
 * The largest piece of old wall in a photo whose background was replaced: an island away from the person, a patch of
 * veil wider than hair and edges are, or a solid piece that hangs on the person by a narrow bridge.
 *
 * @param mask opacity of the person for each pixel of the photo, 0 to 1
 * @param faces middles of the faces in it, in pixels
 * @returns null where there is none
 */
export function findResidue(
  mask: Float32Array,
  width: number,
  height: number,
  faces: readonly Place[],
): Residue | null {
  const seen = connectRegions(width, height, (at) => (mask[at] ?? 0) > veil.from);
  const people = regionsOfPeople(seen, width, faces);
  const radius = Math.max(2, Math.round(Math.max(width, height) * edgeHalf));
  const veiled = erode(
    Uint8Array.from(mask, (value) => (value > veil.from && value < veil.to ? 1 : 0)),
    width,
    height,
    radius,
  );
  const lumps = findLumps(mask, width, height, faces);
  const wrong = connectRegions(width, height, (at) => {
    const label = seen.labels[at] ?? 0;
    return (label > 0 && !people.has(label)) || veiled[at] === 1 || lumps[at] === 1;
  });
  const most = Math.max(0, ...wrong.sizes);
  if (most === 0) return null;
  const label = wrong.sizes.indexOf(most);
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let at = 0; at < wrong.labels.length; at += 1) {
    if (wrong.labels[at] !== label) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return {
    share: most / (width * height),
    box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
  };
}
