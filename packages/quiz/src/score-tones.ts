import { toneAdvice } from './tone-advice.ts';
import { type Distance, toneDistance } from './tone-distance.ts';
import { HALF_THIRD, sampledLine, spokenTones, targetContour, toneLine } from './tone-targets.ts';
import type { PitchFrame, ToneScore, VoiceRange } from './voice.ts';
import { resampled, type VoicedPoint, voicedContour } from './voice-contour.ts';

const MOMENTS = 24;
/** Semitones of a speaking voice when nothing is known of it. */
const USUAL_WIDTH = 11;
const QUIET = 0.012;

/**
 * How close a recording is to the tones.
 * @param frames of the whole recording, as the pitch tracker gives them
 * @param tones 1 to 4, 5 for neutral, as the dictionary writes them
 * @param range what was learnt from earlier recordings of the same voice; null leaves the height out of the score
 */
export function scoreTones(
  frames: readonly PitchFrame[],
  tones: readonly number[],
  range: VoiceRange | null,
): ToneScore {
  const points = voicedContour(frames);
  if (!points || tones.length === 0) return { heard: false, sentence: whyNotHeard(frames) };

  const scale = scaleOf(points, range);
  const toLevel = (pitch: number): number => 1 + (4 * (pitch - scale.low)) / (scale.high - scale.low);
  const price = range === null ? 0.04 : 0.22;
  const parts = splitBySyllable(points, tones);
  const spoken = spokenTones(tones);
  const judged = parts.map((part, index) => {
    const levels = resampled(part, MOMENTS).map(toLevel);
    const distance = bestDistance(levels, tones, index, price);
    return { levels, distance, sounds: soundsLike(levels, tones, index, price, distance) };
  });

  const costs = judged.map(({ distance }) => distance.cost);
  const cost = costs.reduce((sum, one) => sum + one, 0) / costs.length;
  const offset =
    range === null ? judged.reduce((sum, one) => sum + one.distance.offset, 0) / judged.length : 0;
  const sounds = judged.map((one) => one.sounds);
  return {
    heard: true,
    score: Math.round(100 * Math.exp(-((Math.max(0, cost - 0.08) / 1.05) ** 2))),
    contour: drawn(parts, tones, (pitch) => toLevel(pitch) - offset),
    target: targetContour(tones),
    advice: judged.flatMap(({ levels, distance }, index) =>
      toneAdvice({
        tone: spoken[index]!,
        levels: range === null ? levels.map((level) => level - distance.offset) : levels,
        target: sampledLine(toneLine(tones, index), MOMENTS),
        cost: distance.cost,
        heightKnown: range !== null,
        which: tones.length === 1 ? '' : `第 ${index + 1} 个字：`,
      }),
    ),
    soundsLike: sounds.some((tone, index) => tone !== spoken[index]) ? sounds : null,
    range: learntRange(points, range),
  };
}

function whyNotHeard(frames: readonly PitchFrame[]): string {
  const loudest = frames.reduce((most, frame) => Math.max(most, frame.loudness), 0);
  if (loudest < QUIET) return '没有听到声音。离麦克风近一点，再说一次。';
  return frames.some((frame) => frame.hz !== null)
    ? '说得太短了。把音拉长一点，再说一次。'
    : '没有听出人声的高低，周围可能太吵。换个安静的地方再说一次。';
}

/** Citation targets; a third tone at the end may stay low (半上). */
function bestDistance(
  levels: readonly number[],
  tones: readonly number[],
  index: number,
  price: number,
): Distance {
  const distance = toneDistance(levels, sampledLine(toneLine(tones, index), MOMENTS), price);
  if (spokenTones(tones)[index] !== 3) return distance;
  const half = toneDistance(levels, sampledLine(HALF_THIRD, MOMENTS), price);
  // Low without a rise is right but not what is practised: it costs a little.
  return half.cost + 0.15 < distance.cost ? { ...half, cost: half.cost + 0.15 } : distance;
}

/** The tone whose target lies nearest; the meant one unless another is clearly nearer. */
function soundsLike(
  levels: readonly number[],
  tones: readonly number[],
  index: number,
  price: number,
  meant: Distance,
): number {
  const own = spokenTones(tones)[index]!;
  if (own === 5) return own;
  let best = { tone: own, cost: meant.cost - 0.15 };
  for (const tone of [1, 2, 3, 4]) {
    const others = tones.map((one, place) => (place === index ? tone : one));
    if (tone === own || spokenTones(others)[index] !== tone) continue;
    const { cost } = bestDistance(levels, others, index, price);
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

function drawn(
  parts: readonly VoicedPoint[][],
  tones: readonly number[],
  toLevel: (pitch: number) => number,
): { at: number; level: number }[] {
  const { syllables } = targetContour(tones);
  return parts.flatMap((part, index) => {
    const { from, to } = syllables[index]!;
    return resampled(part, MOMENTS).map((pitch, moment) => ({
      at: from + ((to - from) * moment) / (MOMENTS - 1),
      level: Math.max(0, Math.min(6, toLevel(pitch))),
    }));
  });
}

function scaleOf(points: readonly VoicedPoint[], range: VoiceRange | null): VoiceRange {
  if (range && range.high - range.low >= 6) return range;
  const { low, high } = span(points);
  const middle = (low + high) / 2;
  const width = Math.min(16, Math.max(USUAL_WIDTH, high - low));
  return { low: middle - width / 2, high: middle + width / 2 };
}

function span(points: readonly VoicedPoint[]): VoiceRange {
  const sorted = points.map((point) => point.pitch).toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)]!;
  return { low: at(0.05), high: at(0.95) };
}

/** The range grows at once to what is heard and shrinks slowly, so that one shout does not spoil it for ever. */
function learntRange(points: readonly VoicedPoint[], range: VoiceRange | null): VoiceRange {
  if (range === null) return scaleOf(points, null);
  const heard = span(points);
  const low = Math.min(heard.low, range.low + 0.05);
  const high = Math.max(heard.high, range.high - 0.05);
  return high - low > 20 ? { low: high - 20, high } : { low, high };
}
