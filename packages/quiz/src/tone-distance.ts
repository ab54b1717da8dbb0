/** How a syllable lies to a target, in levels of the five-level scale. */
export interface Distance {
  /** 0 is the same; one and more is another tone. */
  cost: number;
  /** How far the target had to be moved up or down to lie on the voice. */
  offset: number;
  /** The voice as it was compared: its movement made larger or smaller about its middle. */
  levels: readonly number[];
}

export interface Tolerance {
  /** What a level of distance in height costs beyond the first half. */
  offsetCost: number;
  /** By what the voice's movement may be multiplied; farther from 1 costs more. */
  stretches: readonly number[];
}

/** How far in time a moment may lie from its place in the target, as a share of the syllable. */
const WARP_BAND = 0.15;
const STRETCH_COST = 0.06;
/** Voiced consonants and glides begin before the tone does: so much of the start may be left out, at a price. */
const LATE_STARTS = [0, 0.12, 0.24];
const LATE_COST = 0.6;
/** What a level of fall in the part that is left out costs: a fall at the start tells a third tone from a second. */
const OMISSION_COST = 0.4;
/** A voice that moves by less than this many levels is steady, however it is stretched: it is no rising or falling tone. */
const STEADY = 1;
const STEADY_COST = 1;
/**
 * A dip is told from a steady voice by its turn, though the voice moves little: a fall and a rise over 0.8 levels (about
 * two semitones of an unknown voice) make a third tone. Level tones of people dip by up to 0.65 levels.
 */
const STEADY_DIP = 0.8;
const STEADY_DIP_COST = 2;
const DIP_STRETCHES = [3.2, 4.2];
/** What each level of a turn beyond that of a steady voice costs a level tone. */
const TURN_COST = 2;
const STEADY_TURN = 0.7;
/** Levels by which both ends lie above the inside of a line that turns. */
const LEAST_FALL = 0.15;
/** Movement that makes a level tone: less is a steady voice, whatever the speaker's range. */
const LEVEL_STRETCH = 1.4;

/**
 * Distance of two level lines of the same length: dynamic time warping within a band for the way, and the change over
 * the two halves for the shape. The target may be moved up and down, the voice's movement made larger or smaller.
 */
export function toneDistance(
  voice: readonly number[],
  target: readonly number[],
  { offsetCost, stretches }: Tolerance,
): Distance {
  const isLevel = Math.max(...target) - Math.min(...target) < 0.5;
  const isDip = turnOf(target) > 0.5;
  let best: Distance | undefined;
  for (const late of LATE_STARTS) {
    const contour = dropStart(voice, late);
    const leftOut = Math.max(0, voice[0]! - contour[0]!);
    const middle = median(contour);
    const steady = isLevel
      ? TURN_COST * Math.max(0, turnOf(contour) - STEADY_TURN)
      : isDip
        ? STEADY_DIP_COST * Math.max(0, STEADY_DIP - movement(contour))
        : STEADY_COST * Math.max(0, STEADY - movement(contour));
    for (const stretch of isLevel ? [LEVEL_STRETCH] : isDip ? [...stretches, ...DIP_STRETCHES] : stretches) {
      const levels = contour.map((level) => middle + (level - middle) * stretch);
      const offset = median(levels.map((level, index) => level - target[index]!));
      const way = warpedDistance(
        levels,
        target.map((level) => level + offset),
      );
      const [one, two] = [halves(levels), halves(target)];
      const shape = (Math.abs(one[0] - two[0]) + Math.abs(one[1] - two[1])) / 2;
      const cost =
        0.6 * way +
        0.7 * shape +
        offsetCost * Math.max(0, Math.abs(offset) - 0.5) +
        (isLevel ? 0 : STRETCH_COST * Math.abs(Math.log(stretch))) +
        steady +
        LATE_COST * late +
        OMISSION_COST * leftOut;
      if (!best || cost < best.cost) best = { cost, offset, levels };
    }
  }
  return best!;
}

/** The height, in levels, of the higher end of a line above its lowest inside; 0 for a line that does not turn. */
function turnOf(levels: readonly number[]): number {
  const { start, end } = corners(levels);
  const edge = Math.round(levels.length / 6);
  const lowest = Math.min(...levels.slice(edge, -edge));
  return Math.min(start, end) - lowest < LEAST_FALL ? 0 : Math.max(start, end) - lowest;
}

/** The line from `share` of its length on, with as many moments as before. */
function dropStart(line: readonly number[], share: number): readonly number[] {
  if (share === 0) return line;
  const last = line.length - 1;
  return line.map((_, index) => {
    const at = last * (share + (1 - share) * (index / last));
    const left = Math.min(last - 1, Math.floor(at));
    return line[left]! + (line[left + 1]! - line[left]!) * (at - left);
  });
}

/** From the lowest to the highest level, stray moments left out. */
function movement(levels: readonly number[]): number {
  const sorted = levels.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)]!;
  return at(0.95) - at(0.05);
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
  const band = Math.max(1, Math.round(size * WARP_BAND));
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
