import { readTypedPinyin, type PitchFrame } from '@baigong/quiz';
import { expect, test } from 'vitest';
import { joinSamples } from './listen.ts';
import { hasEnded, isVoiced, liveContour } from './live-contour.ts';
import { levelToHertz } from './play.ts';
import { toneNames, toneWords } from './tone-words.ts';

const frame = (time: number, hz: number | null, clarity = 0.9): PitchFrame => ({
  time,
  hz,
  clarity,
  loudness: hz === null ? 0 : 0.1,
});
/** A second and a half: silence, a voice that rises from 150 to 300 Hz, silence. */
const rising = Array.from({ length: 150 }, (_, at) =>
  frame(at / 100, at < 30 || at >= 70 ? null : 150 * 2 ** ((at - 30) / 40)),
);

test('R-QUIZ-50 while a voice goes on its line rises with it, within the scale', () => {
  const line = liveContour(rising.slice(0, 70), 1, null);
  expect(line).toHaveLength(40);
  expect(line[0]!.at).toBe(0);
  for (const [at, point] of line.entries()) {
    expect(point.level).toBeGreaterThanOrEqual(0.6);
    expect(point.level).toBeLessThanOrEqual(5.4);
    expect(point.at).toBeLessThanOrEqual(1);
    if (at > 0) expect(point.level).toBeGreaterThanOrEqual(line[at - 1]!.level);
  }
  expect(liveContour(rising.slice(0, 20), 1, null)).toEqual([]);
});

test('R-QUIZ-50 a range in which the voice has hardly moved does not blow up its line', () => {
  const steady = Array.from({ length: 40 }, (_, at) => frame(at / 100, at % 2 ? 200 : 202));
  const levels = liveContour(steady, 1, { low: 22.3, high: 22.5 }).map(({ level }) => level);
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(0.2);
});

test('R-QUIZ-50 a take ends by itself once the voice has come and been gone for a while', () => {
  expect(hasEnded([])).toBe(false);
  expect(hasEnded(rising.slice(0, 30))).toBe(false);
  expect(hasEnded(rising.slice(0, 100))).toBe(false);
  expect(hasEnded(rising)).toBe(true);
  expect(isVoiced(frame(0, 200, 0.4))).toBe(false);
});

test('R-QUIZ-50 the hum of a room neither draws the line nor keeps a take from ending', () => {
  const humming = rising.map((one) => (one.hz === null ? { ...one, hz: 100, loudness: 0.01 } : one));
  expect(hasEnded(humming)).toBe(true);
  expect(liveContour(humming, 1, null)).toEqual(liveContour(rising, 1, null));
  expect(
    liveContour(
      humming.slice(0, 30).map((one) => ({ ...one, loudness: 0.004 })),
      1,
      null,
    ),
  ).toEqual([]);
});

test('R-QUIZ-50 the model is hummed from the bottom to the top of a range', () => {
  expect(levelToHertz(1, { low: 12, high: 24 })).toBeCloseTo(110);
  expect(levelToHertz(3, { low: 12, high: 24 })).toBeCloseTo(155.56, 1);
  expect(levelToHertz(5, { low: 12, high: 24 })).toBeCloseTo(220);
});

test('R-QUIZ-50 every tone and pair of tones has words, whose pinyin has these tones', () => {
  const singles = [1, 2, 3, 4].map((tone) => [tone]);
  const pairs = singles.flatMap(([one]) => singles.map(([two]) => [one!, two!]));
  for (const tones of [...singles, ...pairs]) {
    const words = toneWords(tones);
    expect(words.length, tones.join()).toBeGreaterThanOrEqual(3);
    for (const { text, pinyin } of words) {
      const read = readTypedPinyin(pinyin);
      const divisions = read.valid ? read.readings.map((one) => one.map(({ tone }) => tone)) : [];
      expect(divisions, text).toContainEqual(tones);
      expect(text).toHaveLength(tones.length);
    }
  }
  expect(toneWords([9])).toEqual([]);
  expect(toneNames[5]).toBe('轻声');
});

test('R-QUIZ-53 pieces of sound are joined in order', () => {
  const joined = joinSamples([new Float32Array([1, 2]), new Float32Array(0), new Float32Array([3])]);
  expect([...joined]).toEqual([1, 2, 3]);
  expect(joinSamples([])).toHaveLength(0);
});
