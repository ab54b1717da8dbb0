import { readLine, type TextLine } from '@baigong/resume';
import type { PageLine } from '../../../../shared/pdf/page-lines.ts';

/** The lines of a PDF for reading their structure: those larger than most of the text are stressed. */
export function textLinesOfPdf(lines: readonly PageLine[]): TextLine[] {
  const sizes = lines.flatMap(({ text, size }) => Array<number>(Math.min(text.length, 200)).fill(size));
  const body = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  return lines.flatMap(({ text, size }) => readLine(text, { stressed: size > body * 1.12 }) ?? []);
}
