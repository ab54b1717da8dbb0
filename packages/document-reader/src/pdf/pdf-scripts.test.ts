import { expect, test } from 'vitest';
import { brief, extractInNode } from '../../test/extract-in-node.ts';
import { pdfOf, streamOf, utf16Digits } from '../../test/pdf-file.ts';

/** A PDF of one page. Font F1 is Helvetica; F2 draws the letters of `codes` for A, B, C …, one glyph each. */
function pageOf(content: string, codes: readonly string[]): Uint8Array {
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${codes.length} beginbfchar ${codes.map((text, at) => `<${(65 + at).toString(16)}> <${utf16Digits(text)}>`).join(' ')} endbfchar endcmap end`;
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    streamOf(content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 7 0 R >>',
    streamOf(map),
  ];
  return pdfOf(all);
}
const read = async (content: string, codes: readonly string[]) =>
  brief((await extractInNode(pageOf(content, codes), 'a.pdf')).blocks);

test('R-READ-245 the letters of Arabic ligatures stay in their order, the article in its own', async () => {
  // As a page draws it, from the left: حلول لا تقال (with the ligature), and قال (two glyphs).
  const codes = ['لا', 'ل', 'ا', 'ق', 'ح', 'و', 'خ', 'ت'];
  const line = (text: string, y: number) => `BT /F2 12 Tf 1 0 0 1 60 ${y} Tm (${text}) Tj ET\n`;
  // خلال: خ ل ا ل with لا as one glyph, drawn ل لا خ; قال: ق ا ل, drawn ل ا ق.
  expect(await read(line('BAG', 700) + line('BCD', 660), codes)).toEqual(['p خلال', 'p قال']);
});

test('R-READ-245 a space that is drawn narrow still parts two words', async () => {
  const content =
    'BT /F1 10 Tf 1 0 0 1 60 700 Tm (legal aid services) Tj 1 0 0 1 141.3 700 Tm ( ) Tj 1 0 0 1 142.5 700 Tm (provided) Tj ET\n';
  const [first] = await read(content, []);
  expect(first).toBe('p legal aid services provided');
});
