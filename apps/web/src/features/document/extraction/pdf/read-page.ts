import type { Block } from '@baigong/documents';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { isHidden } from '../../../../shared/pdf/is-hidden.ts';
import { readPageMarks, type PageMarks } from '../../../../shared/pdf/page-marks.ts';
import { readPageText } from '../../../../shared/pdf/page-text.ts';
import { restoreLigatures } from '../../../../shared/pdf/restore-ligatures.ts';
import type { ParsedPage } from './classify-pages.ts';
import { isGarbled } from './is-garbled.ts';
import { readAnnotations } from './page-annotations.ts';
import { hasCells, parsePageBlocks } from './page-blocks.ts';

const noMarks: PageMarks = { rulings: [], hidden: [], pictures: 0 };

interface ReadPage extends ParsedPage {
  /** Its fonts do not say which characters their glyphs are: what was read is no text. */
  readonly garbled: boolean;
  /** It is a picture, with no more text upon it than a stamp or a page number. */
  readonly scanned: boolean;
}

/** As many letters may be printed upon a scan: its number, who downloaded it. */
const stampLetters = 60;

interface FileTraits {
  /** Whether text may be drawn so that nobody sees it. */
  readonly mayHideText: boolean;
  /** Form fields that were read on the pages before. */
  readonly fields: Set<string>;
}

/** One page of a PDF: its text in reading order, then the values of its form and its comments. Rejects if it cannot be read. */
export async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  { mayHideText, fields }: FileTraits,
): Promise<ReadPage> {
  const page = await pdf.getPage(number);
  try {
    const [placed, extras] = await Promise.all([
      readPageText(page),
      readAnnotations(page, fields).catch((): Block[] => []),
    ]);
    // What a page draws is asked for only where it matters: it costs as much as the text.
    const letters = placed.runs.reduce((sum, { text }) => sum + text.trim().length, 0);
    const matters = letters > 0 && (mayHideText || letters < stampLetters || hasCells(placed));
    const marks = matters ? await readPageMarks(page).catch(() => noMarks) : noMarks;
    const drawn = await restoreLigatures(page, placed.runs).catch(() => placed.runs);
    const runs = marks.hidden.length === 0 ? drawn : drawn.filter((run) => !isHidden(run, marks.hidden));
    const garbled = isGarbled(runs.map(({ text }) => text).join(''));
    const blocks = parsePageBlocks({ ...placed, runs }, marks.rulings);
    const scanned = blocks.length === 0 || (letters < stampLetters && marks.pictures > 0.5);
    return { page: number, height: placed.height, blocks, extras, garbled, scanned };
  } finally {
    page.cleanup();
  }
}
