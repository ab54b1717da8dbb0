import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes src/names/statistics/name-table.ts: `node packages/text-zh/scripts/make-name-table.ts FOLDER`, where
 * FOLDER has nr.txt of HanLP 1.x and dict.txt.small of jieba; see the README beside the table.
 */
const folder = process.argv[2];
if (folder === undefined) throw new Error('which folder has nr.txt and dict.txt.small?');
const linesOf = (name: string): string[] => readFileSync(path.join(folder, name), 'utf8').split('\n');

const han = /^[\u3400-\u9fff]+$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

type Counts = Map<string, number>;
const add = (counts: Counts, key: string, count: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + count);
const sumOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Words by their roles. B: surname, C and D: a given name's first and last character, E: its only one, K before, L after a name. */
const roles = new Map<string, Counts>();
for (const line of linesOf('nr.txt')) {
  const [word = '', ...rest] = line.split(' ');
  if (line === '') continue;
  const counts: Counts = new Map();
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const count = Number(rest[at + 1]);
    if (Number.isInteger(count)) counts.set(rest[at] ?? '', count);
  }
  roles.set(word, counts);
}
const roleTotals: Counts = new Map();
for (const counts of roles.values()) for (const [role, count] of counts) add(roleTotals, role, count);

/** How often words are used that are no names of people. */
const words: Counts = new Map();
for (const line of linesOf('dict.txt.small')) {
  const [word = '', count, tag] = line.split(' ');
  if (word !== '' && tag !== 'nr' && tag !== 'nrt') words.set(word, Number(count));
}
const characters: Counts = new Map();
for (const [word, count] of words) for (const character of word) add(characters, character, count);
const characterTotal = sumOf(characters);
const wordTotal = sumOf(words);

/** The logarithm of how much likelier something is in a role than elsewhere, as a digit: steps of a quarter from −7.5. */
function oddsDigit(
  role: string,
  inRole: number,
  elsewhere: number,
  total: number,
  [given, other]: readonly [number, number],
): string {
  const all = roleTotals.get(role) ?? 0;
  const odds = Math.log((inRole + given) / (all + given * 2_000)) - Math.log((elsewhere + other) / total);
  return digits.charAt(Math.max(0, Math.min(61, roundHalfEven(odds * 4) + 30)));
}

function roundHalfEven(value: number): number {
  const down = Math.floor(value);
  if (value - down !== 0.5) return Math.round(value);
  return down % 2 === 0 ? down : down + 1;
}

const countOf = (word: string, role: string): number => roles.get(word)?.get(role) ?? 0;

function characterRows(): string[] {
  const row = (character: string): string =>
    character +
    Array.from('BCDE', (role) =>
      oddsDigit(role, countOf(character, role), characters.get(character) ?? 0, characterTotal, [0.5, 20]),
    ).join('');
  const inNames = [...roles].filter(
    ([word, counts]) =>
      word.length === 1 &&
      han.test(word) &&
      Array.from('BCDE', (role) => counts.get(role) ?? 0).reduce((sum, count) => sum + count, 0) >= 2,
  );
  const known = new Set(inNames.map(([word]) => word));
  const others = [...characters].filter(
    ([character, count]) => count >= 100 && !known.has(character) && han.test(character),
  );
  return [...known, ...others.map(([character]) => character)].map(row);
}

function wordRowsAround(): string[] {
  return [...roles]
    .filter(([word, counts]) => {
      const count = Array.from('KLM', (role) => counts.get(role) ?? 0).reduce((sum, one) => sum + one, 0);
      return han.test(word) && word.length <= 4 && count >= 4;
    })
    .map(
      ([word]) =>
        word +
        Array.from('KL', (role) =>
          oddsDigit(role, countOf(word, role), words.get(word) ?? 0, wordTotal, [0.5, 20]),
        ).join(''),
    );
}

function givenWordRows(): string[] {
  return [...roles]
    .filter(([word, counts]) => (counts.get('Z') ?? 0) >= 2 && word.length === 2 && han.test(word))
    .map(([word]) => word + oddsDigit('Z', countOf(word, 'Z'), words.get(word) ?? 0, wordTotal, [0.5, 5]));
}

/** Words that begin with a surname's character, by that character. */
function otherWordGroups(): string[] {
  const groups = new Map<string, string[]>();
  for (const [word, count] of words) {
    const first = word.charAt(0);
    if (word.length < 2 || word.length > 3 || count < 5 || !han.test(word) || countOf(first, 'B') < 1)
      continue;
    const rank = Math.min(9, Math.floor(Math.log10(count) * 2));
    groups.set(first, [...(groups.get(first) ?? []), `${word.slice(1)}${rank}`]);
  }
  return [...groups].toSorted(byFirst).map(([first, rest]) => first + rest.toSorted(byText).join(''));
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
function byFirst([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return byText(one, other);
}

function literal(text: string): string {
  const lines = text.match(/.{1,420}/gu) ?? [];
  return lines.map((line, at) => `    '${line}'${at < lines.length - 1 ? ' +' : ','}`).join('\n');
}

const tables = {
  characters: characterRows().toSorted(byText).join(''),
  around: wordRowsAround().toSorted(byText).join(''),
  givenWords: givenWordRows().toSorted(byText).join(''),
  otherWords: otherWordGroups().join(' '),
};
const file = path.join(import.meta.dirname, '../src/names/statistics/name-table.ts');
writeFileSync(
  file,
  `/**
 * Counts of characters and words in and around names of people, as logarithms (see \`name-statistics.ts\`). Derived from
 * data/dictionary/person/nr.txt of HanLP 1.x (Apache License 2.0) and extra_dict/dict.txt.small of jieba (MIT License).
 */
export const nameTable = {
${Object.entries(tables)
  .map(([name, text]) => `  ${name}:\n${literal(text)}`)
  .join('\n')}
} as const;
`,
);
