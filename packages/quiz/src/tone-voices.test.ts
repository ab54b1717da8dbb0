import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPitchTracker } from './pitch-tracker.ts';
import { knownRange, scoreTones } from './score-tones.ts';
import { CLEAN_CONDITIONS, type VoiceConditions, synthesizeVoice } from './synthesize-voice.ts';
import type { PitchFrame, VoiceRange } from './voice.ts';
import { semitones, voicedContour } from './voice-contour.ts';

/** `npm run test:all` tries five times as many inputs. */
const runs = (all: number): number => (process.env['TEST_ALL'] ? all : Math.ceil(all / 5));

const RATE = 16_000;
const TONES = [1, 2, 3, 4];

const listen = (samples: Float32Array, rate = RATE): PitchFrame[] => createPitchTracker(rate).push(samples);
const scoresOf = (frames: readonly PitchFrame[], range: VoiceRange | null): number[] =>
  TONES.map((tone) => {
    const score = scoreTones(frames, [tone], range);
    return score.heard ? score.score : -1;
  });
const rangeOf = ({ low, high }: Pick<VoiceConditions, 'low' | 'high'>): VoiceRange => ({
  low: semitones(low),
  high: semitones(high),
});
const hear = (said: number, voice: Partial<VoiceConditions>): PitchFrame[] =>
  listen(synthesizeVoice([said], { ...CLEAN_CONDITIONS, ...voice }, RATE));

/** The right tone is first, and clearly so. */
function expectRanked(said: number, scores: readonly number[], lead: number, name: string): void {
  const own = scores[said - 1]!;
  const others = scores.filter((_, index) => index !== said - 1);
  expect(own - Math.max(...others), `${name} ${said}: ${scores.join()}`).toBeGreaterThanOrEqual(lead);
}

const voices = join(import.meta.dirname, '../test/voices');
const recordings = readdirSync(voices).filter((name) => name.endsWith('.wav'));
const people = join(voices, 'people');

function readWave(name: string, folder = voices): { samples: Float32Array; rate: number } {
  const bytes = readFileSync(join(folder, name));
  const samples = Float32Array.from(
    { length: (bytes.length - 44) >> 1 },
    (_, at) => bytes.readInt16LE(44 + at * 2) / 32_768,
  );
  return { samples, rate: bytes.readUInt32LE(24) };
}

test('R-QUIZ-29 recordings made by another program score well as their tone, and highest', () => {
  for (const name of recordings) {
    const said = Number(/\d/.exec(name)?.[0]);
    const { samples, rate } = readWave(name);
    const scores = scoresOf(listen(samples, rate), null);
    expect(scores[said - 1], `${name}: ${scores.join()}`).toBeGreaterThanOrEqual(60);
    expectRanked(said, scores, 0, name);
  }
  expect(recordings).toHaveLength(24);
});

/** His third tones end low (半上), not as the citation form that is practised here; his second dips before it rises. */
const NOT_AS_CITED = new Set(['wu3.wav', 'jiu3.wav', 'ling2.wav']);

test('R-QUIZ-29 recordings of a person score well as their tone, and highest where he says them in the citation form', () => {
  const said = readdirSync(people).filter((name) => name.endsWith('.wav'));
  expect(said).toHaveLength(10);
  for (const name of said) {
    const tone = Number(/\d/.exec(name)?.[0]);
    const { samples, rate } = readWave(name, people);
    const scores = scoresOf(listen(samples, rate), null);
    expect(scores[tone - 1], `${name}: ${scores.join()}`).toBeGreaterThanOrEqual(70);
    if (!NOT_AS_CITED.has(name)) expectRanked(tone, scores, 1, name);
  }
});

test('R-QUIZ-25 a person is followed by a quiet microphone that adds a constant, and his breath and the room are not', () => {
  for (const name of ['si4.wav', 'liu4.wav']) {
    const { samples, rate } = readWave(name, people);
    const points = voicedContour(listen(samples, rate));
    if (!points) throw new Error(`${name}: no voice`);
    const pitches = points.map(({ pitch }) => pitch);
    // A fall of half an octave and more, without the jumps that the room after it would make.
    expect(pitches[0]! - pitches.at(-1)!, name).toBeGreaterThan(5);
    expect(points.at(-1)!.time - points[0]!.time, name).toBeGreaterThan(0.2);
    for (const [index, pitch] of pitches.slice(1).entries())
      expect(Math.abs(pitch - pitches[index]!), `${name} ${index}`).toBeLessThan(1.5);
  }
  const shifted = (constant: number): PitchFrame[] =>
    listen(synthesizeVoice([4], CLEAN_CONDITIONS, RATE).map((sample) => sample + constant));
  const loudness = (frames: PitchFrame[]): number[] => frames.map((frame) => frame.loudness);
  const plain = loudness(shifted(0));
  for (const [index, one] of loudness(shifted(0.2)).slice(8).entries())
    expect(one).toBeCloseTo(plain[index + 8]!, 2);
});

