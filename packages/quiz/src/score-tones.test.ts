import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPitchTracker } from './pitch-tracker.ts';
import { seededRandom } from './random.ts';
import { scoreTones } from './score-tones.ts';
import { sampleLine, toneLine } from './tone-targets.ts';
import type { PitchFrame, VoiceRange } from './voice.ts';
import { semitones } from './voice-contour.ts';

const RATE = 12_000;

interface Speaker {
  name: string;
  /** Lowest and highest pitch in hertz. */
  low: number;
  high: number;
}
const SPEAKERS: Speaker[] = [
  { name: 'a low male voice', low: 80, high: 160 },
  { name: 'a male voice', low: 95, high: 200 },
  { name: 'a female voice', low: 150, high: 330 },
  { name: "a child's voice", low: 210, high: 440 },
];
const rangeOf = ({ low, high }: Speaker): VoiceRange => ({ low: semitones(low), high: semitones(high) });

/** A voice (six harmonics, falling off) that says the tones, with noise and a silence before and after. */
function say(tones: readonly number[], speaker: Speaker, noise: number, rate = RATE, seed = 1): Float32Array {
  const random = seededRandom(seed);
  const lines = tones.map((tone, index) => sampleLine(toneLine(tones, index), tone === 5 ? 180 : 320));
  const silence = Math.round(rate * 0.15);
  const pieces: number[] = [];
  let phase = 0;
  const hush = (length: number): void => {
    for (let index = 0; index < length; index++) pieces.push(noise * (random() * 2 - 1));
  };
  hush(silence);
  for (const line of lines) {
    const length = Math.round((line.length / 1000) * rate);
    for (let index = 0; index < length; index++) {
      const level = line[Math.min(line.length - 1, Math.floor((index / length) * line.length))]!;
      const hz = speaker.low * (speaker.high / speaker.low) ** ((level - 1) / 4);
      phase += (2 * Math.PI * hz) / rate;
      const fade = Math.min(1, index / (rate * 0.03), (length - index) / (rate * 0.03));
      let sample = 0;
      for (let harmonic = 1; harmonic <= 6; harmonic++) sample += Math.sin(harmonic * phase) / harmonic;
      pieces.push(0.15 * fade * sample + noise * (random() * 2 - 1));
    }
    hush(Math.round(rate * 0.04));
  }
  hush(silence);
  return Float32Array.from(pieces);
}

const track = (samples: Float32Array, rate = RATE): PitchFrame[] => createPitchTracker(rate).push(samples);
const scoreOf = (frames: PitchFrame[], tones: number[], range: VoiceRange | null): number => {
  const score = scoreTones(frames, tones, range);
  return score.heard ? score.score : -1;
};

test.each([
  [80, 16_000],
  [110, 44_100],
  [220, 48_000],
  [440, 48_000],
  [330, 8_000],
])('R-QUIZ-25 a voice of %i Hz at %i samples a second is heard within half a semitone', (hz, rate) => {
  const flat = { name: '', low: hz, high: hz };
  const voiced = track(say([1], flat, 0.005, rate), rate).filter((frame) => frame.hz !== null);
  expect(voiced.length).toBeGreaterThan(20);
  const pitches = voiced
    .map((frame) => Math.abs(semitones(frame.hz!) - semitones(hz)))
    .toSorted((a, b) => a - b);
  expect(pitches[Math.floor(pitches.length * 0.9)]).toBeLessThan(0.5);
});

test('R-QUIZ-25 pieces of any length give the same frames as the whole', () => {
  const samples = say([2], SPEAKERS[1]!, 0.005);
  const whole = track(samples);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 20 }), (lengths) => {
      const tracker = createPitchTracker(RATE);
      const frames: PitchFrame[] = [];
      let from = 0;
      for (let turn = 0; from < samples.length; turn++) {
        const to = from + lengths[turn % lengths.length]!;
        frames.push(...tracker.push(samples.subarray(from, to)));
        from = to;
      }
      expect(frames.length).toBe(whole.length);
      expect(frames.map((frame) => frame.hz)).toEqual(whole.map((frame) => frame.hz));
    }),
    { numRuns: 10 },
  );
});

