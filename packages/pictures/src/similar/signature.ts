import { dctHash, hashBits } from './dct-hash.ts';
import { GreySums, type Part } from './grey-square.ts';

/** How much of each side the inner part of a signature leaves out. A crop that takes no more still holds all of it. */
const margin = 0.2;

/** Digits of a hash as text. */
export const hashDigits = hashBits / 4;

/** Hashes of one query, at most. */
export const maxQueryHashes = 257;

const whole: Part = { left: 0, top: 0, right: 1, bottom: 1 };
const inner: Part = { left: margin, top: margin, right: 1 - margin, bottom: 1 - margin };

/** How much may have been cut off a side, in parts of it: what is tried in between is near enough. */
const cuts = [0, 0.06, 0.12, 0.18] as const;

/** Where the inner part of the full picture lies in a crop of it, for every crop that is tried. */
const crops: readonly Part[] = cuts.flatMap((left) =>
  cuts.flatMap((right) =>
    cuts.flatMap((top) =>
      cuts.map((bottom) => {
        const [width, height] = [1 - left - right, 1 - top - bottom];
        return {
          left: (margin - left) / width,
          right: (1 - margin - left) / width,
          top: (margin - top) / height,
          bottom: (1 - margin - top) / height,
        };
      }),
    ),
  ),
);

function textOf(hash: Uint32Array | undefined): string {
  if (!hash) return '';
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

/**
 * What is kept of a published picture, so that it is known again: the hash of the whole picture and that of its inner
 * part.
 * @param grey brightness, one byte a pixel, the whole picture squeezed to `greySide` pixels in width and height
 * @returns 64 hexadecimal digits; 32 where the inner part is too even, none where the whole picture is
 * @throws {RangeError} on another number of pixels
 */
export function pictureSignature(grey: ArrayLike<number>): string {
  const sums = new GreySums(grey);
  const first = textOf(dctHash(sums, whole));
  return first && first + textOf(dctHash(sums, inner));
}

/**
 * What another picture is looked up by: the hash of the whole, then those of what would be the inner part of the
 * original if this picture were a crop of it.
 * @param grey as for `pictureSignature`
 * @returns each 32 hexadecimal digits, at most `maxQueryHashes`; none where the picture is too even
 * @throws {RangeError} on another number of pixels
 */
export function queryHashes(grey: ArrayLike<number>): string[] {
  const sums = new GreySums(grey);
  const first = textOf(dctHash(sums, whole));
  if (!first) return [];
  const parts = new Set(crops.map((part) => textOf(dctHash(sums, part))));
  parts.delete('');
  return [first, ...parts];
}
