import { explainUnfitTake, TOO_SHORT } from './fit-take.ts';
import { toneAdvice } from './tone-advice.ts';
import { type Distance, type Tolerance, toneDistance } from './tone-distance.ts';
import {
  HALF_THIRD,
  LOW_RISE_THIRD,
  sampleLine,
  spokenTones,
  targetContour,
  toneLine,
} from './tone-targets.ts';
import type { PitchFrame, ToneScore, VoiceRange } from './voice.ts';
import { resample, type VoicedPoint, voicedContour } from './voice-contour.ts';

const SAMPLE_COUNT = 24;
/** Semitones of a speaking voice when nothing is known of it. */
const DEFAULT_RANGE_SEMITONES = 11;
/** A range in which the voice has moved less says nothing yet of what is high and low for it. */
const MIN_KNOWN_RANGE_SEMITONES = 6;
/** How much the movement may be scaled: a voice that is not known yet may be lively or flat. */
const UNKNOWN_RANGE_TOLERANCE: Tolerance = {
  offsetCost: 0.04,
  stretches: [0.7, 1, 1.25, 1.5, 1.8, 2.2, 2.6],
};
const KNOWN_RANGE_TOLERANCE: Tolerance = { offsetCost: 0.22, stretches: [0.8, 1, 1.2, 1.45, 1.7] };
const SILENCE_LOUDNESS = 0.012;

/**
 * How close a recording is to the tones.
 * @param frames of the whole recording, as the pitch tracker gives them
 * @param tones 1 to 4, 5 for neutral, as the dictionary writes them
 * @param range what was learnt from earlier recordings of the same voice; null, or one in which the voice has hardly
 * moved, leaves the height out of the score
 */
export function scoreTones(
  frames: readonly PitchFrame[],
  tones: readonly number[],
  range: VoiceRange | null,
): ToneScore {
  const points = voicedContour(frames);
  if (!points || tones.length === 0) return { heard: false, sentence: explainUnscorable(frames) };
  const unfit = explainUnfitTake(frames, points, tones.length);
  if (unfit !== null) return { heard: false, sentence: unfit };

  const learnt = knownRange(range);
  const known = learnt !== null;
  const scale = learnt ?? scaleOf(points);
  const toLevel = (pitch: number): number => 1 + (4 * (pitch - scale.low)) / (scale.high - scale.low);
  const tolerance = known ? KNOWN_RANGE_TOLERANCE : UNKNOWN_RANGE_TOLERANCE;
  const parts = splitBySyllable(points, tones);
  const spoken = spokenTones(tones);
  const judged = parts.map((part, index) => {
    const levels = resample(part, SAMPLE_COUNT).map(toLevel);
    const distance = bestDistance(levels, tones, index, tolerance);
    return { levels, distance, sounds: nearestTone(levels, tones, index, tolerance, distance) };
  });

  const costs = judged.map(({ distance }) => distance.cost);
  const cost = costs.reduce((sum, one) => sum + one, 0) / costs.length;
  const sounds = judged.map((one) => one.sounds);
  return {
    heard: true,
    score: Math.round(100 * Math.exp(-((Math.max(0, cost - 0.08) / 1.05) ** 2))),
    contour: toDrawing(judged, tones, known),
    target: targetContour(tones),
    advice: judged.flatMap(({ distance }, index) =>
      toneAdvice({
        tone: spoken[index]!,
        levels: known ? distance.levels : distance.levels.map((level) => level - distance.offset),
        target: sampleLine(toneLine(tones, index), SAMPLE_COUNT),
        cost: distance.cost,
        heightKnown: known,
        which: tones.length === 1 ? '' : `第 ${index + 1} 个字：`,
      }),
    ),
    soundsLike: sounds.some((tone, index) => tone !== spoken[index]) ? sounds : null,
    range: updateRange(points, range),
  };
}

/** A range in which the voice has moved enough to tell what is high and low for it; null before that. */
export function knownRange(range: VoiceRange | null): VoiceRange | null {
  return range !== null && range.high - range.low >= MIN_KNOWN_RANGE_SEMITONES ? range : null;
}

function explainUnscorable(frames: readonly PitchFrame[]): string {
  const loudest = frames.reduce((most, frame) => Math.max(most, frame.loudness), 0);
  if (loudest < SILENCE_LOUDNESS) return '没有听到声音。离麦克风近一点，再说一次。';
  return frames.some((frame) => frame.hz !== null)
    ? TOO_SHORT
    : '没有听出人声的高低，周围可能太吵。换个安静的地方再说一次。';
}

