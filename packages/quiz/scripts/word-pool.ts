import { readSyllables, type Syllable, writeSyllable } from '../src/syllables.ts';
import { firstReading, type Sources } from './sources.ts';

/** A word with a reading on which all sources agree. */
export interface PoolWord {
  text: string;
  pinyin: string;
  syllables: readonly Syllable[];
  frequency: number;
  level: 1 | 2 | 3;
}

/** Meanings that keep a word out of a quiz: names, dialect, bookish and old words, and what is unfit for a class. */
const UNFIT =
  /variant of|surname|archaic|\bold\b|\(Tw\)|abbr\.|literary|dialect|slang|vulgar|sex|prostitut|penis|genital|derog|massacre|\bParty\b|communis|socialis|polit|militar|army|troops|\bwar\b|weapon|bomb|gun\b|kill|murder|corpse|suicide|\bdie\b|death|dead\b|rape|drug|terror|enemy|Taiwan|Tibet|Japan|religio|Buddh|blood|execut|prison|crime|criminal|poison|gambl|drunk|whore|damn|shit|fart|urin|excre|erot|lust|nude|county|province|prefecture|city in|dynasty|place name|cancer|tumor|invade|slaughter|torture|violen|revolution|reactionar|struggle|bandit|thief|robber|idiot|stupid|ugly|homicide|running dog|slave|eunuch|concubine|emperor|throne|hostage/i;

/** What the quiz says of how usual a word is. */
export function levelOf(frequency: number): 1 | 2 | 3 {
  return frequency >= 2000 ? 1 : frequency >= 200 ? 2 : 3;
}

/** Whether every syllable is a reading that 通用规范汉字字典 has for its character; neutral ones pass. */
function charactersAgree(sources: Sources, text: string, syllables: readonly Syllable[]): boolean {
  const characters = Array.from(
    text.replace(/(?<=.)儿$/u, syllables.length < Array.from(text).length ? '' : '儿'),
  );
  return (
    characters.length === syllables.length &&
    characters.every((character, index) => {
      const syllable = syllables[index]!;
      const known = sources.readings.get(character) ?? [];
      if (syllable.tone === 5) {
        return known.some(
          (reading) => writeSyllable({ ...readSyllables(reading)[0]!, tone: 5 }) === syllable.base,
        );
      }
      return known.includes(writeSyllable({ ...syllable, erhua: false }));
    })
  );
}

/** Counts of what was looked at and what fell out, by reason. */
export interface Dropped {
  looked: number;
  dictionary: number;
  disagree: number;
  characters: number;
}

/** Words of `length` characters of the first level that are used often enough and on which all sources agree. */
export function wordPool(
  sources: Sources,
  lengths: readonly number[],
  leastFrequency: number,
  dropped: Dropped,
): PoolWord[] {
  const pool: PoolWord[] = [];
  for (const [text, frequency] of sources.frequency) {
    const characters = Array.from(text);
    if (frequency < leastFrequency || !lengths.includes(characters.length)) continue;
    if (!characters.every((character) => (sources.number.get(character) ?? 9999) <= 3500)) continue;
    const entries = sources.words.get(text);
    if (!entries) continue;
    if (entries.some((entry) => entry.proper || entry.meanings.some((meaning) => UNFIT.test(meaning))))
      continue;
    dropped.looked++;
    const readings = new Set(entries.map((entry) => entry.pinyin));
    const [pinyin] = readings;
    if (readings.size !== 1 || !pinyin) {
      dropped.dictionary++;
      continue;
    }
    if (firstReading(text) !== pinyin) {
      dropped.disagree++;
      continue;
    }
    const syllables = readSyllables(pinyin);
    if (syllables.length !== characters.length || !charactersAgree(sources, text, syllables)) {
      dropped.characters++;
      continue;
    }
    pool.push({ text, pinyin, syllables, frequency, level: levelOf(frequency) });
  }
  return pool.toSorted((a, b) => b.frequency - a.frequency || (a.text < b.text ? -1 : 1));
}

/** Single characters with one reading in every source, by how often they are counted. */
export function characterPool(sources: Sources, dropped: Dropped): PoolWord[] {
  const pool: PoolWord[] = [];
  for (const [text, number] of sources.number) {
    if (number > 3500) continue;
    const frequency = [...(sources.counted.get(text)?.values() ?? [])].reduce((sum, times) => sum + times, 0);
    if (frequency < 15) continue;
    dropped.looked++;
    const known = sources.readings.get(text) ?? [];
    const entries = sources.words.get(text) ?? [];
    const readings = new Set(entries.map((entry) => entry.pinyin));
    const [pinyin] = readings;
    if (readings.size !== 1 || !pinyin) dropped.dictionary++;
    else if (firstReading(text) !== pinyin) dropped.disagree++;
    else if (known.length !== 1 || known[0] !== pinyin) dropped.characters++;
    else if (
      !entries.some((entry) => entry.meanings.some((meaning) => /vulgar|penis|\(Tw\)/.test(meaning)))
    ) {
      const level = frequency >= 300 ? 1 : frequency >= 60 ? 2 : 3;
      pool.push({ text, pinyin, syllables: readSyllables(pinyin), frequency, level });
    }
  }
  return pool.toSorted((a, b) => b.frequency - a.frequency || (a.text < b.text ? -1 : 1));
}
