import { connectRegions } from './components.ts';

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

/**
 * The largest piece of old wall in a photo whose background was replaced: an island away from the person, or a patch
 * of veil wider than hair and edges are.
 *
 * @param mask opacity of the person for each pixel of the photo, 0 to 1
 * @param faces middles of the faces in it, in pixels
 * @returns null where there is none
 */
export function findResidue(
  mask: Float32Array,
  width: number,
  height: number,
  faces: readonly { readonly x: number; readonly y: number }[],
): Residue | null {
  const seen = connectRegions(width, height, (at) => (mask[at] ?? 0) > veil.from);
  const people = new Set<number>();
  for (const { x, y } of faces) people.add(seen.labels[Math.round(y) * width + Math.round(x)] ?? 0);
  people.delete(0);
  if (people.size === 0) {
    const largest = seen.sizes.indexOf(Math.max(...seen.sizes));
    if (largest > 0) people.add(largest);
  }
  const radius = Math.max(2, Math.round(Math.max(width, height) * edgeHalf));
  const veiled = erode(
    Uint8Array.from(mask, (value) => (value > veil.from && value < veil.to ? 1 : 0)),
    width,
    height,
    radius,
  );
  const wrong = connectRegions(width, height, (at) => {
    const label = seen.labels[at] ?? 0;
    return (label > 0 && !people.has(label)) || veiled[at] === 1;
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
