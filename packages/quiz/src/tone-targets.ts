import type { ContourPoint, TargetContour } from './voice.ts';

const NAMES = ['', '阴平', '阳平', '上声', '去声', '轻声'];

/** Levels of the citation tones on the five-level scale: 55, 35, 214, 51 (Chao 1930; 现代汉语). */
const LEVELS: Readonly<Record<number, readonly (readonly [at: number, level: number])[]>> = {
  1: [
    [0, 5],
    [1, 5],
  ],
  2: [
    [0, 3],
    [0.3, 3.1],
    [1, 5],
  ],
  3: [
    [0, 2],
    [0.35, 1],
    [0.55, 1],
    [1, 4],
  ],
  4: [
    [0, 5],
    [1, 1],
  ],
};
/** 半上 21: a third tone before another tone, and often at the end of speech. */
export const HALF_THIRD: readonly (readonly [number, number])[] = [
  [0, 2.2],
  [0.5, 1],
  [1, 1],
];
/** 213: a third tone as many speakers end it, less high than 214. */
export const LOW_RISE_THIRD: readonly (readonly [number, number])[] = [
  [0, 2],
  [0.4, 1],
  [0.6, 1],
  [1, 3],
];
/** 半去 53: a fourth tone before another fourth. */
const HALF_FOURTH: readonly (readonly [number, number])[] = [
  [0, 5],
  [1, 3],
];
/** The level of a neutral syllable by the tone before it: 2 after 55, 3 after 35, 4 after 214, 1 after 51. */
const NEUTRAL: Readonly<Record<number, number>> = { 1: 2, 2: 3, 3: 4, 4: 1 };

/** The tones that are spoken: of third tones in a row all but the last become second. */
export function spokenTones(tones: readonly number[]): number[] {
  return tones.map((tone, index) => (tone === 3 && tones[index + 1] === 3 ? 2 : tone));
}

/** The level line of one syllable among its neighbours. */
export function toneLine(tones: readonly number[], index: number): readonly (readonly [number, number])[] {
  const spoken = spokenTones(tones);
  const tone = spoken[index] ?? 1;
  const next = spoken[index + 1];
  if (tone === 5) {
    const level = NEUTRAL[spoken[index - 1] ?? 1] ?? 2;
    return [
      [0, level],
      [1, Math.max(1, level - 0.3)],
    ];
  }
  if (tone === 3 && next !== undefined) return HALF_THIRD;
  if (tone === 4 && next === 4) return HALF_FOURTH;
  return LEVELS[tone] ?? LEVELS[1]!;
}

/** The target for one tone or a sequence of tones (1 to 4, 5 is neutral), tone changes applied. */
export function targetContour(tones: readonly number[]): TargetContour {
  const shares = tones.map((tone) => (tone === 5 ? 0.6 : 1));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let from = 0;
  const syllables = tones.map((_, index) => {
    const to = index === tones.length - 1 ? 1 : from + shares[index]! / whole;
    const start = from;
    const points: ContourPoint[] = toneLine(tones, index).map(([at, level]) => ({
      at: start + (to - start) * at,
      level,
    }));
    from = to;
    return { tone: spokenTones(tones)[index]!, from: start, to, points };
  });
  return { name: tones.map((tone) => NAMES[tone] ?? '').join('加'), syllables };
}

/** A level line at `count` even moments. */
export function sampleLine(line: readonly (readonly [number, number])[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const at = index / (count - 1);
    const right = Math.max(
      1,
      line.findIndex(([place]) => place >= at),
    );
    const [x0, y0] = line[right - 1]!;
    const [x1, y1] = line[right]!;
    return y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
  });
}
