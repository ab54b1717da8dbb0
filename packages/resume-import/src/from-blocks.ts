import type { ParsedResume } from '@baigong/resume';
import { structureLines } from './structure/structure.ts';
import { readLine, type TextLine } from './structure/text-line.ts';

/** A part of a document as readers of documents give it. */
export interface DocumentBlock {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'code' | 'table';
  readonly text: string;
  readonly level?: number;
  readonly rows?: readonly (readonly string[])[];
}

function linesOf({ kind, text, level = 0, rows = [] }: DocumentBlock): TextLine[] {
  const overrides = { level: kind === 'heading' ? level : 0, ...(kind === 'item' ? { item: true } : {}) };
  const texts =
    kind === 'table'
      ? rows.map((cells) => cells.filter((cell) => cell.trim()).join(' | '))
      : text.split('\n');
  return texts.flatMap((line) => readLine(line, overrides) ?? []);
}

/** Reads a resume from the parts of a document (of an old Word file, for one) by its headings and local rules. */
export const fromBlocks = (blocks: readonly DocumentBlock[]): ParsedResume =>
  structureLines(blocks.flatMap(linesOf));
