/**
 * The syllables of standard Mandarin and the writing of their tones, after 汉语拼音方案. A syllable is written in
 * lower case with `ü` as `ü` where the scheme writes it (nü, lü, nüe, lüe) and as `u` after j, q, x and y.
 */

/** Finals by initial; the empty initial has the spellings with y and w. */
const TABLE: Readonly<Record<string, string>> = {
  '': 'a o e ê ai ei ao ou an en ang eng er yi ya yo ye yai yao you yan yin yang ying yong wu wa wo wai wei wan wen wang weng yu yue yuan yun',
  b: 'a o ai ei ao an en ang eng i ie iao ian in ing u',
  p: 'a o ai ei ao ou an en ang eng i ie iao ian in ing u',
  m: 'a o e ai ei ao ou an en ang eng i ie iao iu ian in ing u',
  f: 'a o ei ou an en ang eng u',
  d: 'a e ai ei ao ou an en ang eng i ia ie iao iu ian ing u uo ui uan un ong',
  t: 'a e ai ei ao ou an ang eng i ie iao ian ing u uo ui uan un ong',
  n: 'a e ai ei ao ou an en ang eng i ie iao iu ian in iang ing u uo uan un ong ü üe',
  l: 'a o e ai ei ao ou an ang eng i ia ie iao iu ian in iang ing u uo uan un ong ü üe',
  g: 'a e ai ei ao ou an en ang eng u ua uo uai ui uan un uang ong',
  k: 'a e ai ei ao ou an en ang eng u ua uo uai ui uan un uang ong',
  h: 'a e ai ei ao ou an en ang eng u ua uo uai ui uan un uang ong',
  j: 'i ia ie iao iu ian in iang ing iong u ue uan un',
  q: 'i ia ie iao iu ian in iang ing iong u ue uan un',
  x: 'i ia ie iao iu ian in iang ing iong u ue uan un',
  zh: 'a e i ai ei ao ou an en ang eng u ua uo uai ui uan un uang ong',
  ch: 'a e i ai ao ou an en ang eng u ua uo uai ui uan un uang ong',
  sh: 'a e i ai ei ao ou an en ang eng u ua uo uai ui uan un uang',
  r: 'e i ao ou an en ang eng u ua uo ui uan un ong',
  z: 'a e i ai ei ao ou an en ang eng u uo ui uan un ong',
  c: 'a e i ai ao ou an en ang eng u uo ui uan un ong',
  s: 'a e i ai ao ou an en ang eng u uo ui uan un ong',
};

/** Initials of Mandarin syllables, without the empty one. */
export const INITIALS: readonly string[] = Object.keys(TABLE).filter((initial) => initial !== '');

/** All toneless syllables. */
export const SYLLABLES: ReadonlySet<string> = new Set(
  Object.entries(TABLE).flatMap(([initial, finals]) => finals.split(' ').map((final) => initial + final)),
);

/** A syllable taken apart: `base` toneless, `tone` 1 to 5 (5 is neutral), `erhua` when an r is joined to it. */
export interface Syllable {
  base: string;
  tone: number;
  erhua: boolean;
}

const MARKS: Readonly<Record<string, string>> = {
  a: 'āáǎà',
  o: 'ōóǒò',
  e: 'ēéěè',
  i: 'īíǐì',
  u: 'ūúǔù',
  ü: 'ǖǘǚǜ',
};

const PLAIN = new Map<string, { letter: string; tone: number }>(
  Object.entries(MARKS).flatMap(([letter, marks]) =>
    Array.from(marks, (mark, index) => [mark, { letter, tone: index + 1 }] as const),
  ),
);

/** The letter under a tone mark and its tone; undefined for a letter without one. */
export function unmark(letter: string): { letter: string; tone: number } | undefined {
  return PLAIN.get(letter);
}

/** Writes a syllable with its tone mark in its place: a, o, e first; of iu and ui the latter letter. */
export function writeSyllable({ base, tone, erhua }: Syllable): string {
  return markTone(base, tone) + (erhua ? 'r' : '');
}

function markTone(base: string, tone: number): string {
  if (tone < 1 || tone > 4) return base;
  const letter = ['a', 'o', 'e'].find((vowel) => base.includes(vowel)) ?? /[iuü](?=[^iuü]*$)/.exec(base)?.[0];
  const mark = letter === undefined ? undefined : MARKS[letter]?.[tone - 1];
  return letter === undefined || mark === undefined ? base : base.replace(letter, mark);
}

/**
 * Reads one syllable with a tone mark (`lǜ`, `huār`), as the bank writes it.
 * @throws RangeError when it is no syllable.
 */
export function readSyllable(marked: string): Syllable {
  let tone = 5;
  let base = '';
  for (const letter of marked.toLowerCase()) {
    const plain = unmark(letter);
    if (plain) tone = plain.tone;
    base += plain?.letter ?? letter;
  }
  if (SYLLABLES.has(base)) return { base, tone, erhua: false };
  if (base.endsWith('r') && SYLLABLES.has(base.slice(0, -1))) {
    return { base: base.slice(0, -1), tone, erhua: true };
  }
  throw new RangeError(`no syllable of Mandarin: ${marked}`);
}

/** Reads syllables parted by spaces. */
export function readSyllables(marked: string): Syllable[] {
  return marked.split(' ').map(readSyllable);
}

/** Writes syllables parted by spaces. */
export function writeSyllables(syllables: readonly Syllable[]): string {
  return syllables.map(writeSyllable).join(' ');
}

/** A toneless syllable's initial (y and w count as none) and its final as written. */
export function splitSyllable(base: string): { initial: string; final: string } {
  const initial = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcs])/.exec(base)?.[0] ?? '';
  return { initial, final: base.slice(initial.length) };
}
