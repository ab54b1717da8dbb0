/** Characters alone: programs part words and lines each in its own way. Signs that only join others are none. */
const bare = (text: string): string[] =>
  Array.from(text.normalize('NFC').replace(/[\s\u00a0\u200b]|\u200d|\ufe0f/gu, ''));

/** The share of the first text's characters that stand in the second in the same order, 0 to 1. */
export function shareInOrder(wanted: string, found: string): number {
  const [want, have] = [bare(wanted), bare(found)];
  // The longest common subsequence, row by row.
  let above = new Uint16Array(have.length + 1);
  for (const sign of want) {
    const row = new Uint16Array(have.length + 1);
    for (let at = 1; at <= have.length; at += 1)
      row[at] = have[at - 1] === sign ? (above[at - 1] ?? 0) + 1 : Math.max(above[at] ?? 0, row[at - 1] ?? 0);
    above = row;
  }
  return want.length === 0 ? 1 : (above[have.length] ?? 0) / want.length;
}

/** The share of the lines' characters that are in lines which the text holds whole, 0 to 1. */
export function shareOfWholeLines(lines: readonly string[], found: string): number {
  const have = bare(found).join('');
  const wanted = lines.map((line) => bare(line).join(''));
  const count = (of: readonly string[]) => of.join('').length;
  return count(wanted) === 0 ? 1 : count(wanted.filter((line) => have.includes(line))) / count(wanted);
}
