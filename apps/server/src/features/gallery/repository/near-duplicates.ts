/** Cells of the grid that a fingerprint compares, and its length in bits. */
const columns = 17;
const rows = 16;

/** What `fingerprintOf` needs: a picture's brightness in so many columns and rows, one byte each. */
export const fingerprintGrid = { width: columns, height: rows } as const;

/** Fingerprints no further apart than this, in bits of 256, show nearly the same picture. */
const maxDistance = 20;

/** A picture this even says too little of itself: many differ from it in nothing. */
const minBits = 24;

/**
 * A difference hash of 256 bits: each says whether a cell is darker than its right neighbour by more than noise.
 * Source: N. Krawetz, "Kind of Like That" (2013), with a finer grid.
 * @param grey brightness, row by row, `fingerprintGrid` in size
 * @returns 64 hexadecimal digits
 */
export function perceptualHash(grey: Uint8Array): string {
  let digits = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns - 1; column += 4) {
      let nibble = 0;
      for (let bit = 0; bit < 4; bit++) {
        const index = row * columns + column + bit;
        const brighter = (grey[index + 1] ?? 0) > (grey[index] ?? 0) + 3;
        nibble = nibble * 2 + (brighter ? 1 : 0);
      }
      digits += nibble.toString(16);
    }
  }
  return digits;
}

const bitsOf = (nibble: number): number => [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4][nibble] ?? 0;

function countBits(fingerprint: string): number {
  let bits = 0;
  for (const digit of fingerprint) bits += bitsOf(Number.parseInt(digit, 16));
  return bits;
}

/** In how many bits two fingerprints differ. */
export function hammingDistance(a: string, b: string): number {
  let bits = 0;
  for (let index = 0; index < a.length; index++)
    bits += bitsOf(Number.parseInt(a[index] ?? '0', 16) ^ Number.parseInt(b[index] ?? '0', 16));
  return bits;
}

/** Whether two fingerprints are of nearly the same picture. Pictures without edges are never taken for each other. */
export function isNearDuplicate(a: string, b: string): boolean {
  return countBits(a) >= minBits && countBits(b) >= minBits && hammingDistance(a, b) <= maxDistance;
}
