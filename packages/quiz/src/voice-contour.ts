import type { PitchFrame } from './voice.ts';

/** A voiced moment: `time` in seconds, `pitch` in semitones above 55 Hz. */
export interface VoicedPoint {
  time: number;
  pitch: number;
  loudness: number;
}

const MIN_VOICED_SECONDS = 0.08;
/** Softer than this share of the loudest moment is the room, a hum or the voice's dying away. */
const MIN_LOUDNESS_RATIO = 0.3;
const NOISY_ROOM_LOUDNESS_RATIO = 0.35;
/** A longer silence parts the utterance from a cough before or a chair after it. */
const MAX_GAP_SECONDS = 0.25;

/** Semitones above 55 Hz (the A below the bass stave). */
export function semitones(hz: number): number {
  return 12 * Math.log2(hz / 55);
}

/** The voiced part of a recording, octave errors mended, outliers smoothed; null when there is too little. */
export function voicedContour(frames: readonly PitchFrame[]): VoicedPoint[] | null {
  const softest = voiceThreshold(frames);
  const voiced = frames.flatMap(({ time, hz, loudness }) =>
    hz === null || loudness < softest ? [] : [{ time, pitch: semitones(hz), loudness }],
  );
  const part = longestSegment(voiced);
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last || part.length < 8 || last.time - first.time < MIN_VOICED_SECONDS) return null;
  return trimEnds(smooth(removeOctaveJumps(part)));
}

/** The loudness below which there is only the room: well above its quiet moments, but never most of the voice. */
function voiceThreshold(frames: readonly PitchFrame[]): number {
  const sorted = frames.map(({ loudness }) => loudness).toSorted((a, b) => a - b);
  const [loudest, room] = [sorted.at(-1) ?? 0, sorted[Math.floor(sorted.length / 10)] ?? 0];
  return Math.max(loudest * MIN_LOUDNESS_RATIO, Math.min(2 * room, loudest * NOISY_ROOM_LOUDNESS_RATIO));
}

function longestSegment(points: readonly VoicedPoint[]): VoicedPoint[] {
  let best: VoicedPoint[] = [];
  let current: VoicedPoint[] = [];
  for (const point of points) {
    const before = current.at(-1);
    if (before && point.time - before.time > MAX_GAP_SECONDS) current = [];
    current.push(point);
    if (current.length > best.length) best = current;
  }
  return best;
}

/** A voice does not jump an octave within some hundredths of a second; the detector does. */
function removeOctaveJumps(points: readonly VoicedPoint[]): VoicedPoint[] {
  const pitches = points.map((point) => point.pitch).toSorted((a, b) => a - b);
  const middle = pitches[Math.floor(pitches.length / 2)]!;
  const start = points.findIndex((point) => Math.abs(point.pitch - middle) < 4);
  const mended = points.map((point) => ({ ...point }));
  const follow = (index: number, before: number): void => {
    const [one, two] = [mended[before]!, mended[index]!];
    if (Math.abs(one.time - two.time) > 0.08) return;
    const jump = two.pitch - one.pitch;
    if (Math.abs(Math.abs(jump) - 12) < 2.5) two.pitch -= Math.sign(jump) * 12;
  };
  for (let index = start + 1; index < mended.length; index++) follow(index, index - 1);
  for (let index = start - 1; index >= 0; index--) follow(index, index + 1);
  return mended;
}

function smooth(points: readonly VoicedPoint[]): VoicedPoint[] {
  const at = (index: number): number => points[Math.max(0, Math.min(points.length - 1, index))]!.pitch;
  const median = points.map(
    (_, index) => [-2, -1, 0, 1, 2].map((step) => at(index + step)).toSorted((a, b) => a - b)[2]!,
  );
  return points.map((point, index) => {
    const around = [median[index - 1], median[index], median[index + 1]].filter(
      (pitch) => pitch !== undefined,
    );
    return { ...point, pitch: around.reduce((sum, pitch) => sum + pitch, 0) / around.length };
  });
}

/** The voice's first and last moments are glides of the throat, not of the tone. */
function trimEnds(points: VoicedPoint[]): VoicedPoint[] {
  const edge = Math.min(3, Math.floor(points.length / 16));
  return points.slice(edge, points.length - edge);
}

/** The pitch at `count` moments, evenly over the time from the first to the last point. */
export function resample(points: readonly VoicedPoint[], count: number): number[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  let right = 1;
  return Array.from({ length: count }, (_, index) => {
    const time = first.time + ((last.time - first.time) * index) / (count - 1);
    while (right < points.length - 1 && points[right]!.time < time) right++;
    const [before, after] = [points[right - 1] ?? first, points[right] ?? last];
    const width = after.time - before.time;
    const share = width <= 0 ? 0 : Math.max(0, Math.min(1, (time - before.time) / width));
    return before.pitch + (after.pitch - before.pitch) * share;
  });
}
