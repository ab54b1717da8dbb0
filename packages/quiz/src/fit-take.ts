import type { PitchFrame } from './voice.ts';
import type { VoicedPoint } from './voice-contour.ts';

/** What a score says nothing of, for whoever reads one. */
export const SCORE_LIMITS =
  '评分只看音高、长短和有没有人声，听不出声母和韵母念得对不对，也认不出念的是不是这个词。';

export const TOO_SHORT = '说得太短了。把音拉长一点，再说一次。';

/** Semitones: a throat never holds its pitch so exactly for so many seconds, a transformer does. */
const HUM_SPREAD = 0.06;
const HUM_SECONDS = 1;
/** Seconds that a syllable may last in slow, clear speech. */
const LONGEST_SYLLABLE = 1.4;
const SHORTEST_SYLLABLE = 0.07;
/** A peak of loudness is a syllable where it is this share of the loudest, and a valley parts two by its depth. */
const SYLLABLE_PEAK = 0.4;
const DEEP_VALLEY = 0.42;
/** Of the softer neighbour: two syllables have at least this dip between them, even in 语言. */
const SLIGHT_VALLEY = 0.8;
/** Seconds of voice that each side of a valley has. */
const SYLLABLE_SECONDS = 0.07;

const COUNTED = ['', '一', '两', '三', '四'];
const counted = (count: number): string => `${COUNTED[count] ?? String(count)}个`;

/**
 * Why a recording cannot be so many syllables of a voice, as far as pitch, duration and voicing tell; null where it can.
 * @param points the voiced part, as `voicedContour` gives it
 */
export function explainUnfitTake(
  frames: readonly PitchFrame[],
  points: readonly VoicedPoint[],
  syllables: number,
): string | null {
  const seconds = points.at(-1)!.time - points[0]!.time;
  if (isHum(points, seconds)) return '听到的是一直不变的声音，像电器的嗡嗡声，不像人声。换个地方再说一次。';
  if (seconds > LONGEST_SYLLABLE * syllables)
    return `声音拖得太长了，不像${counted(syllables)}音节。用平常说话的快慢再说一次。`;
  if (seconds < SHORTEST_SYLLABLE * syllables) return TOO_SHORT;
  const loudness = envelopeOf(frames, points);
  const most = countPeaks(loudness, DEEP_VALLEY);
  if (most > syllables)
    return `听起来有${counted(most)}音节，这里只要${counted(syllables)}。只念这个词，再说一次。`;
  const least = countPeaks(loudness, SLIGHT_VALLEY);
  if (least < syllables)
    return `听起来只有${counted(least)}音节，这里要${counted(syllables)}。把每个字都念清楚，再说一次。`;
  return null;
}

/** Whether a recording holds a voice at all, of any words: longer than a cough, and neither hum nor noise. */
export function holdsVoice(frames: readonly PitchFrame[]): boolean {
  const voiced = frames.filter(
    ({ hz, clarity, loudness }) => hz !== null && clarity >= 0.5 && loudness >= 0.006,
  );
  if (voiced.length < LEAST_VOICED_FRAMES) return false;
  const pitches = voiced.map(({ hz }) => 12 * Math.log2(hz!)).toSorted((a, b) => a - b);
  const at = (share: number): number => pitches[Math.round((pitches.length - 1) * share)]!;
  return at(0.9) - at(0.1) > LEAST_MOVEMENT;
}
/** Half a second of voice, and half a semitone of movement: the least that reading aloud has. */
const LEAST_VOICED_FRAMES = 50;
const LEAST_MOVEMENT = 0.5;

function isHum(points: readonly VoicedPoint[], seconds: number): boolean {
  if (seconds < HUM_SECONDS) return false;
  const mean = points.reduce((sum, { pitch }) => sum + pitch, 0) / points.length;
  const spread = points.reduce((sum, { pitch }) => sum + (pitch - mean) ** 2, 0) / points.length;
  return Math.sqrt(spread) < HUM_SPREAD;
}

/** Loudness from a little before the voice to a little after it, over three frames each. */
function envelopeOf(frames: readonly PitchFrame[], points: readonly VoicedPoint[]): number[] {
  const [from, to] = [points[0]!.time - 0.05, points.at(-1)!.time + 0.05];
  const inside = frames.filter(({ time }) => time >= from && time <= to).map(({ loudness }) => loudness);
  return inside.map((_, at) => {
    const around = inside.slice(Math.max(0, at - 1), at + 2);
    return around.reduce((sum, one) => sum + one, 0) / around.length;
  });
}

/** Peaks of a line that are parted by valleys lower than `depth` of the lower peak beside them. */
function countPeaks(line: readonly number[], depth: number): number {
  const loudest = Math.max(...line);
  const wide = Math.round(SYLLABLE_SECONDS / 0.01);
  let count = 0;
  let from = 0;
  while (from < line.length) {
    const rest = line.slice(from);
    const cut = firstValley(rest, depth, loudest, wide);
    count++;
    if (cut < 0) break;
    from += cut;
  }
  return count;
}

/** Where the first valley that parts two peaks lies; −1 without one. */
function firstValley(line: readonly number[], depth: number, loudest: number, wide: number): number {
  const after: number[] = [];
  line.toReversed().forEach((value, at) => after.unshift(Math.max(value, at === 0 ? 0 : after[0]!)));
  let before = 0;
  for (const [at, value] of line.entries()) {
    before = Math.max(before, value);
    const next = after[at + 1] ?? 0;
    const softer = Math.min(before, next);
    if (softer < SYLLABLE_PEAK * loudest || value >= depth * softer) continue;
    if (at < wide || line.length - at < wide) continue;
    return at;
  }
  return -1;
}
