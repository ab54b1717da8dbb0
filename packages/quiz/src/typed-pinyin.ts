import { INITIALS, splitSyllable, SYLLABLES, unmark, writeSyllables, type Syllable } from './syllables.ts';

export type TypedPinyin =
  | {
      valid: true;
      /** The likeliest division into syllables. */
      syllables: readonly Syllable[];
      /** Every division; `xian` is one syllable or two. */
      readings: readonly (readonly Syllable[])[];
      /** The likeliest division with tone marks, parted by spaces. */
      marked: string;
      /** Whether any tone was given; without one all syllables count as neutral. */
      hasTones: boolean;
    }
  | { valid: false; sentence: string };

const MAX_LENGTH = 80;
const MAX_READINGS = 64;

/** A run of letters between separators, tone marks taken off and kept by place. */
interface Run {
  letters: string;
  /** Tone by the place of the letter that had the mark. */
  marks: ReadonlyMap<number, number>;
  /** The digit after the run, which ends a syllable; null without one. */
  digit: number | null;
}

/**
 * What was typed, as pinyin: ü, v or u:, tone marks or digits (0 and 5 are neutral), spaces, apostrophes and hyphens,
 * upper case and full-width letters are all accepted. Never throws.
 */
export function readTypedPinyin(text: string): TypedPinyin {
  if (text.length > MAX_LENGTH) return refuse('写得太长了，这里只要这个字词的拼音。');
  const plain = plainLetters(text);
  if (plain.trim() === '') return refuse('还没有写拼音。');
  if (/\p{Script=Han}/u.test(plain)) return refuse('这里要写拼音，不是汉字。例如：pǔ tōng 或 pu3 tong1。');
  if (/[6-9]/.test(plain)) return refuse('声调用 1、2、3、4 表示，轻声用 0 或 5。');
  const stranger = /[^a-zêüāáǎàōóǒòēéěèīíǐìūúǔùǖǘǚǜ0-5\s'-]/u.exec(plain)?.[0];
  if (stranger !== undefined) return refuse(`拼音里没有“${stranger}”这个符号。`);

  const runs = splitRuns(plain);
  if (runs === null) return refuse('声调数字要写在音节的后面，一个音节只写一个。例如：pu3 tong1。');
  if (runs.length === 0) return refuse('还没有写拼音。');
  let readings: Syllable[][] = [[]];
  for (const run of runs) {
    const divisions = segmentations(run);
    if (divisions.length === 0) return refuse(explainRun(run));
    readings = readings
      .flatMap((before) => divisions.map((division) => [...before, ...division]))
      .slice(0, MAX_READINGS);
  }
  const syllables = readings[0] ?? [];
  return {
    valid: true,
    syllables,
    readings,
    marked: writeSyllables(syllables),
    hasTones: runs.some((run) => run.marks.size > 0 || run.digit !== null),
  };
}

function refuse(sentence: string): TypedPinyin {
  return { valid: false, sentence };
}

/** One way of writing for all ways of typing. NFC joins a letter and its mark where they were typed apart. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ɡ', 'g')
    .replaceAll('ɑ', 'a')
    .replaceAll(/[ăĕĭŏŭ]/g, (short) => 'ǎěǐǒǔ'['ăĕĭŏŭ'.indexOf(short)] ?? short)
    .replaceAll(/u:|v/g, 'ü')
    .replaceAll(/([ūúǔù]):/g, (_, u: string) => 'ǖǘǚǜ'['ūúǔù'.indexOf(u)] ?? u)
    .replaceAll(/[’‘ʼ`´·•]/g, "'")
    .replaceAll(/[‐‑–—−]/g, '-');
}

function splitRuns(plain: string): Run[] | null {
  const runs: Run[] = [];
  for (const [chunk] of plain.matchAll(/[^\s'\-0-5]*[0-5]+|[^\s'\-0-5]+/gu)) {
    const digits = /[0-5]*$/.exec(chunk)?.[0] ?? '';
    const marks = new Map<number, number>();
    let letters = '';
    for (const letter of chunk.slice(0, chunk.length - digits.length)) {
      const mark = unmark(letter);
      if (mark) marks.set(letters.length, mark.tone);
      letters += mark?.letter ?? letter;
    }
    if (letters === '' || digits.length > 1) return null;
    runs.push({ letters, marks, digit: digits === '' ? null : Number(digits) || 5 });
  }
  return runs;
}

/** All divisions of a run into syllables, longest first syllable first. */
function segmentations(run: Run, from = 0): Syllable[][] {
  if (from === run.letters.length) return [[]];
  const divisions: Syllable[][] = [];
  for (let end = Math.min(run.letters.length, from + 7); end > from; end--) {
    const syllable = syllableAt(run, from, end);
    if (!syllable) continue;
    // A syllable that begins with a vowel is parted from the one before (xi'an); a tone mark before it does as well.
    if (!hasMark(run, from, end) && /[aoeê]/.test(run.letters[end] ?? '')) continue;
    for (const rest of segmentations(run, end)) {
      divisions.push([syllable, ...rest]);
      if (divisions.length >= MAX_READINGS) return divisions;
    }
  }
  return divisions;
}

function hasMark(run: Run, from: number, end: number): boolean {
  return [...run.marks.keys()].some((index) => index >= from && index < end);
}

function syllableAt(run: Run, from: number, end: number): Syllable | null {
  const spelling = standardSpelling(run.letters.slice(from, end));
  if (spelling === null) return null;
  const tones = [...run.marks].filter(([index]) => index >= from && index < end).map(([, tone]) => tone);
  if (tones.length > 1) return null;
  if (end === run.letters.length && run.digit !== null) {
    if (tones.length > 0 && tones[0] !== run.digit) return null;
    return { ...spelling, tone: run.digit };
  }
  return { ...spelling, tone: tones[0] ?? 5 };
}

/** The scheme's spelling of a syllable that may be written with ü where the scheme has u, or `lue` for lüe. */
function standardSpelling(letters: string): { base: string; erhua: boolean } | null {
  const base = letters.replace(/^([jqxy])ü/, '$1u').replace(/^([nl])ue/, '$1üe');
  if (SYLLABLES.has(base)) return { base, erhua: false };
  if (base.endsWith('r') && SYLLABLES.has(base.slice(0, -1))) return { base: base.slice(0, -1), erhua: true };
  return null;
}

/** Spellings that learners write and the scheme does not, with what it writes instead. */
const SPELLING_RULES: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/^(.*[bpmfdtnlgkhjqxzcsr]h?)iou$/, (m) => `iou 前面有声母时写成 iu：${m[1]}iu。`],
  [/^(.*[bpmfdtnlgkhjqxzcsr]h?)uei$/, (m) => `uei 前面有声母时写成 ui：${m[1]}ui。`],
  [/^(.*[bpmfdtnlgkhjqxzcsr]h?)uen$/, (m) => `uen 前面有声母时写成 un：${m[1]}un。`],
  [/^([bpmf])uo$/, (m) => `${m[1]} 后面的 uo 写成 o：${m[1]}o。`],
  [/^([jqx])(?:ui|uei)$/, (m) => `${m[1]} 后面没有 ui。`],
  [/^([zcs]h?|r)ü$/, (m) => `${m[1]} 后面没有 ü，是不是 ${m[1]}u？`],
  [/^i(.*)$/, (m) => `i 开头的音节，前面要写 y：y${/^(?:n|ng)?$/.test(m[1] ?? '') ? 'i' : ''}${m[1]}。`],
  [/^u(.*)$/, (m) => `u 开头的音节，前面要写 w：w${m[1] === '' ? 'u' : m[1] === 'n' ? 'en' : m[1]}。`],
  [/^ü(.*)$/, (m) => `ü 开头的音节写成 yu：yu${m[1]}。`],
  [/^w(?:o|e)ng?u?$/, () => '单独成音节的 ueng 写成 weng。'],
];

/** Why letters are no syllable of Mandarin, in one sentence that helps to mend it. */
function explainInvalidSyllable(letters: string): string {
  for (const [pattern, explain] of SPELLING_RULES) {
    const match = pattern.exec(letters);
    if (match) return `“${letters}”不是普通话的音节。${explain(match)}`;
  }
  const { initial, final } = splitSyllable(letters);
  if (final === '' && INITIALS.includes(letters)) return `“${letters}”只有声母，还缺韵母。`;
  if (initial !== '' && /^[aeiouü]+(?:n|ng|r)?$/.test(final)) {
    return `“${letters}”不是普通话的音节：${initial} 后面没有 ${final}。`;
  }
  return `“${letters}”不是普通话的音节，看看有没有多写或少写字母。`;
}

function explainRun(run: Run): string {
  if (segmentations({ letters: run.letters, marks: new Map(), digit: null }).length > 0) {
    return run.digit === null ? '一个音节只标一个声调。' : '同一个音节的声调符号和数字不一样，只写一个就好。';
  }
  return explainInvalidSyllable(run.letters);
}
