import { knownRange, type ContourPoint, type PitchFrame, type VoiceRange } from '@baigong/quiz';

/** Semitones between the lowest and the highest level of a voice that is not known yet. */
const usualSpan = 12;
/** Seconds that a syllable takes when nobody hurries. */
const usualSyllable = 0.4;

const semitones = (hz: number): number => 12 * Math.log2(hz / 55);

/** Softer is a room's hum before anyone speaks, and, once someone has, softer than this share of the loudest moment. */
const leastLoudness = 0.006;
const leastShare = 0.15;

/** A frame that is surely voice. */
export const isVoiced = ({ hz, clarity, loudness }: PitchFrame): boolean =>
  hz !== null && clarity >= 0.5 && loudness >= leastLoudness;

function voicedOf(frames: readonly PitchFrame[]): (PitchFrame & { hz: number })[] {
  const voiced = frames.filter(isVoiced);
  const loudest = voiced.reduce((most, { loudness }) => Math.max(most, loudness), 0);
  return voiced.flatMap((frame) =>
    frame.hz !== null && frame.loudness >= loudest * leastShare ? [{ ...frame, hz: frame.hz }] : [],
  );
}

/**
 * What has been said so far, as a line on the five-level scale: only for the eye while the voice goes on. The score
 * is made from the whole recording.
 */
export function liveContour(
  frames: readonly PitchFrame[],
  syllables: number,
  range: VoiceRange | null,
): readonly ContourPoint[] {
  const voiced = voicedOf(frames).map(({ time, hz }) => ({ time, pitch: semitones(hz) }));
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
  const voiced = voicedOf(frames);
  const first = voiced[0];
  const last = voiced.at(-1);
  const now = frames.at(-1);
  if (!first || !last || !now) return false;
  return last.time - first.time >= leastVoice && now.time - last.time >= pause;
}
