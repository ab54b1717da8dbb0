import { createByteSearch, type createRedactor } from '@baigong/documents/redaction';
import type { Bar } from './redact-pages.ts';
import { openPdf } from '../../../reader/pdf/open-pdf.ts';

/** JPEG makes black a little lighter, mostly at the edges, which are not looked at. */
const blackest = 80;
const edge = 2;

/** Whether a picture is black where it has to be, as it is read from its file. */
export async function checkBars(jpeg: Blob, bars: readonly Bar[]): Promise<boolean> {
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

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const streamHead = /\/FlateDecode\/Length (\d+)>>\nstream\n/g;
/** Of a file of hundreds of megabytes only this much is in memory, and a little before it. */
const windowSize = 8_000_000;
const overlap = 4_000;

/**
 * Whether a value stands in the bytes of a file or in one of its inflated streams. The file is read in windows.
 * @param isIn finds a value in bytes
 */
export async function isInFile(
  file: Blob,
  isIn: (bytes: Uint8Array) => boolean,
  signal: AbortSignal,
  size = windowSize,
): Promise<boolean> {
  const decoder = new TextDecoder('latin1');
  for (let from = 0; from < file.size; from += size) {
    signal.throwIfAborted();
    const start = Math.max(0, from - overlap);
    const bytes = new Uint8Array(await file.slice(start, from + size).arrayBuffer());
    if (isIn(bytes)) return true;
    for (const { 0: head, 1: length, index } of decoder.decode(bytes).matchAll(streamHead)) {
      const at = start + index + head.length;
      const stream = new Uint8Array(await file.slice(at, at + Number(length)).arrayBuffer());
      if (isIn(await inflate(stream))) return true;
    }
  }
  return false;
}

/** Whether no value is left in a copy: in its bytes, in its inflated streams, and in the text that a reader finds. */
export async function checkPdf(
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
