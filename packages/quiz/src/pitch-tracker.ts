import type { PitchFrame, PitchTracker } from './voice.ts';

/** Voices from a low man's, creaking at the bottom of a third tone, to a child's. */
const MIN_HZ = 50;
const MAX_HZ = 560;
const HOP_SECONDS = 0.01;
const WINDOW_SECONDS = 0.03;
/** Below this the cumulative mean normalised difference is a period (de Cheveigné and Kawahara 2002, step 4). */
const PERIOD_THRESHOLD = 0.15;
/** Worse than this there is no voice. */
const UNVOICED_THRESHOLD = 0.4;
/** A period that fits worse by less than this is nearly as good. */
const SHORTER_PERIOD_TOLERANCE = 0.12;
const MIN_LOUDNESS = 0.003;
/** What a period sounds like in the mouth changes with the pitch; only the throat's own movement is left to compare. */
const SMOOTHING_SECONDS = 0.0008;

/**
 * Follows the pitch by YIN (de Cheveigné and Kawahara, 2002) over samples brought down to 11 to 22 kHz.
 * @param sampleRate of the samples that are pushed, in hertz
 */
export function createPitchTracker(sampleRate: number): PitchTracker {
  const every = Math.max(1, Math.floor(sampleRate / 11_025));
  const rate = sampleRate / every;
  const longest = Math.ceil(rate / MIN_HZ);
  const shortest = Math.floor(rate / MAX_HZ);
  const window = Math.round(rate * WINDOW_SECONDS);
  const hop = Math.round(rate * HOP_SECONDS);
  const size = window + longest;

  const length = Math.max(1, Math.round(rate * SMOOTHING_SECONDS));
  const smooth = [movingAverage(length), movingAverage(length)];

  let pending = new Float32Array(0);
  let passed = 0;
  let sum = 0;
  let summed = 0;

  return {
    push(samples) {
      const added: number[] = [];
      for (const sample of samples) {
        sum += Number.isFinite(sample) ? sample : 0;
        if (++summed === every) {
          added.push(smooth.reduce((value, average) => average(value), sum / every));
          sum = 0;
          summed = 0;
        }
      }
      const joined = new Float32Array(pending.length + added.length);
      joined.set(pending);
      joined.set(added, pending.length);

      const frames: PitchFrame[] = [];
      let start = 0;
      for (; start + size <= joined.length; start += hop) {
        const frame = joined.subarray(start, start + size);
        const found = estimatePitch(frame, window, shortest, longest);
        frames.push({
          time: (passed + start + size / 2) / rate,
          hz: found.lag === null ? null : rate / found.lag,
          clarity: found.clarity,
          loudness: found.loudness,
        });
      }
      pending = joined.slice(start);
      passed += start;
      return frames;
    },
  };
}

/** The mean of the last samples, sample by sample. */
function movingAverage(length: number): (sample: number) => number {
  const recent = new Float64Array(length);
  let index = 0;
  return (sample) => {
    recent[index] = sample;
    index = (index + 1) % length;
    let total = 0;
    for (const value of recent) total += value;
    return total / length;
  };
}

interface PitchEstimate {
  /** The period in samples; null without voice. */
  lag: number | null;
  clarity: number;
  loudness: number;
}

function estimatePitch(
  frame: Float32Array,
  window: number,
  shortest: number,
  longest: number,
): PitchEstimate {
  const loudness = loudnessOf(frame);
  if (loudness < MIN_LOUDNESS) return { lag: null, clarity: 0, loudness };
  const difference = normalisedDifference(frame, window, longest);
  let best = -1;
  for (let lag = shortest; lag < longest; lag++) {
    if (difference[lag]! < PERIOD_THRESHOLD) {
      while (lag + 1 < longest && difference[lag + 1]! < difference[lag]!) lag++;
      best = lag;
      break;
    }
    if (best < 0 || difference[lag]! < difference[best]!) best = lag;
  }
  if (difference[best]! >= PERIOD_THRESHOLD) best = shorterPeriod(difference, best, shortest);
  const dip = difference[best] ?? 1;
  const clarity = Math.max(0, Math.min(1, 1 - dip));
  // A minimum at the edge is no period but the slope of a longer one.
  if (dip > UNVOICED_THRESHOLD || best <= shortest || best >= longest - 1)
    return { lag: null, clarity, loudness };
  return { lag: interpolateMinimum(difference, best), clarity, loudness };
}

/** In noise two or three periods fit nearly as well as one: the shortest that is nearly as good is the period. */
function shorterPeriod(difference: Float32Array, lag: number, shortest: number): number {
  for (const parts of [3, 2]) {
    const around = Math.round(lag / parts);
    let found = -1;
    for (let index = Math.max(shortest, around - 3); index <= around + 3; index++) {
      if (found < 0 || difference[index]! < difference[found]!) found = index;
    }
    if (found > shortest && difference[found]! < difference[lag]! + SHORTER_PERIOD_TOLERANCE) return found;
  }
  return lag;
}

/** About the mean: many microphones set a constant below the voice, which is no sound. */
function loudnessOf(frame: Float32Array): number {
  let [sum, squares] = [0, 0];
  for (const sample of frame) {
    sum += sample;
    squares += sample * sample;
  }
  const mean = sum / frame.length;
  return Math.sqrt(Math.max(0, squares / frame.length - mean * mean));
}

function normalisedDifference(frame: Float32Array, window: number, longest: number): Float32Array {
  const difference = new Float32Array(longest + 1);
  difference[0] = 1;
  let running = 0;
  for (let lag = 1; lag <= longest; lag++) {
    let total = 0;
    for (let index = 0; index < window; index++) {
      const delta = frame[index]! - frame[index + lag]!;
      total += delta * delta;
    }
    running += total;
    difference[lag] = running === 0 ? 1 : (total * lag) / running;
  }
  return difference;
}

/** The minimum between samples, by a parabola through three of them. */
function interpolateMinimum(difference: Float32Array, lag: number): number {
  const [before, at, after] = [difference[lag - 1]!, difference[lag]!, difference[lag + 1]!];
  const bend = before - 2 * at + after;
  return bend === 0 ? lag : lag + (before - after) / (2 * bend);
}
