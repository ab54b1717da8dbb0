import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Place } from './edit-frame.ts';
import { isPainted, paintedPlace, type Pixels } from './pixels.ts';

/** Width of the soft edge, by the shorter side of the picture. */
const featherShare = 0.006;
const mostFeather = 8;

/** Steps to a neighbour beside and across, in thirds of a pixel: distances without roots. */
const beside = 3;
const across = 4;

/** Beyond this nobody needs to know how far it is. */
const far = 255 - across;

/** How long other calls wait for this work, in milliseconds. */
const turnMs = 8;

/** Works on so many rows, the last one first where `backwards`, and lets others work in between. */
async function rowByRow(rows: number, work: (row: number) => void, backwards = false): Promise<void> {
  let since = performance.now();
  for (let n = 0; n < rows; n += 1) {
    work(backwards ? rows - 1 - n : n);
    if (performance.now() - since < turnMs) continue;
    await nextTurn();
    since = performance.now();
  }
}

/**
 * How far each pixel of a place is from what stays, in thirds of a pixel; 0 is what stays. With a margin of one pixel,
 * in which everything stays but what is beyond the picture's own edge.
 */
async function distances(mask: Pixels, { width, height, left, top }: Place): Promise<Uint8Array> {
  const row = width + 2;
  const found = new Uint8Array(row * (height + 2));
  if (left === 0) for (let y = 0; y < height + 2; y += 1) found[y * row] = far;
  if (left + width === mask.width) for (let y = 0; y < height + 2; y += 1) found[y * row + row - 1] = far;
  if (top === 0) found.fill(far, 0, row);
  if (top + height === mask.height) found.fill(far, (height + 1) * row);
  const nearer = (at: number, own: number, step: -1 | 1): number => {
    const near = Math.min(found[at + step]!, found[at + step * row]!) + beside;
    const corner = Math.min(found[at + step * row - 1]!, found[at + step * row + 1]!) + across;
    return Math.min(own, near, corner);
  };
  await rowByRow(height, (y) => {
    for (let x = 0; x < width; x += 1) {
      const at = (y + 1) * row + x + 1;
      if (isPainted(mask, (top + y) * mask.width + left + x)) found[at] = nearer(at, far, -1);
    }
  });
  const back = (y: number): void => {
    for (let x = width - 1; x >= 0; x -= 1) {
      const at = (y + 1) * row + x + 1;
      const own = found[at]!;
      if (own !== 0) found[at] = nearer(at, own, 1);
    }
  };
  await rowByRow(height, back, true);
  return found;
}

/**
 * A picture of which only what the mask says is painted anew. Every other pixel is the original's, byte for byte: the
 * edge is soft on the inside alone.
 * @param original is changed, and returned
 */
export async function composeEdit(original: Pixels, edited: Pixels, mask: Pixels): Promise<Pixels> {
  const place = paintedPlace(mask);
  if (!place) return original;
  const { width, height, left, top } = place;
  const found = await distances(mask, place);
  const distanceAt = (x: number, y: number): number => found[(y + 1) * (width + 2) + x + 1]! / beside;
  let deepest = 0;
  await rowByRow(height, (y) => {
    for (let x = 0; x < width; x += 1) deepest = Math.max(deepest, distanceAt(x, y));
  });
  const wanted = Math.min(original.width, original.height) * featherShare;
  // A thin stroke is painted too.
  const feather = Math.max(1, Math.min(mostFeather, wanted, deepest / 2));
  const [to, from] = [original.data, edited.data];
  await rowByRow(height, (y) => {
    for (let x = 0; x < width; x += 1) {
      const share = Math.min(1, distanceAt(x, y) / feather);
      const first = ((top + y) * original.width + left + x) * 4;
      if (share > 0)
        for (let at = first; at < first + 4; at += 1)
          to[at] = share === 1 ? from[at]! : Math.round(to[at]! + (from[at]! - to[at]!) * share);
    }
  });
  return original;
}
