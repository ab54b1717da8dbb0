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

/** Frames without a clear period in a row, as loud as the voice and not as random as noise, that are a creak. */
const MIN_CREAK_FRAMES = 5;
const CREAK_CLARITY = 0.3;
/** Semitones by which a creak is heard below the clear voice beside it. */
const CREAK_DEPTH = 2;
/** Semitones below the middle of the clear voice that its edge must be: a breath beside a level voice is no creak. */
const CREAK_MARGIN = 0.6;
/** Seconds of creak before the first clear moment. */
const MAX_LEADING_CREAK = 0.3;

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
  const clear = longestSegment(voiced);
  if (clear.length === 0) return null;
  const part = addCreak(removeOctaveJumps(clear), frames, softest);
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last || part.length < 8 || last.time - first.time < MIN_VOICED_SECONDS) return null;
  return trimEnds(smooth(part));
}

/**
 * A creaking voice has no steady period, so the detector is silent or an octave too low where a third tone is lowest. It
 * is heard as lower than anything sung clearly (Keating, Garellek and Kreiman 2015): it takes a place below its edges.
 */
function addCreak(
  points: readonly VoicedPoint[],
  frames: readonly PitchFrame[],
  softest: number,
): VoicedPoint[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const clear = new Map(points.map((point) => [point.time, point]));
  const middle = points.map((point) => point.pitch).toSorted((a, b) => a - b)[points.length >> 1]!;
  const added: VoicedPoint[] = [];
  let run: PitchFrame[] = [];
  let before: VoicedPoint | undefined;
  const settle = (after: VoicedPoint | undefined): void => {
    const edge = Math.min(before?.pitch ?? Infinity, after?.pitch ?? Infinity);
    if (run.length >= MIN_CREAK_FRAMES && edge < middle - CREAK_MARGIN)
      for (const { time, loudness } of run) added.push({ time, pitch: edge - CREAK_DEPTH, loudness });
    run = [];
  };
  for (const frame of frames) {
    if (frame.time < first.time - MAX_LEADING_CREAK || frame.time > last.time) continue;
    const point = clear.get(frame.time);
    if (point) {
      settle(point);
      before = point;
    } else if (frame.hz === null && frame.loudness >= softest && frame.clarity >= CREAK_CLARITY)
      run.push(frame);
    else if (run.length < MIN_CREAK_FRAMES) run = [];
  }
  return [...points, ...added].toSorted((a, b) => a.time - b.time);
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
  // Errors upwards are few; downwards they may be most of a creaking third tone.
  const sure = pitches[Math.floor(pitches.length * 0.88)]!;
  const start = points.findIndex((point) => Math.abs(point.pitch - sure) < 4);
  const mended = points.map((point) => ({ ...point }));
  const halved = new Set<number>();
  const follow = (index: number, before: number): void => {
    const [one, two] = [mended[before]!, mended[index]!];
    if (Math.abs(one.time - two.time) > 0.08) return;
    const jump = two.pitch - one.pitch;
    if (Math.abs(Math.abs(jump) - 12) >= 2.5) return;
    two.pitch -= Math.sign(jump) * 12;
    if (jump < 0) halved.add(index);
  };
  for (let index = start + 1; index < mended.length; index++) follow(index, index - 1);
  for (let index = start - 1; index >= 0; index--) follow(index, index + 1);
  // One octave too low for long is no error of the detector: every other pulse of a creaking voice is weak.
  let from = 0;
  for (let index = 0; index <= mended.length; index++) {
    if (halved.has(index)) continue;
    if (index - from >= MIN_CREAK_FRAMES)
      for (let at = from; at < index; at++) mended[at]!.pitch -= CREAK_DEPTH;
    from = index + 1;
  }
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
