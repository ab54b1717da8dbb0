/** How a syllable lies to a target, in levels of the five-level scale. */
export interface Distance {
  /** 0 is the same; one and more is another tone. */
  cost: number;
  /** How far the target had to be moved up or down to lie on the voice. */
  offset: number;
}

/** How far in time a moment may lie from its place in the target, as a share of the syllable. */
const BAND = 0.15;

/**
 * Distance of two level lines of the same length: dynamic time warping within a band for the way, and the change over
 * the two halves for the shape. The target may be moved up and down at the price of `offsetPrice` per level.
 */
export function toneDistance(
  voice: readonly number[],
  target: readonly number[],
  offsetPrice: number,
): Distance {
  const offset = median(voice.map((level, index) => level - target[index]!));
  const moved = target.map((level) => level + offset);
  const way = warpedDistance(voice, moved);
  const [one, two] = [halves(voice), halves(target)];
  const shape = (Math.abs(one[0] - two[0]) + Math.abs(one[1] - two[1])) / 2;
  return { cost: 0.6 * way + 0.7 * shape + offsetPrice * Math.max(0, Math.abs(offset) - 0.5), offset };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Levels at the start, in the middle and at the end, each over some moments. */
export function corners(levels: readonly number[]): {
  start: number;
  middle: number;
  end: number;
  lowest: number;
} {
  const part = Math.max(1, Math.round(levels.length / 6));
  const centre = Math.floor((levels.length - part) / 2);
  return {
    start: mean(levels.slice(0, part)),
    middle: mean(levels.slice(centre, centre + part)),
    end: mean(levels.slice(-part)),
    lowest: Math.min(...levels),
  };
}

function halves(levels: readonly number[]): [number, number] {
  const { start, middle, end } = corners(levels);
  return [middle - start, end - middle];
}

function warpedDistance(voice: readonly number[], target: readonly number[]): number {
  const size = voice.length;
  const band = Math.max(1, Math.round(size * BAND));
  let before = Array.from({ length: size + 1 }, () => Infinity);
  before[0] = 0;
  for (let row = 1; row <= size; row++) {
    const now = Array.from({ length: size + 1 }, () => Infinity);
    for (let column = Math.max(1, row - band); column <= Math.min(size, row + band); column++) {
      const step = Math.abs(voice[row - 1]! - target[column - 1]!);
      now[column] = step + Math.min(before[column]!, before[column - 1]!, now[column - 1]!);
    }
    before = now;
  }
  return before[size]! / size;
}
