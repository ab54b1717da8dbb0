import type { PitchFrame, PitchTracker } from './voice.ts';

/** Voices from a low man's to a child's. */
const LOWEST_HZ = 62;
const HIGHEST_HZ = 560;
const HOP_SECONDS = 0.01;
const WINDOW_SECONDS = 0.03;
/** Below this the cumulative mean normalised difference is a period (de Cheveigné and Kawahara 2002, step 4). */
const DIP = 0.15;
/** Worse than this there is no voice. */
const WORST_DIP = 0.4;
const QUIETEST = 0.006;

/**
 * Follows the pitch by YIN (de Cheveigné and Kawahara, 2002) over samples brought down to 11 to 22 kHz.
 * @param sampleRate of the samples that are pushed, in hertz
 */
export function createPitchTracker(sampleRate: number): PitchTracker {
  const every = Math.max(1, Math.floor(sampleRate / 11_025));
  const rate = sampleRate / every;
  const longest = Math.ceil(rate / LOWEST_HZ);
  const shortest = Math.floor(rate / HIGHEST_HZ);
  const window = Math.round(rate * WINDOW_SECONDS);
  const hop = Math.round(rate * HOP_SECONDS);
  const size = window + longest;

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
          added.push(sum / every);
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
        const found = pitchOf(frame, window, shortest, longest);
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

interface Found {
  /** The period in samples; null without voice. */
  lag: number | null;
  clarity: number;
  loudness: number;
}

function pitchOf(frame: Float32Array, window: number, shortest: number, longest: number): Found {
  const loudness = rootMeanSquare(frame);
  if (loudness < QUIETEST) return { lag: null, clarity: 0, loudness };
  const difference = normalisedDifference(frame, window, longest);
  let best = -1;
  for (let lag = shortest; lag < longest; lag++) {
    if (difference[lag]! < DIP) {
      while (lag + 1 < longest && difference[lag + 1]! < difference[lag]!) lag++;
      best = lag;
      break;
    }
    if (best < 0 || difference[lag]! < difference[best]!) best = lag;
  }
  const dip = difference[best] ?? 1;
  const clarity = Math.max(0, Math.min(1, 1 - dip));
  // A minimum at the edge is no period but the slope of a longer one.
  if (dip > WORST_DIP || best <= shortest || best >= longest - 1) return { lag: null, clarity, loudness };
  return { lag: refined(difference, best), clarity, loudness };
}

function rootMeanSquare(frame: Float32Array): number {
  let squares = 0;
  for (const sample of frame) squares += sample * sample;
  return Math.sqrt(squares / frame.length);
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
function refined(difference: Float32Array, lag: number): number {
  const [before, at, after] = [difference[lag - 1]!, difference[lag]!, difference[lag + 1]!];
  const bend = before - 2 * at + after;
  return bend === 0 ? lag : lag + (before - after) / (2 * bend);
}
