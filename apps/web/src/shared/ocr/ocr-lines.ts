/** One recognised line of text. */
export interface OcrLine {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly words: readonly { readonly text: string; readonly left: number; readonly right: number }[];
  /** In fractions of the picture's width and height. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const endsWide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]$/u;
const beginsWide = /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** Joins words with spaces, except next to Chinese, where the engine splits arbitrarily. */
export function joinLine(words: readonly string[]): string {
  let line = '';
  for (const word of words) {
    if (word === '') continue;
    line += line === '' || endsWide.test(line) || beginsWide.test(word) ? word : ` ${word}`;
  }
  return line.trim();
}

interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Splits a line into cells at gaps wider than two characters. */
function cellsOf({ words }: OcrLine): Cell[] {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const width = words.reduce((sum, { left, right }) => sum + right - left, 0);
  const gap = (width / Math.max(1, letters)) * 2;
  const cells: { words: string[]; left: number; right: number }[] = [];
  for (const { text, left, right } of words) {
    const last = cells.at(-1);
    if (last && left - last.right <= gap) {
      last.words.push(text);
      last.right = right;
    } else cells.push({ words: [text], left, right });
  }
  return cells.map((cell) => ({ text: joinLine(cell.words), left: cell.left, right: cell.right }));
}

/** The longest run of lines with the same number of cells, at least two of each; null if there is none. */
export function findTable(lines: readonly OcrLine[]): string[][] | null {
  const rows = lines.map(cellsOf);
  let best: Cell[][] = [];
  let run: Cell[][] = [];
  for (const row of rows) {
    if (row.length >= 2 && (run.length === 0 || run[0]?.length === row.length)) run.push(row);
    else run = row.length >= 2 ? [row] : [];
    if (run.length > best.length) best = [...run];
  }
  return best.length >= 2 ? best.map((row) => row.map(({ text }) => text)) : null;
}

/** A table as Markdown, its first row the head. */
export function tableToMarkdown(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
