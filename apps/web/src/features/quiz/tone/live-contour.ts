import { knownRange, type ContourPoint, type PitchFrame, type VoiceRange } from '@baigong/quiz';

/** Semitones between the lowest and the highest level of a voice that is not known yet. */
const usualSpan = 12;
/** Seconds that a syllable takes when nobody hurries. */
const usualSyllable = 0.4;

const semitones = (hz: number): number => 12 * Math.log2(hz / 55);

/** A frame that is surely voice. */
export const isVoiced = ({ hz, clarity }: PitchFrame): boolean => hz !== null && clarity >= 0.5;

/**
 * What has been said so far, as a line on the five-level scale: only for the eye while the voice goes on. The score
 * is made from the whole recording.
 */
export function liveContour(
  frames: readonly PitchFrame[],
  syllables: number,
  range: VoiceRange | null,
): readonly ContourPoint[] {
  const voiced = frames.flatMap(({ time, hz, clarity }) =>
    hz !== null && clarity >= 0.5 ? [{ time, pitch: semitones(hz) }] : [],
  );
  const first = voiced[0];
  const last = voiced.at(-1);
  if (!first || !last) return [];
  const pitches = voiced.map(({ pitch }) => pitch).toSorted((a, b) => a - b);
  const middle = pitches[pitches.length >> 1] ?? first.pitch;
  const { low, high } = knownRange(range) ?? {
    low: middle - usualSpan / 2,
    high: middle + usualSpan / 2,
  };
  const length = Math.max(last.time - first.time, usualSyllable * syllables);
  return voiced.map(({ time, pitch }) => ({
    at: (time - first.time) / length,
    level: Math.min(5.4, Math.max(0.6, 1 + (4 * (pitch - low)) / (high - low))),
  }));
}

/** Seconds of silence after the voice that end a recording by themselves. */
const pause = 0.7;
const leastVoice = 0.15;

/** Whether the voice has come and gone. */
export function hasEnded(frames: readonly PitchFrame[]): boolean {
  const voiced = frames.filter(isVoiced);
  const first = voiced[0];
  const last = voiced.at(-1);
  const now = frames.at(-1);
  if (!first || !last || !now) return false;
  return last.time - first.time >= leastVoice && now.time - last.time >= pause;
}