/** Citation targets; a third tone at the end may stay low (半上). */
function bestDistance(
  levels: readonly number[],
  tones: readonly number[],
  index: number,
  tolerance: Tolerance,
): Distance {
  const whole = toneDistance(levels, sampleLine(toneLine(tones, index), SAMPLE_COUNT), tolerance);
  if (spokenTones(tones)[index] !== 3) return whole;
  const lower = toneDistance(levels, sampleLine(LOW_RISE_THIRD, SAMPLE_COUNT), tolerance);
  const distance = lower.cost < whole.cost ? lower : whole;
  const half = toneDistance(levels, sampleLine(HALF_THIRD, SAMPLE_COUNT), tolerance);
  // Low without a rise is right but not what is practised: it costs a little.
  return half.cost + 0.15 < distance.cost ? { ...half, cost: half.cost + 0.15 } : distance;
}

/** The tone whose target lies nearest; the meant one unless another is clearly nearer. */
function nearestTone(
  levels: readonly number[],
  tones: readonly number[],
  index: number,
  tolerance: Tolerance,
  meant: Distance,
): number {
  const own = spokenTones(tones)[index]!;
  if (own === 5) return own;
  let best = { tone: own, cost: meant.cost - 0.15 };
  for (const tone of [1, 2, 3, 4]) {
    const others = tones.map((one, position) => (position === index ? tone : one));
    if (tone === own || spokenTones(others)[index] !== tone) continue;
    const { cost } = bestDistance(levels, others, index, tolerance);
    if (cost < best.cost) best = { tone, cost };
  }
  return best.tone;
}

/** The voice parted at its longest silence or quietest moment near where the target has the boundary. */
function splitBySyllable(points: readonly VoicedPoint[], tones: readonly number[]): VoicedPoint[][] {
  const target = targetContour(tones);
  const [first, last] = [points[0]!, points.at(-1)!];
  const whole = last.time - first.time;
  const parts: VoicedPoint[][] = [];
  let from = 0;
  for (const { to } of target.syllables.slice(0, -1)) {
    const meant = first.time + whole * to;
    let best = { index: -1, worth: -Infinity };
    for (let index = from + 4; index < points.length - 4; index++) {
      const away = Math.abs(points[index]!.time - meant) / whole;
      if (away > 0.22) continue;
      const gap = points[index]!.time - points[index - 1]!.time;
      const worth = 20 * Math.min(gap, 0.15) - 4 * points[index]!.loudness - away;
      if (worth > best.worth) best = { index, worth };
    }
    const cut = best.index < 0 ? Math.max(from + 2, Math.round(points.length * to)) : best.index;
    parts.push(points.slice(from, cut));
    from = cut;
  }
  parts.push(points.slice(from));
  return parts.map((part) => (part.length >= 2 ? part : [points[0]!, last]));
}

/** The voice's line over the target's: at its own height where that is known, else moved onto the target. */
function toDrawing(
  judged: readonly { levels: readonly number[]; distance: Distance }[],
  tones: readonly number[],
  known: boolean,
): { at: number; level: number }[] {
  const { syllables } = targetContour(tones);
  return judged.flatMap(({ levels, distance }, index) => {
    const { from, to } = syllables[index]!;
    const line = known ? levels : distance.levels.map((level) => level - distance.offset);
    return line.map((level, moment) => ({
      at: from + ((to - from) * moment) / (SAMPLE_COUNT - 1),
      level: Math.max(0, Math.min(6, level)),
    }));
  });
}

/** A scale about the middle of what was heard, for a voice that is not known. */
function scaleOf(points: readonly VoicedPoint[]): VoiceRange {
  const { low, high } = span(points);
  const middle = (low + high) / 2;
  const width = Math.min(16, Math.max(DEFAULT_RANGE_SEMITONES, high - low));
  return { low: middle - width / 2, high: middle + width / 2 };
}

function span(points: readonly VoicedPoint[]): VoiceRange {
  const sorted = points.map((point) => point.pitch).toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)]!;
  return { low: at(0.05), high: at(0.95) };
}

/** The range grows at once to what is heard and shrinks slowly, so that one shout does not spoil it for ever. */
function updateRange(points: readonly VoicedPoint[], range: VoiceRange | null): VoiceRange {
  const heard = span(points);
  if (range === null) return heard;
  const low = Math.min(heard.low, range.low + 0.05);
  const high = Math.max(heard.high, range.high - 0.05);
  return high - low > 20 ? { low: high - 20, high } : { low, high };
}
