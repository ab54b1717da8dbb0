/** How many lines of a paragraph, and of an entry's text, stand on each side of a page border at least. */
const MIN_LINES = 2;

const isApart = (before: number, total: number): boolean =>
  before > 0 && before < total && (before < MIN_LINES || total - before < MIN_LINES);

/**
 * How many lines of a text stay before a page border, so that neither a paragraph nor the whole text leaves a single
 * line on either side. 0: all of it goes to the next page.
 * @param paragraphs the lines of each paragraph
 * @param before how many lines find room before the border
 */
export function linesKept(paragraphs: readonly number[], before: number): number {
  const total = paragraphs.reduce((sum, lines) => sum + lines, 0);
  const isGood = (kept: number): boolean => {
    if (isApart(kept, total)) return false;
    let start = 0;
    for (const lines of paragraphs) {
      if (isApart(kept - start, lines)) return false;
      start += lines;
    }
    return true;
  };
  for (let kept = before; kept > 0; kept -= 1) if (isGood(kept)) return kept;
  return 0;
}
