import type { Exam, ExamPart, ExamReading } from './exam.ts';
import { PASSAGES, TOPICS } from './exam-texts.ts';
import type { Item, Kind, Random } from './item.ts';
import { seededRandom, shuffled } from './random.ts';
import { readSyllables, splitSyllable, type Syllable, writeSyllables } from './syllables.ts';

/** What can be read aloud: a text of the bank with its syllables. */
interface Candidate {
  text: string;
  syllables: readonly Syllable[];
}

/** How often the outline wants each initial, final and tone in a hundred syllables, at least. */
const MIN_PER_HUNDRED = { initial: 3, final: 2, tone: 18 };
const SYLLABLES = 100;

/**
 * A mock exam with the parts, times and points of the outline (普通话水平测试大纲). The same seed gives the same exam with
 * the same bank.
 * @param options.withChoice false where a region drops the choice part: speech has 40 points then
 */
export function makeExam(bank: readonly Item[], seed: number, options: { withChoice?: boolean } = {}): Exam {
  const withChoice = options.withChoice ?? true;
  const random = seededRandom(seed);
  const [one, two] = shuffled(TOPICS, random);
  const [passage] = shuffled(PASSAGES, random);
  if (!one || !two || !passage) throw new RangeError('an exam needs a passage and two topics');
  const parts: ExamPart[] = [
    {
      id: 'syllables',
      name: '读单音节字词',
      seconds: 210,
      points: 10,
      readings: singleReadings(bank, random),
    },
    { id: 'words', name: '读多音节词语', seconds: 150, points: 20, readings: wordReadings(bank, random) },
  ];
  if (withChoice) {
    const items = [
      ...pickRandom(bank, 'word', 10, random),
      ...pickRandom(bank, 'measure', 10, random),
      ...pickRandom(bank, 'grammar', 5, random),
    ];
    parts.push({ id: 'choice', name: '选择判断', seconds: 180, points: 10, items });
  }
  parts.push(
    { id: 'passage', name: '朗读短文', seconds: 240, points: 30, passage },
    { id: 'speech', name: '命题说话', seconds: 180, points: withChoice ? 30 : 40, topics: [one, two] },
  );
  return { seed, withChoice, parts };
}

function pickRandom(bank: readonly Item[], kind: Kind, count: number, random: Random): Item[] {
  return shuffled(
    bank.filter((item) => item.kind === kind),
    random,
  ).slice(0, count);
}

function candidates(bank: readonly Item[], kinds: readonly Kind[]): Candidate[] {
  const byText = new Map<string, Candidate>();
  for (const item of bank) {
    // 一 and 不 change by what follows: they are asked elsewhere.
    if (!kinds.includes(item.kind) || !('pinyin' in item) || /[一不]/u.test(item.text)) continue;
    byText.set(item.text, { text: item.text, syllables: readSyllables(item.pinyin) });
  }
  return [...byText.values()];
}

function singleReadings(bank: readonly Item[], random: Random): ExamReading[] {
  const pool = candidates(bank, ['syllable', 'tone']).filter(({ syllables }) => syllables.length === 1);
  const chosen = pickBalanced(shuffled(pool, random), SYLLABLES, new Coverage());
  return shuffled(chosen, random).map(toReading);
}

/** Two words of three syllables, one of four, the others of two: neutral, joined and changing ones among them. */
function wordReadings(bank: readonly Item[], random: Random): ExamReading[] {
  const coverage = new Coverage();
  const chosen: Candidate[] = [];
  const take = (pool: readonly Candidate[], count: number): void => {
    const texts = new Set(chosen.map(({ text }) => text));
    chosen.push(
      ...pickBalanced(
        shuffled(
          pool.filter(({ text }) => !texts.has(text)),
          random,
        ),
        count,
        coverage,
      ),
    );
  };
  const ofLength = (pool: readonly Candidate[], length: number): Candidate[] =>
    pool.filter(
      ({ text, syllables }) =>
        syllables.length === length && !hasConsecutiveThirdTones(syllables) && text !== '',
    );
  const longer = candidates(bank, ['polyphone']);
  const neutral = candidates(bank, ['neutral']).filter(({ syllables }) => syllables.at(-1)?.tone === 5);
  const joined = candidates(bank, ['erhua']).filter(({ syllables }) => syllables.at(-1)?.erhua);
  const thirds = candidates(bank, ['sandhi']).filter(({ syllables }) =>
    syllables.every(({ tone }) => tone === 3),
  );
  const usual = candidates(bank, ['tone', 'retroflex', 'nasal', 'consonant', 'syllable']);
  take(ofLength(longer, 4), 1);
  take(ofLength(longer, 3), 2);
  take(ofLength(neutral, 2), 4);
  take(ofLength(joined, 2), 4);
  take(thirds, 4);
  const third = ofLength(usual, 2).filter(
    ({ syllables: [first, second] }) => first?.tone === 3 && second?.tone !== 3,
  );
  take(third, 5);
  const left = SYLLABLES - chosen.reduce((sum, { syllables }) => sum + syllables.length, 0);
  take(ofLength(usual, 2), Math.floor(left / 2));
  return shuffled(chosen, random).map(toReading);
}

function hasConsecutiveThirdTones(syllables: readonly Syllable[]): boolean {
  return (
    syllables.length > 2 &&
    syllables.some(({ tone }, index) => tone === 3 && syllables[index + 1]?.tone === 3)
  );
}

/** Two third tones in a row are spoken as second and third. */
function toReading({ text, syllables }: Candidate): ExamReading {
  const spoken = syllables.map((syllable, index) =>
    syllable.tone === 3 && syllables[index + 1]?.tone === 3 ? { ...syllable, tone: 2 } : syllable,
  );
  return { text, pinyin: writeSyllables(spoken), syllables: syllables.length };
}

/** What has been chosen so far, by initial, final and tone. */
class Coverage {
  readonly #counts = new Map<string, number>();

  /** How much a text adds to what is still wanted. */
  gain({ syllables }: Candidate): number {
    let gain = 0;
    for (const [key, wanted] of syllables.flatMap(featuresOf)) {
      gain += Math.max(0, wanted - (this.#counts.get(key) ?? 0)) / wanted;
    }
    return gain / syllables.length;
  }

  add({ syllables }: Candidate): void {
    for (const [key] of syllables.flatMap(featuresOf))
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}

function featuresOf({ base, tone }: Syllable): [key: string, wanted: number][] {
  const { initial, final } = splitSyllable(base);
  return [
    [`initial ${initial}`, MIN_PER_HUNDRED.initial],
    [
      `final ${final}${final === 'i' && /^(?:[zcs]h?|r)$/.test(initial) ? ` after ${initial}` : ''}`,
      MIN_PER_HUNDRED.final,
    ],
    [`tone ${tone}`, MIN_PER_HUNDRED.tone],
  ];
}

/** Takes the text that adds most, again and again; of equal ones the first, so the order must be random. */
function pickBalanced(pool: readonly Candidate[], count: number, coverage: Coverage): Candidate[] {
  const left = [...pool];
  const chosen: Candidate[] = [];
  while (chosen.length < count && left.length > 0) {
    let best = 0;
    let most = -1;
    left.forEach((candidate, index) => {
      const gain = coverage.gain(candidate);
      if (gain > most) [best, most] = [index, gain];
    });
    const [taken] = left.splice(best, 1);
    if (!taken) break;
    coverage.add(taken);
    chosen.push(taken);
  }
  return chosen;
}
