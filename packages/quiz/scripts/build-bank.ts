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
import { EITHER_WORDS, NEUTRAL_WORDS } from './lists/neutral-words.ts';
import { readOpenGram, sequencesIn } from './open-gram.ts';
import { polyphoneItems, syllableItems, toneItems } from './reading-items.ts';
import { readSources } from './sources.ts';
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
const AMBIGUOUS =
  /^(?:呼号|结扎|喝采|挨斗|哈哈|哗哗|嚷嚷|喘吁吁|坊间|大马哈鱼|号哭|打场|前仆后继|可汗|处女|朝阳|正当|分叉|划过|露出|龟裂|龟儿子|畜生|舍人|宫颈)$/u;
const firm = words.filter((word) => !avoided.has(word.text) && !/[一不]/u.test(word.text));
const usual = firm.slice(0, 5000);
const longer = wordPool(sources, [2, 3, 4], 25, none()).filter(
  (word) => !AMBIGUOUS.test(word.text) && !avoided.has(word.text),
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

let total = 0;
const usedWords = new Set<string>();
const usedCharacters = new Set<string>();
for (const [kind, rows] of Object.entries(bank) as [Kind, BankRow[]][]) {
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
    const dialect = entries.every((entry) =>
      entry.meanings.every((meaning) =>
        /dialect|Cantonese|\(Tw\)|Taiwan|Wu |Min |Hokkien|regional|\(coll\.\)|old\b/i.test(meaning),
      ),
    );
    return [[text, [...new Set(entries.map((entry) => entry.pinyin))], measures, dialect ? 1 : 0]];
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
    return readings ? [[character, readings]] : [];
  }),
);
console.log(JSON.stringify(report, null, 1));
