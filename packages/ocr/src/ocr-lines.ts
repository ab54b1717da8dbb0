import type { Box } from './ink.ts';
import type { CellPlace } from './page-blocks.ts';
import { joinWords, type Doubt } from './words.ts';

/** A recognised word. */
export interface OcrWord {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  /** Along the line in pixels of the straight page, comparable between lines. */
  readonly left: number;
  readonly right: number;
  /** The square of its letters across the line, in pixels of the straight page. */
  readonly top: number;
  readonly bottom: number;
  /** Along the line, in fractions of it. */
  readonly from: number;
  readonly to: number;
  /** It goes on with the word before it, which was read with another confidence. */
  readonly isPart?: boolean;
}

/** A point in fractions of the picture's width and height. */
interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** One recognised line of text. */
export interface OcrLine {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly words: readonly OcrWord[];
  /** What of the text is doubtful. */
  readonly doubts: readonly Doubt[];
  /** The line's own corners, as its reader sees them: upper left, upper right, lower right, lower left. */
  readonly corners: readonly PicturePoint[];
  /** Its place in pixels of the straight page, on which vertical columns lie as rows. */
  readonly straight: Box;
  readonly isVertical: boolean;
  /** The picture is turned by a quarter or half. */
  readonly isTurned: boolean;
  /** Lines of one column or paragraph have the same number; they are in reading order. */
  readonly block: number;
  /** Its cell in a bordered table. */
  readonly cell?: CellPlace;
}

/** What a layer of text over the picture needs of a line. */
export interface LayerLine extends Pick<OcrLine, 'text' | 'corners' | 'isVertical'> {
  readonly words: readonly Pick<OcrWord, 'text' | 'confidence' | 'from' | 'to'>[];
}

interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Splits a line into cells at gaps wider than two characters. */
function cellsOf({ words }: OcrLine): Cell[] {
  const gap = letterOf(words) * 2;
  const cells: { words: OcrWord[]; left: number; right: number }[] = [];
  for (const word of words) {
    const last = cells.at(-1);
    if (last && word.left - last.right <= gap) {
      last.words.push(word);
      last.right = word.right;
    } else cells.push({ words: [word], left: word.left, right: word.right });
  }
  return cells.map((cell) => ({ text: joinWords(cell.words), left: cell.left, right: cell.right }));
}

/** The usual width of a letter. */
function letterOf(words: readonly OcrWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { left, right }) => sum + right - left, 0) / Math.max(1, letters);
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
