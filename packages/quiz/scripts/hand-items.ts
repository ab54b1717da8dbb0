import type { BankRow } from '../src/bank-rows.ts';
import { readSyllables, type Syllable, writeSyllable, writeSyllables } from '../src/syllables.ts';
import { erhuaNote } from './erhua-note.ts';
import { ERHUA_WORDS, FULL_ER_WORDS } from './lists/erhua-words.ts';
import { MISREAD_WORDS } from './lists/misread-words.ts';
import { GRAMMAR_RULES } from './lists/grammar-rules.ts';
import { EITHER_WORDS, FULL_WORDS, NEUTRAL_WORDS } from './lists/neutral-words.ts';
import { NEUTRAL_BU_WORDS, NEUTRAL_YI_WORDS, PLAIN_YI_WORDS } from './lists/sandhi-words.ts';
import { MEASURE_CHOICES, WORD_CHOICES } from './lists/wordings.ts';
import { isMoreUsual, type WordSequences } from './sentence-cost.ts';
import { firstReading, isDialectMeaning, type Sources, spokenReading } from './sources.ts';
import { levelOf, type PoolWord } from './word-pool.ts';

/** A list's items that the dictionary agrees with, and the entries that it does not. */
export interface Checked {
  rows: BankRow[];
  dropped: string[];
}

const onlyReading = (sources: Sources, text: string): string | null => {
  const readings = new Set((sources.words.get(text) ?? []).map((entry) => entry.pinyin));
  return readings.size === 1 ? ([...readings][0] ?? null) : null;
};

const level = (sources: Sources, text: string) => levelOf(sources.frequency.get(text) ?? 0);

function lastTone(syllables: readonly Syllable[], tone: number): string {
  return writeSyllables(
    syllables.map((one, index) => (index === syllables.length - 1 ? { ...one, tone } : one)),
  );
}

/** 轻声: the table says that the last syllable is neutral or full, CC-CEDICT must say the same. */
export function neutralItems(sources: Sources): Checked {
  const rows: BankRow[] = [];
  const dropped: string[] = [];
  for (const [words, neutral] of [
    [NEUTRAL_WORDS, true],
    // Said in either way by good speakers: no question.
    [FULL_WORDS.filter((text) => !EITHER_WORDS.includes(text)), false],
  ] as const) {
    for (const text of new Set(words)) {
      const pinyin = onlyReading(sources, text);
      const syllables = pinyin === null ? [] : readSyllables(pinyin);
      const last = syllables.at(-1);
      const full = fullTone(sources, text, last);
      if (pinyin === null || !last || (last.tone === 5) !== neutral || full === null) {
        dropped.push(text);
        continue;
      }
      const wrong = lastTone(syllables, neutral ? full : 5);
      rows.push([
        text,
        -1,
        'neutral',
        level(sources, text),
        pinyin,
        pinyin,
        [wrong],
        neutral ? neutralNote(text) : fullNote(text),
        neutral ? 'neutral' : 'full',
      ]);
    }
  }
  return { rows, dropped };
}

/** Why the last syllable is neutral: by rule (现代汉语 on 轻声), else by custom. */
function neutralNote(text: string): string {
  if (/.子$/u.test(text)) return '后缀“子”读轻声。';
  if (/.头$/u.test(text)) return '后缀“头”读轻声。';
  if (/.们$/u.test(text)) return '表示多数的“们”读轻声。';
  if (/^(.)\1$/u.test(text)) return '叠字的称呼和名词，后一个字读轻声。';
  if (/(?<!皇)[上下里]$/u.test(text)) return '名词后面表示方位的字读轻声。';
  return '这个词习惯上读轻声，要一个一个记。';
}

function fullNote(text: string): string {
  return /[子头]$/u.test(text) ? `这里的“${Array.from(text).at(-1)}”有自己的意思，不是后缀。` : '';
}

/** The tone that the last character has when it is read in full: of several the one that is counted most often. */
function fullTone(sources: Sources, text: string, last: Syllable | undefined): number | null {
  const character = Array.from(text).at(-1) ?? '';
  const counted = sources.counted.get(character);
  const [most] = (sources.readings.get(character) ?? [])
    .filter((reading) => /[āáǎàōóǒòēéěèīíǐìūúǔùǖǘǚǜ]/.test(reading))
    .filter((reading) => readSyllables(reading)[0]!.base === last?.base)
    .toSorted((a, b) => (counted?.get(b) ?? 0) - (counted?.get(a) ?? 0));
  return most === undefined ? null : readSyllables(most)[0]!.tone;
}

