import { createByteSearch, type createRedactor } from '@baigong/documents';
import { openPdf } from '../../../reader/pdf/open-pdf.ts';

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

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

/** Whether no value is left in a copy: in its bytes, in its inflated streams, and in the text that a reader finds. */
export async function checkPdf(
  file: Blob,
  { values, isLeft }: Pick<ReturnType<typeof createRedactor>, 'values' | 'isLeft'>,
): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isIn = createByteSearch(values.values());
  if (isIn(bytes)) return false;
  const source = new TextDecoder('latin1').decode(bytes);
  for (const { 0: head, 1: length, index } of source.matchAll(streamHead)) {
    const start = index + head.length;
    // oxlint-disable-next-line no-await-in-loop -- one stream is in memory at a time
    if (isIn(await inflate(bytes.slice(start, start + Number(length))))) return false;
  }
  const { pdf, close } = await openPdf(file, undefined);
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const page = await pdf.getPage(number);
      // oxlint-disable-next-line no-await-in-loop -- as above
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
