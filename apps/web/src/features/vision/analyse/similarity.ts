import { lumaOf, type Pixels } from './pixels.ts';

/** The mean luma of each cell of a grid. */
function shrinkLuma(pixels: Pixels, columns: number, rows: number): number[] {
  const light = lumaOf(pixels);
  const { width, height } = pixels;
  return Array.from({ length: columns * rows }, (_, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const left = Math.floor((column * width) / columns);
    const right = Math.max(left + 1, Math.floor(((column + 1) * width) / columns));
    const top = Math.floor((row * height) / rows);
    const bottom = Math.max(top + 1, Math.floor(((row + 1) * height) / rows));
    let sum = 0;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++)
        sum += light[Math.min(y, height - 1) * width + Math.min(x, width - 1)] ?? 0;
    return sum / ((right - left) * (bottom - top));
  });
}

const size = 32;
const hashSide = 8;

/**
 * The perceptual hash of a picture: the 64 lowest frequencies of its 32 x 32 luma compared with their median (pHash; Zauner,
 * 2010). Similar pictures differ in few bits.
 */
export function hashPicture(pixels: Pixels): boolean[] {
  const light = shrinkLuma(pixels, size, size);
  const cosines = Array.from({ length: hashSide + 1 }, (_, wave) =>
    Array.from({ length: size }, (__, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * size))),
  );
  const waves: number[] = [];
  // The first row and column contain the mean.
  for (let v = 1; v <= hashSide; v++)
    for (let u = 1; u <= hashSide; u++) {
      let sum = 0;
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++)
          sum += (light[y * size + x] ?? 0) * (cosines[u]?.[x] ?? 0) * (cosines[v]?.[y] ?? 0);
      waves.push(sum);
    }
  const sorted = waves.toSorted((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  return waves.map((wave) => wave > median);
}

/** Similarity of two hashes, 0 to 1: unrelated pictures share about half of the bits, which is 0. */
export function similarity(a: readonly boolean[], b: readonly boolean[]): number {
  const same = a.filter((bit, at) => bit === b[at]).length;
  return Math.max(0, (same / Math.max(1, a.length)) * 2 - 1);
}