/** 儿化: the table's reading must be one that CC-CEDICT has with a joined r; words with a full 儿 likewise. */
export function erhuaItems(sources: Sources): Checked {
  const rows: BankRow[] = [];
  const dropped: string[] = [];
  for (const [text, pinyin] of ERHUA_WORDS) {
    const readings = new Set((sources.words.get(text) ?? []).map((entry) => entry.pinyin));
    const full = pinyin.replace(/r$/, ' ér');
    if (!readings.has(pinyin) || readings.has(full)) {
      dropped.push(text);
      continue;
    }
    const short = pinyin.replace(/r$/, '');
    rows.push([
      text,
      -1,
      'erhua',
      level(sources, text),
      pinyin,
      pinyin,
      [full, short],
      erhuaNote(pinyin),
      'joined',
    ]);
  }
  for (const text of FULL_ER_WORDS) {
    const pinyin = onlyReading(sources, text);
    if (pinyin === null || !pinyin.includes('ér') || firstReading(text) !== pinyin) {
      dropped.push(text);
      continue;
    }
    const joined = pinyin.startsWith('ér') ? pinyin.replace('ér', 'er') : pinyin.replace(' ér', 'r');
    rows.push([
      text,
      -1,
      'erhua',
      level(sources, text),
      pinyin,
      pinyin,
      [joined],
      '这里的“儿”有自己的意思，单独读一个音节。',
      'full',
    ]);
  }
  return { rows, dropped };
}

/** Words in 一 that are also ordinals, names of tones, floors or reigns, where 一 keeps its tone. */
const ORDINAL = /^一(?:[月号日楼班级一二三四五六七八九]|声|审|品|元|来|则|类|线|流|层|排|轮|世|会)|不[一不]/u;
/** Second syllables that are neutral in speech for most speakers (哪里, 想起), and 好好, said hǎohāor. */
const LOOSE_THIRDS = /[里起]$|^好好$/u;

/** 变调: dictionaries give the tones, the rules of 现代汉语 give what is spoken; pinyin-pro speaks 一 and 不 as well. */
export function sandhiItems(sources: Sources, pool: readonly PoolWord[]): Checked {
  const rows: BankRow[] = [];
  const dropped: string[] = [];
  const taken = { third: 0, yi: 0, bu: 0 };
  for (const word of pool) {
    const [one, two] = word.syllables;
    if (!one || !two || word.syllables.length !== 2) continue;
    const first = Array.from(word.text)[0]!;
    if (one.tone === 3 && two.tone === 3 && taken.third < 90) {
      if (LOOSE_THIRDS.test(word.text) || EITHER_WORDS.includes(word.text)) continue;
      taken.third++;
      const spoken = [{ ...one, tone: 2 }, two];
      const wrong = [
        word.syllables,
        [one, { ...two, tone: 2 }],
        [
          { ...one, tone: 2 },
          { ...two, tone: 2 },
        ],
      ];
      rows.push([
        word.text,
        -1,
        'third',
        word.level,
        word.pinyin,
        writeSyllables(spoken),
        wrong.map(writeSyllables),
        '两个上声相连，前一个读成阳平。',
        'third',
      ]);
    } else if ((first === '一' || first === '不') && two.tone !== 5) {
      const rule = first === '一' ? 'yi' : 'bu';
      if (taken[rule] >= 80 || ORDINAL.test(word.text)) continue;
      const tone = two.tone === 4 ? 2 : 4;
      const spoken = writeSyllables([{ ...one, tone }, two]);
      if (spokenReading(word.text) !== spoken) {
        dropped.push(word.text);
        continue;
      }
      taken[rule]++;
      const tones = [1, 2, 4].filter((other) => other !== tone && (rule === 'yi' || other !== 1));
      const note =
        two.tone === 4
          ? `“${first}”在去声前读阳平。`
          : `“${first}”在${rule === 'yi' ? '阴平、阳平、上声' : '非去声'}前读去声。`;
      rows.push([
        word.text,
        0,
        rule,
        word.level,
        word.pinyin,
        writeSyllable({ ...one, tone }),
        tones.map((other) => writeSyllable({ ...one, tone: other })),
        note,
        rule,
      ]);
    }
  }
  for (const text of PLAIN_YI_WORDS)
    addYi(text, 'yī', ['yí', 'yì'], '“一”在词句末尾、表示次序或连着念数字时，读本音阴平。');
  for (const text of NEUTRAL_YI_WORDS)
    addNeutral(text, text.indexOf('一'), 'yi', ['yī', 'yì', 'yí'], '“一”夹在重叠的动词中间，读轻声。');
  for (const text of NEUTRAL_BU_WORDS)
    addNeutral(text, text.indexOf('不'), 'bu', ['bù', 'bú'], '“不”夹在词语中间，读轻声。');
  return { rows, dropped };

  function addYi(text: string, answer: string, wrong: string[], note: string): void {
    const pinyin = onlyReading(sources, text);
    const index = text.indexOf('一');
    if (pinyin?.split(' ')[index] !== 'yī') dropped.push(text);
    else rows.push([text, index, 'yi', level(sources, text), pinyin, answer, wrong, note, 'yi']);
  }
  function addNeutral(text: string, index: number, rule: 'yi' | 'bu', wrong: string[], note: string): void {
    const pinyin = onlyReading(sources, text) ?? spokenReading(text);
    if (pinyin.split(' ')[index] !== rule) dropped.push(text);
    else rows.push([text, index, rule, level(sources, text) || 2, pinyin, rule, wrong, note, rule]);
  }
}

