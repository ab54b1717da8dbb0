import { surnameAt } from '@baigong/text-zh/names/surname-at';
import { isOtherWord } from '@baigong/text-zh/names/other-words';
import { findWords } from '@baigong/text-zh/words';
import { createValueFinder } from './find-values.ts';

/** The given name of a Chinese name of two characters behind its surname: 晓梅 of 王晓梅; undefined for other names. */
export function givenNameOf(name: string): string | undefined {
  if (!/^\p{Script=Han}{3,4}$/u.test(name)) return undefined;
  const { length } = surnameAt(name, 0);
  const given = name.slice(length);
  return length > 0 && given.length === 2 ? given : undefined;
}

/** Whether a given name is a word of the language too. */
export const isWordToo = (given: string): boolean => findWords(given).endOf(0) === given.length;

const standsAlone = /(?:^|[^\p{Script=Han}]|[和与跟同让叫给找问由被])$/u;
const actsAlone =
  /^(?:$|[^\p{Script=Han}]|[说称道和与跟由]|表示|认为|告诉|觉得|同学|老师|同志|先生|女士|妈妈|爸爸)/u;

/** A given name that stands alone, with the whole name that it belongs to. */
interface FoundGivenName {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

export type GivenNameFinder = (text: string) => FoundGivenName[];

/**
 * Finds the given names of people whose whole names are known, where they stand without the surname. One that is a word too
 * (文化, 胜利) counts only between what a name stands between.
 */
export function createGivenNameFinder(names: Iterable<string>): GivenNameFinder {
  const finder = createValueFinder<{ readonly name: string; readonly isWord: boolean }>();
  let isEmpty = true;
  for (const name of names) {
    const given = givenNameOf(name);
    if (given === undefined) continue;
    isEmpty = false;
    finder.add(given, { name, isWord: isWordToo(given) });
  }
  return (text) =>
    isEmpty
      ? []
      : finder.find(text).flatMap(({ start, end, data: { name, isWord } }) => {
          if (/\s/.test(text.slice(start, end)) || isOtherWord(text, start, end)) return [];
          const isName =
            !isWord ||
            (standsAlone.test(text.slice(Math.max(0, start - 1), start)) &&
              actsAlone.test(text.slice(end, end + 2)));
          return isName ? [{ start, end, name }] : [];
        });
}
