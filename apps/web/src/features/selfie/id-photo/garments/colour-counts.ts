import type { Pixels } from '../../pixels/plane.ts';

/** Steps of each of red, green and blue. */
const steps = 16;
const size = steps ** 3;

const cellOf = (data: Pixels['data'], at: number): number =>
  ((data[at] ?? 0) >> 4) * steps * steps + ((data[at + 1] ?? 0) >> 4) * steps + ((data[at + 2] ?? 0) >> 4);

/** Each step of one colour shares with its neighbours. */
function blur(counts: Float32Array, next: number): Float32Array {
  const made = new Float32Array(size);
  for (let cell = 0; cell < size; cell += 1) {
    const step = Math.floor(cell / next) % steps;
    const before = step > 0 ? (counts[cell - next] ?? 0) : 0;
    const after = step < steps - 1 ? (counts[cell + next] ?? 0) : 0;
    made[cell] = (counts[cell] ?? 0) * 0.5 + before * 0.25 + after * 0.25;
  }
  return made;
}

/**
 * How often colours are seen among some pixels, as shares of all; undefined where these are too few to say.
 * @returns the share of a pixel's colour
 */
export function countColours(
  { data }: Pixels,
  pixels: readonly number[],
): ((pixel: number) => number) | undefined {
  if (pixels.length < 24) return undefined;
  let counts: Float32Array = new Float32Array(size);
  for (const pixel of pixels) {
    const cell = cellOf(data, 4 * pixel);
    counts[cell] = (counts[cell] ?? 0) + 1 / pixels.length;
  }
  for (let round = 0; round < 2; round += 1)
    for (const next of [1, steps, steps * steps]) counts = blur(counts, next);
  return (pixel) => counts[cellOf(data, 4 * pixel)] ?? 0;
}
