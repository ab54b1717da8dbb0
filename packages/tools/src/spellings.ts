/**
 * A keyword of a tool as it may be typed: its words with a blank between them, one for each of those that a slash parts.
 * 打印/下载 简历 is 打印 简历 and 下载 简历.
 */
export const spellings = (keyword: string): readonly string[] =>
  keyword
    .split(' ')
    .map((part) => part.split('/'))
    .reduce(
      (starts, words) => starts.flatMap((start) => words.map((word) => `${start} ${word}`.trim())),
      [''],
    );
