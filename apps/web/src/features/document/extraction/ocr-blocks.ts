import { tableText, type Block } from '@baigong/documents';
import { findTable, joinLine, type OcrLine } from '../../../shared/ocr/ocr-lines.ts';

const closes = /[。！？!?…：:；;.”"』」）)]$/;

/** Recognised lines as blocks of one page: a table where they are one, else paragraphs, by gaps, indents and lines that end early. */
export function ocrBlocks(lines: readonly OcrLine[], page: number): Block[] {
  const table = findTable(lines);
  if (table && table.length >= 3 && table.length >= lines.length * 0.7)
    return [{ kind: 'table', rows: table, text: tableText(table), page }];
  const right = Math.max(0, ...lines.map(({ box }) => box.x + box.width));
  const left = Math.min(1, ...lines.map(({ box }) => box.x));
  const paragraphs: { words: string[]; last: OcrLine }[] = [];
  for (const line of lines) {
    const open = paragraphs.at(-1);
    const above = open?.last;
    const letter = line.box.width / Math.max(1, line.text.length);
    const goesOn =
      above !== undefined &&
      line.box.y - (above.box.y + above.box.height) < Math.max(line.box.height, above.box.height) * 0.9 &&
      line.box.y > above.box.y &&
      right - (above.box.x + above.box.width) < letter * 2.5 &&
      line.box.x - left < letter * 1.5 &&
      !closes.test(above.text);
    if (open && goesOn) {
      open.words.push(line.text);
      open.last = line;
    } else paragraphs.push({ words: [line.text], last: line });
  }
  return paragraphs.map(({ words }) => ({ kind: 'paragraph', text: joinLine(words), page }));
}