const HARD: readonly [name: string, voice: Partial<VoiceConditions>][] = [
  ['a low man', { low: 72, high: 150 }],
  ['a child', { low: 230, high: 480 }],
  ['a voice that hardly moves', { low: 110, high: 160 }],
  ['a lively voice', { low: 140, high: 420 }],
  ['quick speech', { milliseconds: 190 }],
  ['slow speech', { milliseconds: 800 }],
  ['hiss', { hiss: 0.06 }],
  ['the hum of the mains', { low: 130, high: 290, hum: 0.02 }],
  ['breath', { breath: 0.6 }],
  ['rough periods', { jitter: 0.02 }],
  ['a voice that sinks', { sinks: 1.2 }],
  ['a microphone too near', { clipsAt: 0.2 }],
  ['all of it a little', { hiss: 0.02, hum: 0.01, breath: 0.2, jitter: 0.01, sinks: 0.6, clipsAt: 0.35 }],
];

for (const [name, voice] of HARD) {
  test(`R-QUIZ-29 each tone scores highest as itself: ${name}`, () => {
    for (const said of TONES) {
      for (let seed = 1; seed <= runs(3); seed++) {
        const frames = hear(said, { ...voice, seed });
        const scores = scoresOf(frames, null);
        expect(scores[said - 1], `${said}: ${scores.join()}`).toBeGreaterThanOrEqual(70);
        expectRanked(said, scores, 8, name);
        expectRanked(said, scoresOf(frames, rangeOf({ ...CLEAN_CONDITIONS, ...voice })), 8, name);
      }
    }
  });
}

test('R-QUIZ-29 a third tone that creaks at its bottom is a third tone', () => {
  for (const [low, high] of [
    [75, 160],
    [150, 330],
    [210, 440],
  ] as const) {
    for (let seed = 1; seed <= runs(5); seed++) {
      const scores = scoresOf(hear(3, { low, high, creaksBelow: 1.2, seed }), null);
      expectRanked(3, scores, 1, `${low} Hz, ${seed}`);
    }
  }
});

test('R-QUIZ-29 whoever speaks, at whatever pace and in whatever noise, the right tone ranks above the wrong ones', () => {
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const anyVoice = fc
    .record({
      low: between(70, 230),
      semitones: between(7, 17),
      milliseconds: between(200, 700),
      hiss: between(0, 0.04),
      hum: between(0, 0.01),
      breath: between(0, 0.4),
      jitter: between(0, 0.012),
      sinks: between(0, 0.8),
      clipsAt: between(0.3, 1),
      seed: fc.nat(),
    })
    .map(({ semitones: width, ...voice }) => ({ ...voice, high: voice.low * 2 ** (width / 12) }));
  fc.assert(
    fc.property(anyVoice, fc.constantFrom(...TONES), (voice, said) => {
      expectRanked(said, scoresOf(hear(said, voice), null), 1, JSON.stringify(voice));
    }),
    { numRuns: runs(60), endOnFailure: true, seed: 20_261_122 },
  );
});

test('R-QUIZ-29 what is too short, too quiet or only noise is not scored, and the sentence says what to do', () => {
  const sentenceOf = (samples: Float32Array): string => {
    const score = scoreTones(listen(samples), [1], null);
    return score.heard ? 'heard' : score.sentence;
  };
  expect(sentenceOf(synthesizeVoice([4], { ...CLEAN_CONDITIONS, milliseconds: 70 }, RATE))).toContain('太短');
  expect(sentenceOf(synthesizeVoice([4], CLEAN_CONDITIONS, RATE).map((sample) => sample * 0.01))).toContain(
    '没有听到声音',
  );
  expect(sentenceOf(new Float32Array(RATE))).toContain('没有听到声音');
  expect(sentenceOf(new Float32Array(10))).toContain('没有听到声音');
});

test('R-QUIZ-29 one steady take does not settle what is high for a voice', () => {
  const first = scoreTones(hear(1, {}), [1], null);
  if (!first.heard) throw new Error('not heard');
  expect(knownRange(first.range)).toBeNull();
  const second = scoreTones(hear(1, { seed: 2 }), [1], first.range);
  expect(second.heard && second.advice).toEqual([]);
  expect(second.heard && second.score).toBeGreaterThanOrEqual(90);
  const fallen = scoreTones(hear(4, {}), [4], first.range);
  expect(knownRange(fallen.heard ? fallen.range : null)).not.toBeNull();
});