/** 易错读音: the list's reading must be that of CC-CEDICT and of pinyin-pro, and the wrong one that of neither. */
export function misreadItems(sources: Sources): Checked {
  const rows: BankRow[] = [];
  const dropped: string[] = [];
  for (const [text, character, right, ...wrong] of MISREAD_WORDS) {
    const index = Array.from(text).indexOf(character);
    const readings = new Set((sources.words.get(text) ?? []).map((entry) => entry.pinyin?.split(' ')[index]));
    const pinyin = (sources.words.get(text) ?? [])[0]?.pinyin;
    const agreed =
      readings.size === 1 && readings.has(right) && firstReading(text).split(' ')[index] === right;
    const known = sources.readings.get(character) ?? [];
    if (!pinyin || !agreed || !known.includes(right)) dropped.push(text);
    else rows.push([text, index, 'misread', level(sources, text), pinyin, right, wrong, '', '']);
  }
  return { rows, dropped };
}

/** Whether CC-CEDICT has a word as standard Mandarin: an entry with a meaning that is not marked as dialect. */
function isStandard(sources: Sources, text: string): boolean {
  return (sources.words.get(text) ?? []).some((entry) =>
    entry.meanings.some((meaning) => !isDialectMeaning(meaning)),
  );
}

/** How many times more often the standard word must be counted than a dialect word. */
const STANDARD_OUTWEIGHS = 10;
/** jieba gives words that it took over from lists, and did not count in a text, a count of 3 or less. */
const COUNTED_IN_PRINT = 4;

/**
 * 词语判断: the standard word is in CC-CEDICT; the dialect words are there as dialect in every meaning, and jieba counted
 * them in printed texts, though the standard word (or its stem without 儿) far more often.
 */
export function wordItems(sources: Sources): Checked {
  const rows: BankRow[] = [];
  const dropped: string[] = [];
  for (const [about, right, ...all] of WORD_CHOICES) {
    const often = counts(sources, right);
    const wrong = all.filter((word) => {
      const printed = counts(sources, word);
      return (
        sources.words.has(word) &&
        !isStandard(sources, word) &&
        printed >= COUNTED_IN_PRINT &&
        printed * STANDARD_OUTWEIGHS <= often
      );
    });
    if (!isStandard(sources, right) || wrong.length === 0) dropped.push(right);
    else rows.push([about, -1, 'word', level(sources, right), '', right, wrong, '', '']);
  }
  return { rows, dropped };
}

/** 量词搭配: CC-CEDICT lists the measure for the noun and none of the wrong ones. */
export function measureItems(sources: Sources): Checked {
  const rows: BankRow[] = [];
  const dropped: string[] = [];
  for (const [noun, right, ...wrong] of MEASURE_CHOICES) {
    const listed = new Set((sources.words.get(noun) ?? []).flatMap((entry) => entry.classifiers));
    const left = wrong.filter((measure) => !listed.has(measure));
    if (!listed.has(right) || left.length < 2) dropped.push(noun);
    else rows.push([noun, -1, 'measure', level(sources, noun), '', right, left, '', '']);
  }
  return { rows, dropped };
}

/** How often jieba counted a word, with and without a joined 儿. */
export function counts(sources: Sources, text: string): number {
  const stem = text.replace(/(?<=.)儿$/u, '');
  return (sources.frequency.get(text) ?? 0) + (stem === text ? 0 : (sources.frequency.get(stem) ?? 0));
}

/**
 * 语序和表达: a sentence ships where it has its rule's pattern and the wrong ones break it, and where open-gram, which
 * counted printed texts, finds it clearly more probable than each of them.
 */
export function grammarItems(openGram: WordSequences): Checked {
  const rows: BankRow[] = [];
  const dropped: string[] = [];
  for (const { note, standard, deviation, sentences } of GRAMMAR_RULES) {
    for (const line of sentences.split('\n')) {
      const [right = '', ...wrong] = line.split('|');
      const holds = standard.test(right) && !deviation.test(right);
      const breaks = wrong.every((sentence) => deviation.test(sentence) && !standard.test(sentence));
      const usual = wrong.every((sentence) => isMoreUsual(openGram, right, sentence));
      if (holds && breaks && usual) rows.push(['', -1, 'grammar', 2, '', right, wrong, note, '']);
      else dropped.push(line);
    }
  }
  return { rows, dropped };
}

/** Claims on the reading of a character in a word, half of them true. */
export function judgementItems(rows: readonly BankRow[]): BankRow[] {
  return rows.map((row, index) => {
    const [text, mark, contrast, rowLevel, , answer, wrong] = row;
    const holds = index % 2 === 0;
    return [text, mark, contrast, rowLevel, holds ? answer : wrong[0]!, answer, [], '', holds ? 'yes' : 'no'];
  });
}
