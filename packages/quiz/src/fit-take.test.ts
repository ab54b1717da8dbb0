import { expect, test } from 'vitest';
import { CLEAN_CONDITIONS, synthesizeVoice, type VoiceConditions } from './synthesize-voice.ts';
import { holdsVoice } from './fit-take.ts';
import { createPitchTracker } from './pitch-tracker.ts';
import { seededRandom } from './random.ts';
import { scoreTones } from './score-tones.ts';
import type { PitchFrame } from './voice.ts';

const RATE = 12_000;
const listen = (samples: Float32Array): PitchFrame[] => createPitchTracker(RATE).push(samples);
const say = (tones: readonly number[], voice: Partial<VoiceConditions> = {}): Float32Array =>
  synthesizeVoice(tones, { ...CLEAN_CONDITIONS, jitter: 0.006, ...voice }, RATE);
const sound = (seconds: number, at: (time: number) => number): Float32Array =>
  Float32Array.from({ length: seconds * RATE }, (_, index) => at(index / RATE));
const answerTo = (samples: Float32Array, tones: readonly number[]): string => {
  const score = scoreTones(listen(samples), tones, null);
  return score.heard ? `heard ${score.score}` : score.sentence;
};
const wave = (hz: number, time: number): number => Math.sin(2 * Math.PI * hz * time);

function noise(kind: 'white' | 'low' | 'brown'): Float32Array {
  const random = seededRandom(11);
  let before = 0;
  return sound(1.5, () => {
    const now = random() * 2 - 1;
    before = kind === 'brown' ? 0.98 * before + 0.05 * now : kind === 'low' ? 0.9 * before + 0.1 * now : now;
    return kind === 'white' ? 0.1 * before : before;
  });
}

const HUMS: readonly [name: string, samples: Float32Array][] = [
  ['the mains', sound(2, (time) => 0.1 * wave(100, time) + 0.04 * wave(200, time))],
  ['a tuning fork', sound(2, (time) => 0.2 * wave(440, time))],
  ['a fan', sound(2, (time) => 0.1 * (wave(120, time) + 0.5 * wave(240, time) + 0.3 * wave(360, time)))],
];

test('R-QUIZ-57 silence, noise and hum are no words, for one syllable and for two', () => {
  for (const tones of [[1], [1, 4]]) {
    expect(answerTo(new Float32Array(RATE), tones)).toContain('没有听到声音');
    for (const kind of ['white', 'low', 'brown'] as const)
      expect(answerTo(noise(kind), tones), kind).not.toContain('heard');
    for (const [name, samples] of HUMS) expect(answerTo(samples, tones), name).not.toContain('heard');
  }
  expect(answerTo(HUMS[0]![1], [1])).toContain('嗡嗡声');
});

test('R-QUIZ-57 one long vowel is neither one syllable nor two', () => {
  expect(answerTo(say([1], { milliseconds: 2_400, sinks: 2 }), [1])).toContain('拖得太长');
  expect(answerTo(say([2], { milliseconds: 900 }), [1, 1])).toContain('只有一个音节');
  expect(answerTo(say([1], { milliseconds: 900 }), [1, 1])).toContain('只有一个音节');
});

test('R-QUIZ-57 another number of syllables than asked for is told', () => {
  for (const said of [
    [1, 1],
    [2, 4],
    [4, 3],
  ])
    expect(answerTo(say(said, { pause: 0.2 }), [1]), said.join('')).toContain(
      '听起来有两个音节，这里只要一个',
    );
  expect(answerTo(say([1, 2, 4], { pause: 0.2 }), [1, 2])).toContain('听起来有三个音节，这里只要两个');
  for (const said of [1, 2, 3, 4])
    expect(answerTo(say([said]), [said, 1]), String(said)).toContain('只有一个音节');
});

test('R-QUIZ-57 what can be the words is scored: any tone and pair of tones, quick and slow, creaking and breathy', () => {
  for (const first of [1, 2, 3, 4]) {
    for (const milliseconds of [200, 900])
      expect(answerTo(say([first], { milliseconds }), [first]), `${first} ${milliseconds}`).toContain(
        'heard',
      );
    expect(answerTo(say([first], { creaksBelow: 1.6, breath: 0.2 }), [first])).toContain('heard');
    const second = (first % 4) + 1;
    expect(answerTo(say([first, second]), [first, second]), `${first}${second}`).toContain('heard');
  }
});

test('R-QUIZ-58 reading aloud holds a voice; silence, noise, hum and a click do not', () => {
  expect(holdsVoice(listen(say([1, 4, 2, 3, 1, 4])))).toBe(true);
  expect(holdsVoice(listen(new Float32Array(RATE)))).toBe(false);
  expect(holdsVoice(listen(sound(1, (time) => (time > 0.5 && time < 0.51 ? 0.8 : 0))))).toBe(false);
  for (const kind of ['white', 'low', 'brown'] as const)
    expect(holdsVoice(listen(noise(kind))), kind).toBe(false);
  for (const [name, samples] of HUMS) expect(holdsVoice(listen(samples)), name).toBe(false);
});

/** Lowest pitch of voices from a man's to a child's, hertz, and how many semitones they move. */
const NARROW = [95, 170, 220].flatMap((low) => [4, 5, 7].map((width) => ({ low, width })));

test('R-QUIZ-59 a third tone of a voice that hardly moves scores well, and above the other tones from five semitones on', () => {
  for (const { low, width } of NARROW) {
    const frames = listen(say([3], { low, high: low * 2 ** (width / 12) }));
    const scores = [1, 2, 3, 4].map((tone) => {
      const score = scoreTones(frames, [tone], null);
      return score.heard ? score.score : -1;
    });
    const name = `${low} Hz, ${width}: ${scores.join()}`;
    expect(scores[2], name).toBeGreaterThanOrEqual(70);
    if (width >= 5) expect(scores[2], name).toBe(Math.max(...scores));
  }
});

test('R-QUIZ-59 a third tone that creaks where it is lowest is heard as low, not as left out', () => {
  for (const { low, width } of NARROW.filter(
    (voice) => voice.width >= 5 && voice.low > 90 && voice.low < 200,
  )) {
    const frames = listen(say([3], { low, high: low * 2 ** (width / 12), creaksBelow: 1.5 }));
    const score = scoreTones(frames, [3], null);
    expect(score.heard && score.score, `${low} Hz, ${width}`).toBeGreaterThanOrEqual(70);
    expect(score.heard && score.soundsLike, `${low} Hz, ${width}`).toBeNull();
  }
});
