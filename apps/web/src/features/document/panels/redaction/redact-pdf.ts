import { createByteSearch, isInFile, type createRedactor, type PageLine } from '@baigong/redaction';
import { recogniseText } from '../../../../shared/ocr/recognise-text.ts';
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { RedactedFile } from '@baigong/redaction/redact-word-file';
import type { DocumentFormat } from '@baigong/document-reader/document-text';
import { readCharacters } from '@baigong/document-reader/ofd-characters';
import { openPdf } from '../../reader/pdf/open-pdf.ts';
import type { OfdDrawer } from '../../reader/ofd/draw-ofd.ts';
import {
  redactPages,
  type Bar,
  type CopyChecks,
  type DrawnPage,
  type RedactPdfOptions,
} from '@baigong/redaction/redact-pages';
import { placeRecognisedLines, readDrawnText } from '@baigong/redaction/read-drawn-text';

/** Fine enough to print and to read, and at most this many pixels on the longer side. */
const resolution = { dpi: 150, side: 3_000 } as const;
const quality = 0.85;

/** JPEG makes black a little lighter, mostly at the edges, which are not looked at. */
const blackest = 80;
const edge = 2;

/** Whether a picture is black where it has to be, as it is read from its file. */
async function checkBars(jpeg: Blob, bars: readonly Bar[]): Promise<boolean> {
  if (bars.length === 0) return true;
  const bitmap = await createImageBitmap(jpeg);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return bars.every((bar) => {
    const [left, top] = [Math.max(0, bar.x) + edge, Math.max(0, bar.y) + edge];
    const right = Math.min(canvas.width, bar.x + bar.width) - edge;
    const bottom = Math.min(canvas.height, bar.y + bar.height) - edge;
    if (right <= left || bottom <= top) return true;
    const { data } = context.getImageData(left, top, right - left, bottom - top);
    return data.every((value, at) => at % 4 === 3 || value <= blackest);
  });
}

/** Whether no value is left in a copy: in its bytes, in its inflated streams, and in the text that a reader finds. */
async function checkPdf(
  file: Blob,
  { values, isLeft }: Pick<ReturnType<typeof createRedactor>, 'values' | 'isLeft'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (await isInFile(file, createByteSearch(values.values()), signal)) return false;
  const { pdf, close } = await openPdf(file, undefined);
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      signal.throwIfAborted();
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      page.cleanup();
      if (
        isLeft(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
      )
        return false;
    }
    return true;
  } finally {
    close();
  }
}

/** A page on a canvas. */
function onCanvas(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  lines: readonly PageLine[],
  isRecognised: boolean,
): DrawnPage {
  return {
    width,
    height,
    lines,
    isRecognised,
    pixels: { width: canvas.width, height: canvas.height },
    cover(bars) {
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no 2d context');
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = '#000';
      for (const bar of bars) context.fillRect(bar.x, bar.y, bar.width, bar.height);
    },
    toJpeg: () => toJpeg(canvas),
    close() {
      canvas.width = 0;
    },
  };
}

async function recogniseCanvas(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): Promise<PageLine[]> {
  const bitmap = await createImageBitmap(canvas);
  try {
    const size = { width: bitmap.width, height: bitmap.height };
    const { lines } = await recogniseText(bitmap, size, () => undefined);
    return placeRecognisedLines(lines, width, height);
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
    const all = [...lines, ...seen.map((line) => ({ ...line, hidden: has }))];
    return onCanvas(canvas, width, height, all, !has && seen.length > 0);
  } finally {
    page.cleanup();
  }
}

/** A drawing as it looks at a size. */
async function toCanvas(drawing: SVGElement, width: number, height: number): Promise<HTMLCanvasElement> {
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', String(height));
  const source = new XMLSerializer().serializeToString(drawing);
  const url = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Pictures of more than this share of a page may show text that matters; a page of fewer letters is looked at as a picture. */
const pictured = { share: 0.03, letters: 60 } as const;

/** Without annotations and seals, as of a PDF. */
async function drawOfdPage(drawer: OfdDrawer, number: number): Promise<DrawnPage> {
  const page = drawer.page(number);
  if (!page) throw new Error('no page');
  const { lines, pictures } = readCharacters(page);
  const size = drawer.sizeOf(number);
  const [width, height] = [(size.width * 72) / 25.4, (size.height * 72) / 25.4];
  const scale = Math.min(resolution.dpi / 72, resolution.side / Math.max(width, height));
  const canvas = await toCanvas(
    await drawer.draw(number, true),
    Math.max(1, Math.ceil(width * scale)),
    Math.max(1, Math.ceil(height * scale)),
  );
  // Invisible text upon a scan is what recognition read in it: it may be searched in the copy too.
  const own = lines.map((line) => ({ ...line, hidden: pictures <= 0.5 && line.hidden }));
  const letters = own.reduce((sum, { hidden, chars }) => sum + (hidden ? 0 : chars.length), 0);
  const isPictured = pictures > pictured.share || (letters < pictured.letters && pictures > 0);
  const seen = isPictured ? await recogniseCanvas(canvas, width, height) : [];
  const has = letters > 0;
  return onCanvas(
    canvas,
    width,
    height,
    [...own, ...seen.map((line) => ({ ...line, hidden: has }))],
    !has && seen.length > 0,
  );
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
  return onCanvas(canvas, width, height, await recogniseCanvas(canvas, width, height), true);
}

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality);
  });

const checks: CopyChecks = { isBlack: checkBars, isClean: checkPdf };

/**
 * A PDF, OFD file or picture as a new PDF: every page is drawn to a picture with black bars over the matches, and has the redacted text
 * as an invisible layer. Nothing of the file itself is in it. The copy is read again before it is handed out.
 * Rejects if the file cannot be opened or drawn (PasswordRequiredError), or with the signal's reason.
 */
export async function redactPdf(
  file: Blob,
  format: DocumentFormat,
  options: RedactPdfOptions,
): Promise<RedactedFile> {
  if (format === 'ofd') {
    const { OfdDrawer } = await import('../../reader/ofd/draw-ofd.ts');
    const drawer = new OfdDrawer(new Uint8Array(await file.arrayBuffer()), true);
    try {
      return await redactPages(drawer.pages, (page) => drawOfdPage(drawer, page), options, checks);
    } finally {
      drawer.close();
    }
  }
  if (format === 'picture') return redactPages(1, () => drawPicture(file), options, checks);
  const { pdf, close } = await openPdf(file, options.password);
  try {
    return await redactPages(pdf.numPages, (page) => drawPdfPage(pdf, page), options, checks);
  } finally {
    close();
  }
}
