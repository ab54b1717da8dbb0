/** A place in a prompt that the visitor fills: `{{名字}}`. Positions are in UTF-16 units. */
export interface Blank {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const pattern = /\{\{([^{}\n]{1,40})\}\}/g;

/** The blanks of a text, in order. */
export function findBlanks(text: string): readonly Blank[] {
  return [...text.matchAll(pattern)].map((match) => ({
    name: (match[1] ?? '').trim(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The blank that Tab (or Shift+Tab) goes to from a selection: the next one, and past the last the first again. */
export function nextBlank(
  text: string,
  selection: { readonly start: number; readonly end: number },
  backwards: boolean,
): Blank | undefined {
  const blanks = findBlanks(text);
  return backwards
    ? (blanks.findLast((blank) => blank.end <= selection.start) ?? blanks.at(-1))
    : (blanks.find((blank) => blank.start >= selection.end) ?? blanks[0]);
}

/** Puts values into the blanks of those names; a blank without a value stays. */
export function fillBlanks(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(pattern, (blank: string, name: string) => values.get(name.trim())?.trim() || blank);
}
