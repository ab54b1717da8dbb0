import { nameTable } from './name-table.ts';

const values = new Map(
  Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (digit, at) => [
    digit,
    (at - 30) / 4,
  ]),
);
/** A logarithm of the table: steps of a quarter, −7.5 to 7.75. */
const valueOf = (digit: string): number => values.get(digit) ?? 0;

/** How much likelier a character is in a name than elsewhere, as a natural logarithm, by its place. */
export interface CharacterOdds {
  readonly surname: number;
  /** First of two characters of a given name, second of two, the only one. */
  readonly first: number;
  readonly second: number;
  readonly only: number;
}

/** How much likelier a word is directly before and directly after a name than elsewhere. */
interface WordOdds {
  readonly before: number;
  readonly after: number;
}

function readCharacters(): ReadonlyMap<string, CharacterOdds> {
  const { characters } = nameTable;
  const odds = new Map<string, CharacterOdds>();
  for (let at = 0; at < characters.length; at += 5)
    odds.set(characters.charAt(at), {
      surname: valueOf(characters.charAt(at + 1)),
      first: valueOf(characters.charAt(at + 2)),
      second: valueOf(characters.charAt(at + 3)),
      only: valueOf(characters.charAt(at + 4)),
    });
  return odds;
}

/** Calls back with each word of a list of words and digits behind them. */
function readWords(list: string, digitCount: number, add: (word: string, digits: string) => void): void {
  let start = 0;
  for (let at = 0; at < list.length; at += 1) {
    if (list.charAt(at) > 'z') continue;
    add(list.slice(start, at), list.slice(at, at + digitCount));
    at += digitCount - 1;
    start = at + 1;
  }
}

function readOtherWords(): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const group of nameTable.otherWords.split(' '))
    readWords(group.slice(1), 1, (rest, digit) => words.set(group.charAt(0) + rest, Number(digit) + 1));
  return words;
}

function readTables() {
  const around = new Map<string, WordOdds>();
  readWords(nameTable.around, 2, (word, odds) =>
    around.set(word, { before: valueOf(odds.charAt(0)), after: valueOf(odds.charAt(1)) }),
  );
  const givenWords = new Map<string, number>();
  readWords(nameTable.givenWords, 1, (word, odds) => givenWords.set(word, valueOf(odds)));
  return {
    characters: readCharacters(),
    around,
    givenWords,
    otherWords: readOtherWords(),
    /** First and last characters of the words around names, so that most offsets are left at once. */
    firsts: new Set(Array.from(around.keys(), (word) => word.charAt(0))),
    lasts: new Set(Array.from(around.keys(), (word) => word.charAt(word.length - 1))),
  };
}
let read: ReturnType<typeof readTables> | undefined;
/** Decoded when they are needed first: screens that only show what a worker found never do. */
const tables = () => (read ??= readTables());

const unknown: CharacterOdds = { surname: -4, first: 1, second: 1, only: 1 };

/** Of a character that the table lacks: rare ones, which stand in names more than elsewhere. */
export const characterOdds = (char: string): CharacterOdds => tables().characters.get(char) ?? unknown;

/** Of a word of two characters as a given name: 建国; undefined for others. */
export const givenWordOdds = (word: string): number | undefined => tables().givenWords.get(word);

/** How common a word is that begins with a surname's character, 1 to 10; 0 for none: 高兴, 方法 */
export const otherWordRank = (word: string): number => tables().otherWords.get(word) ?? 0;

const longest = 4;

/** The odds of the longest known word that ends at an offset, as one before a name. */
export function oddsBefore(text: string, end: number): number | undefined {
  const { around, lasts } = tables();
  if (!lasts.has(text.charAt(end - 1))) return undefined;
  for (let length = Math.min(end, longest); length > 0; length -= 1) {
    const known = around.get(text.slice(end - length, end));
    if (known) return known.before;
  }
  return undefined;
}

/** The odds of the longest known word that begins at an offset, as one after a name. */
export function oddsAfter(text: string, start: number): number | undefined {
  const { around, firsts } = tables();
  if (!firsts.has(text.charAt(start))) return undefined;
  for (let length = longest; length > 0; length -= 1) {
    const known = around.get(text.slice(start, start + length));
    if (known) return known.after;
  }
  return undefined;
}
