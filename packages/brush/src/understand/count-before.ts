const NUMBERS: Readonly<Record<string, number>> = {
  两: 2,
  俩: 2,
  双: 2,
  对: 2,
  二: 2,
  三: 3,
  几: 3,
  四: 4,
  群: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
  许多: 5,
  很多: 5,
  无数: 5,
  two: 2,
  pair: 2,
  three: 3,
  several: 3,
  some: 3,
  four: 4,
  group: 4,
  flock: 4,
  herd: 4,
  five: 5,
  six: 6,
  many: 5,
};

/** A number with its measure word, or a measure of many, and at most one attribute behind it. */
const chinese =
  /(?:(两|俩|二|三|几|四|五|六|七|八|九|十|[2-9])(?:只|条|头|匹|个|朵|棵|座|辆|架|艘|位|名|颗|株|块|盏|杯|碗|串|枝|尾|口|盆|支|本|张)|[一成](群|双|对)|(许多|很多|无数))(?:的|[^\s，。、,.;；的]{1,4}的?)?$/;
const english =
  /(?:\b(two|three|several|some|four|five|six|many|[2-9])|\b(pair|group|flock|herd) of) (?:[a-z]{2,12} )?$/;

/**
 * How many of a thing a prompt asks for.
 * @param before The text in front of its word, in lower case.
 * @param word The word itself: 羊群 is many by itself.
 */
export function countBefore(before: string, word: string): number {
  const found = chinese.exec(before) ?? english.exec(before);
  const number = found?.slice(1).find((one) => one !== undefined);
  if (number !== undefined) return NUMBERS[number] ?? Number(number);
  return word.length > 1 && word.endsWith('群') ? 4 : 1;
}
