import {
  createRedactor,
  redactPage,
  type Mask,
  type PageLine,
  type PagePiece,
  type RedactionChoices,
} from '@baigong/documents';
import { ScanPdf } from '@baigong/pdf/scan-pdf';
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { RedactedFile } from '../../../analysis/redact-word-file.ts';
import { openPdf } from '../../../reader/pdf/open-pdf.ts';
import { checkBars, checkPdf } from './check-pdf.ts';
import { readDrawnText, recogniseLines } from './read-drawn-text.ts';

export interface RedactPdfOptions {
  readonly password: string | undefined;
  readonly mask: Mask;
  readonly choices: RedactionChoices;
  /** Placeholders of the text copy, which the copy has too. */
  readonly mapping: ReadonlyMap<string, string>;
  /** Parts of values that page breaks cut. */
  readonly pieces: readonly (PagePiece & { readonly page: number })[];
  readonly onProgress: (done: number, pages: number) => void;
  readonly signal: AbortSignal;
}

const refusals = {
  long: '这份文件超过 1,000 页，浏览器里做不出图片式的副本。请拆成几份，或下载 .txt 副本。',
  leak: '做出的副本里还查得到要遮住的内容，所以没有给出。请改用 .txt 副本。',
} as const;

const maxPages = 1_000;
/** Fine enough to print and to read, and at most this many pixels on the longer side. */
const resolution = { dpi: 150, side: 3_000 } as const;
const quality = 0.85;

interface DrawnPage {
  readonly canvas: HTMLCanvasElement;
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PageLine[];
}

async function recogniseCanvas(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): Promise<PageLine[]> {
  const bitmap = await createImageBitmap(canvas);
  try {
    return await recogniseLines(bitmap, width, height);
  } finally {
    bitmap.close();
  }
}

async function drawPdfPage(pdf: PDFDocumentProxy, number: number): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  try {
    const { width, height } = page.getViewport({ scale: 1 });
    const { lines, isPictured } = await readDrawnText(pdf, page);
    const scale = Math.min(resolution.dpi / 72, resolution.side / Math.max(width, height));
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.ceil(viewport.width));
    canvas.height = Math.max(1, Math.ceil(viewport.height));
    // Annotations say who wrote when, and hold text that is not on the page.
    await page.render({ canvas, viewport, background: '#fff', annotationMode: AnnotationMode.DISABLE })
      .promise;
    const seen = isPictured ? await recogniseCanvas(canvas, width, height) : [];
    const has = lines.some(({ hidden }) => !hidden);
    // The file's own text is better than what recognition reads of it.
    return { canvas, width, height, lines: [...lines, ...seen.map((line) => ({ ...line, hidden: has }))] };
  } finally {
    page.cleanup();
  }
}

async function drawPicture(file: Blob): Promise<DrawnPage> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, resolution.side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const [width, height] = [canvas.width, canvas.height].map((side) => (side * 72) / resolution.dpi);
  if (width === undefined || height === undefined) throw new Error('no size');
  return { canvas, width, height, lines: await recogniseCanvas(canvas, width, height) };
}

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality);
  });

const newId = () => crypto.randomUUID().replaceAll('-', '');

async function redactPages(
  pages: number,
  draw: (page: number) => Promise<DrawnPage>,
  { choices, mapping, mask, pieces, onProgress, signal }: RedactPdfOptions,
): Promise<RedactedFile> {
  if (pages > maxPages) return { state: 'refused', reason: refusals.long };
  const redactor = createRedactor(mapping, choices);
  const made = new ScanPdf();
  let replaced = 0;
  for (let number = 1; number <= pages; number += 1) {
    signal.throwIfAborted();
    onProgress(number - 1, pages);
    // oxlint-disable-next-line no-await-in-loop -- one page is in memory at a time
    const { canvas, width, height, lines } = await draw(number);
    const found = redactPage(
      lines,
      redactor,
      mask,
      pieces.filter(({ page }) => page === number),
    );
    replaced += found.replaced;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    const scale = canvas.width / width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = '#000';
    const bars = found.bars.map(({ left, right, top, bottom }) => {
      const [x, y] = [Math.floor(left * scale), Math.floor(top * scale)];
      return { x, y, width: Math.ceil(right * scale) - x, height: Math.ceil(bottom * scale) - y };
    });
    for (const bar of bars) context.fillRect(bar.x, bar.y, bar.width, bar.height);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const jpeg = await toJpeg(canvas);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!(await checkBars(jpeg, bars))) return { state: 'refused', reason: refusals.leak };
    const picture = {
      kind: 'jpeg',
      // oxlint-disable-next-line no-await-in-loop -- as above
      bytes: new Uint8Array(await jpeg.arrayBuffer()),
      width: canvas.width,
      height: canvas.height,
    } as const;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await made.add({ width, height, picture, lines: found.lines });
    canvas.width = 0;
  }
  onProgress(pages, pages);
  const file = await made.finish(newId());
  if (!(await checkPdf(file, redactor))) return { state: 'refused', reason: refusals.leak };
  return {
    state: 'done',
    file,
    mapping: mask === 'block' ? [] : [...redactor.values],
    report: `${replaced > 0 ? `遮住 ${replaced} 处` : '没有要遮的内容'}，文件已重新查过一遍；每页都是图片，附件、批注、表单和属性没有带进来。`,
  };
}

/**
 * A PDF or picture as a new PDF: every page is drawn to a picture with black bars over the matches, and has the redacted text
 * as an invisible layer. Nothing of the file itself is in it. The copy is read again before it is handed out.
 * Rejects if the file cannot be opened or drawn (PasswordRequiredError), or with the signal's reason.
 */
export async function redactPdf(
  file: Blob,
  isPicture: boolean,
  options: RedactPdfOptions,
): Promise<RedactedFile> {
  if (isPicture) return redactPages(1, () => drawPicture(file), options);
  const { pdf, close } = await openPdf(file, options.password);
  try {
    return await redactPages(pdf.numPages, (page) => drawPdfPage(pdf, page), options);
  } finally {
    close();
  }
}