test('R-QUIZ-25 noise and silence are no voice', () => {
  const random = seededRandom(3);
  const noise = Float32Array.from({ length: RATE }, () => 0.1 * (random() * 2 - 1));
  const score = scoreTones(track(noise), [1], null);
  expect(score.heard).toBe(false);
  const silent = scoreTones(track(new Float32Array(RATE)), [1], null);
  expect(silent).toEqual({ heard: false, sentence: '没有听到声音。离麦克风近一点，再说一次。' });
  expect(scoreTones([], [1], null).heard).toBe(false);
});

for (const speaker of SPEAKERS) {
  for (const noise of [0, 0.02]) {
    test(`R-QUIZ-26 each tone of ${speaker.name} with noise ${noise} scores highest as itself`, () => {
      for (const range of [null, rangeOf(speaker)]) {
        for (const said of [1, 2, 3, 4]) {
          const frames = track(say([said], speaker, noise, RATE, said));
          const scores = [1, 2, 3, 4].map((tone) => scoreOf(frames, [tone], range));
          const own = scores[said - 1]!;
          expect(own, `${said}: ${scores.join()}`).toBeGreaterThanOrEqual(80);
          scores.forEach((score, index) => {
            if (index !== said - 1) expect(score, `${said}: ${scores.join()}`).toBeLessThan(own - 15);
          });
          const result = scoreTones(frames, [said], range);
          expect(result.heard && result.soundsLike).toBe(null);
        }
      }
    });
  }
}

test('R-QUIZ-26 a pair of tones scores higher as itself than with another first or second tone', () => {
  const speaker = SPEAKERS[2]!;
  for (const first of [1, 2, 3, 4]) {
    for (const second of [1, 2, 3, 4, 5]) {
      const frames = track(say([first, second], speaker, 0.01));
      const own = scoreOf(frames, [first, second], rangeOf(speaker));
      expect(own, `${first}${second}`).toBeGreaterThanOrEqual(65);
      const another = scoreOf(frames, [first, (second % 4) + 1], rangeOf(speaker));
      if (!(second === 5)) expect(another, `${first}${second}`).toBeLessThan(own);
    }
  }
});

test('R-QUIZ-27 a wrong tone is named and mended in words', () => {
  const speaker = SPEAKERS[1]!;
  const cases: [said: number, meant: number, words: string][] = [
    [4, 1, '第一声要平，你的声音往下落了'],
    [2, 1, '第一声要平，你的声音往上扬了'],
    [4, 2, '第二声要往上扬，你的声音往下落了'],
    [1, 2, '第二声要往上扬'],
    [1, 3, '第三声要先降到最低'],
    [2, 4, '第四声要从高处落下，你的声音往上扬了'],
    [1, 4, '第四声要从最高一直落到最低'],
  ];
  for (const [said, meant, words] of cases) {
    const score = scoreTones(track(say([said], speaker, 0.01)), [meant], rangeOf(speaker));
    expect(score.heard && score.advice.join(''), `${said} for ${meant}`).toContain(words);
    expect(score.heard && score.soundsLike, `${said} for ${meant}`).toEqual([said]);
  }
});

test('R-QUIZ-27 a right tone is praised without advice, and its line lies on the target', () => {
  for (const tone of [1, 2, 3, 4]) {
    const speaker = SPEAKERS[2]!;
    const score = scoreTones(track(say([tone], speaker, 0.005)), [tone], rangeOf(speaker));
    if (!score.heard) throw new Error('not heard');
    expect(score.advice, String(tone)).toEqual([]);
    const line = sampleLine(toneLine([tone], 0), 24);
    const away = score.contour.map((point, index) => Math.abs(point.level - line[index]!));
    expect(away.reduce((sum, one) => sum + one, 0) / away.length, String(tone)).toBeLessThan(0.5);
  }
});

test('R-QUIZ-25 octave errors of the detector do not change the tone', () => {
  const frames = track(say([2], SPEAKERS[1]!, 0.005));
  const broken = frames.map((frame, index) =>
    frame.hz !== null && index % 9 === 4 ? { ...frame, hz: frame.hz * (index % 2 === 0 ? 2 : 0.5) } : frame,
  );
  const [clean, mended] = [scoreOf(frames, [2], null), scoreOf(broken, [2], null)];
  expect(Math.abs(clean - mended)).toBeLessThan(5);
});
