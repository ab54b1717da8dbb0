import { readNumeral } from '@baigong/text-zh/numerals';

/** How many of a thing a prompt asks for. */
export interface Count {
  readonly number: number;
  /** False for 几只, 一群 and the like, and where no number is named. */
  readonly exact: boolean;
}

/** Words for a number that say no exact one, and pairs. */
const WORDS: Readonly<Record<string, Count>> = {
  几: { number: 3, exact: false },
  群: { number: 4, exact: false },
  许多: { number: 5, exact: false },
  很多: { number: 5, exact: false },
  无数: { number: 5, exact: false },
  several: { number: 3, exact: false },
  some: { number: 3, exact: false },
  group: { number: 4, exact: false },
  flock: { number: 4, exact: false },
  herd: { number: 4, exact: false },
  many: { number: 5, exact: false },
  俩: { number: 2, exact: true },
  双: { number: 2, exact: true },
  对: { number: 2, exact: true },
  pair: { number: 2, exact: true },
  two: { number: 2, exact: true },
  three: { number: 3, exact: true },
  four: { number: 4, exact: true },
  five: { number: 5, exact: true },
  six: { number: 6, exact: true },
  seven: { number: 7, exact: true },
  eight: { number: 8, exact: true },
  nine: { number: 9, exact: true },
  ten: { number: 10, exact: true },
};

/** A number with its measure word, or a measure of many, and at most one attribute behind it; 第三只 is one. */
const chinese =
  /(?<![第\d零一二两三四五六七八九十百千])(?:(\d{1,4}|[零一二两三四五六七八九十百千]{1,7}|俩|几)(?:只|条|头|匹|个|朵|棵|座|辆|架|艘|位|名|颗|株|块|盏|杯|碗|串|枝|尾|口|盆|支|本|张)|[一成](群|双|对)|(许多|很多|无数))(?:的|[^\s，。、,.;；的]{1,4}的?)?$/;
const english =
  /(?:\b(two|three|several|some|four|five|six|seven|eight|nine|ten|many|\d{1,4})|\b(pair|group|flock|herd) of) (?:[a-z]{2,12} )?$/;

/**
 * Reads how many of a thing a prompt asks for; one where it names no number.
 * @param before The text in front of its word, in lower case.
 * @param word The word itself: 羊群 is many by itself.
 */
export function countBefore(before: string, word: string): Count {
  const found = chinese.exec(before) ?? english.exec(before);
  const text = found?.slice(1).find((one) => one !== undefined);
  if (text !== undefined)
    return WORDS[text] ?? { number: Math.max(1, Number(readNumeral(text) ?? 1)), exact: true };
  return { number: word.length > 1 && word.endsWith('群') ? 4 : 1, exact: false };
}
