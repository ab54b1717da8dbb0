import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BankRow, itemId } from '../src/bank-rows.ts';
import type { Kind } from '../src/item.ts';
import { CONSONANT_SWAPS, contrastItems, NASAL_SWAPS, RETROFLEX_SWAPS } from './contrast-items.ts';
import {
  counts,
  erhuaItems,
  grammarItems,
  judgementItems,
  measureItems,
  misreadItems,
  neutralItems,
  sandhiItems,
  wordItems,
} from './hand-items.ts';
import { GRAMMAR_RULES } from './lists/grammar-rules.ts';
import { EITHER_WORDS, NEUTRAL_WORDS, TWO_READINGS } from './lists/neutral-words.ts';
import { readOpenGram, sequencesIn } from './open-gram.ts';
import { polyphoneItems, syllableItems, toneItems } from './reading-items.ts';
import { isDialectMeaning, readSources, type Sources } from './sources.ts';
import { characterPool, type Dropped, wordPool } from './word-pool.ts';

/** Makes bank/*.json and bank/check/*.json. By hand: `node packages/quiz/scripts/build-bank.ts FOLDER`, see bank/README.md. */
const folder = process.argv[2];
if (folder === undefined) throw new Error('which folder has the sources? See packages/quiz/bank/README.md');
const sources = await readSources(folder);
const openGram = readOpenGram(folder);
const none = (): Dropped => ({ looked: 0, dictionary: 0, disagree: 0, characters: 0 });
const report: Record<string, unknown> = {};

const wordDropped = none();
const words = wordPool(sources, [2], 60, wordDropped);
const characterDropped = none();
const characters = characterPool(sources, characterDropped).filter((one) => !/[一不]/u.test(one.text));
report['words'] = { kept: words.length, ...wordDropped };
report['characters'] = { kept: characters.length, ...characterDropped };

// Said in two ways, or with a second reading that dictionaries pass over: fit for no question on the whole word.
const avoided = new Set([...NEUTRAL_WORDS, ...EITHER_WORDS]);
const ambiguous = new Set(TWO_READINGS);
const firm = words.filter((word) => !avoided.has(word.text) && !/[一不]/u.test(word.text));
const usual = firm.slice(0, 5000);
const longer = wordPool(sources, [2, 3, 4], 25, none()).filter(
  (word) => !ambiguous.has(word.text) && !avoided.has(word.text),
);

const keep = (kind: Kind, { rows, dropped }: { rows: BankRow[]; dropped: string[] }): BankRow[] => {
  report[`${kind} dropped`] = dropped.join(' ');
  return rows;
};
const polyphone = polyphoneItems(sources, longer);
const misread = keep('misread', misreadItems(sources));
const listed = GRAMMAR_RULES.flatMap(({ sentences }) => sentences.split(/[|\n]/u));
const fromMisread = judgementItems(misread);
const fromPolyphone = judgementItems(polyphone.filter((_, index) => index % 4 === 0));

const bank: Record<Kind, BankRow[]> = {
  syllable: syllableItems(characters, usual),
  tone: toneItems(characters, usual),
  retroflex: contrastItems(sources, firm, RETROFLEX_SWAPS, () => 40),
  nasal: contrastItems(sources, firm, NASAL_SWAPS, () => 40),
  consonant: contrastItems(sources, firm, CONSONANT_SWAPS, (contrast) => (contrast === 'n/l' ? 50 : 30)),
  polyphone,
  neutral: keep('neutral', neutralItems(sources)),
  erhua: keep('erhua', erhuaItems(sources)),
  sandhi: keep('sandhi', sandhiItems(sources, words)),
  misread,
  word: keep('word', wordItems(sources)),
  measure: keep('measure', measureItems(sources)),
  grammar: keep('grammar', grammarItems(sequencesIn(openGram, listed))),
  judgement: [...fromMisread, ...fromPolyphone],
};

const data = join(import.meta.dirname, '../bank');
mkdirSync(join(data, 'check'), { recursive: true });
const writeRows = (path: string, rows: readonly unknown[]): void =>
  writeFileSync(join(data, path), `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);

const ASKS_NO_READING = new Set<Kind>(['word', 'measure', 'grammar']);

/**
 * Whether nobody can know another reading of a text as it stands alone: no dictionary names one, and a single character
 * has none in 现代汉语词典 either, for it has no word about it that settles which is meant.
 */
function hasOneReading({ words: dictionary, readings, earlier }: Sources, text: string): boolean {
  if (ambiguous.has(text)) return false;
  if (dictionary.get(text)?.some((entry) => entry.otherReadings.length > 0)) return false;
  if (Array.from(text).length > 1) return true;
  return new Set([...(readings.get(text) ?? []), ...(earlier.get(text) ?? [])]).size < 2;
}

let total = 0;
const usedWords = new Set<string>();
const usedCharacters = new Set<string>();
for (const [kind, made] of Object.entries(bank) as [Kind, BankRow[]][]) {
  // Only now: an item that is left out earlier would move all that are spread over a list, and ids must not change.
  const rows = ASKS_NO_READING.has(kind) ? made : made.filter(([text]) => hasOneReading(sources, text));
  const byId = new Map(rows.map((row) => [itemId(kind, row), row]));
  writeRows(`${kind}.json`, [...byId.values()]);
  report[kind] = byId.size;
  total += byId.size;
  for (const [text, , , , , answer, wrong, note] of byId.values()) {
    for (const [, relatives = ''] of note.matchAll(/声旁相同的“([^”]+)”/gu))
      for (const relative of relatives.split('、')) usedCharacters.add(relative);
    for (const word of kind === 'word' ? [answer, ...wrong] : [text]) {
      if (word !== '' && kind !== 'grammar') usedWords.add(word);
      for (const character of word) usedCharacters.add(character);
    }
  }
}
report['total'] = total;

/** What the test compares with: what the sources have of what is in the bank, nothing else. */
writeRows(
  'check/cc-cedict.json',
  [...usedWords].toSorted().flatMap((text) => {
    const entries = sources.words.get(text);
    if (!entries) return [];
    const measures = [...new Set(entries.flatMap((entry) => entry.classifiers))];
    const dialect = entries.every((entry) => entry.meanings.every(isDialectMeaning));
    const other = [...new Set(entries.flatMap((entry) => entry.otherReadings))];
    const readings = [...new Set(entries.map((entry) => entry.pinyin))];
    return [[text, readings, measures, dialect ? 1 : 0, other]];
  }),
);
writeRows(
  'check/jieba.json',
  bank.word.flatMap(([, , , , , answer, wrong]) =>
    [answer, ...wrong].map((word) => [word, counts(sources, word)]),
  ),
);
const sentences = bank.grammar.flatMap(([, , , , , answer, wrong]) => [answer, ...wrong]);
writeRows(
  'check/open-gram.json',
  [...sequencesIn(openGram, sentences)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([words, counted]) => [words, ...counted]),
);
writeRows(
  'check/unihan.json',
  [...usedCharacters].toSorted().flatMap((character) => {
    const readings = sources.readings.get(character);
    return readings ? [[character, readings, sources.earlier.get(character) ?? []]] : [];
  }),
);
console.log(JSON.stringify(report, null, 1));
