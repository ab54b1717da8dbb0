import { nameTable } from './name-table.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A logarithm of the table: steps of a quarter, −7.5 to 7.75. */
const valueOf = (digit: string | undefined): number => (digits.indexOf(digit ?? '') - 30) / 4;

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
  return new Map(
    [...nameTable.characters.matchAll(/(\p{Script=Han})(\w)(\w)(\w)(\w)/gu)].map(
      ([, char = '', surname, first, second, only]) => [
        char,
        {
          surname: valueOf(surname),
          first: valueOf(first),
          second: valueOf(second),
          only: valueOf(only),
        },
      ],
    ),
  );
}

function readOtherWords(): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const group of nameTable.otherWords.split(' '))
    for (const { 1: rest = '', 2: count } of group.slice(1).matchAll(/(\D+)(\d)/gu))
      words.set(group.charAt(0) + rest, Number(count) + 1);
  return words;
}

function readTables() {
  const around: ReadonlyMap<string, WordOdds> = new Map(
    [...nameTable.around.matchAll(/(\p{Script=Han}+)(\w)(\w)/gu)].map(([, word = '', before, after]) => [
      word,
      { before: valueOf(before), after: valueOf(after) },
    ]),
  );
  const givenWords: ReadonlyMap<string, number> = new Map(
    [...nameTable.givenWords.matchAll(/(\p{Script=Han}+)(\w)/gu)].map(([, word = '', odds]) => [
      word,
      valueOf(odds),
    ]),
  );
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
