import { pictureType, readPictureHead } from '@baigong/pictures';
import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';

/** Longest time one step of the work may take, in seconds. */
export const stepSeconds = 10;

/** Pictures worked on at once in the whole process, and how many may wait for their turn. */
const atOnce = 2;
const mostWaiting = 12;

/** Seconds after which trying again makes sense while too many wait. */
export const busySeconds = 10;

/** Why a visitor's file is not taken as a picture. */
export type PictureFault =
  | 'empty'
  | 'tooLarge'
  | 'notPicture'
  | 'broken'
  | 'animated'
  | 'tooManyPixels'
  | 'tooSmall'
  | 'tooSlow'
  | 'busy';

/** A file that is not taken. The feature that asked turns the fault into its own sentence. */
export class UnsafePicture extends Error {
  override readonly name = 'UnsafePicture';
  readonly fault: PictureFault;
  constructor(fault: PictureFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** What a feature takes: bytes of the file, pixels it decodes to, and pixels of its shorter side. */
export interface PictureBounds {
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly leastSide: number;
}

let working = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (working < atOnce) {
    working += 1;
    return;
  }
  if (waiting.length >= mostWaiting) throw new UnsafePicture('busy');
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else working -= 1;
}

/** Refuses by the first bytes and the head, before anything is decoded. */
function checkHead(bytes: Uint8Array, { maxBytes, maxPixels, leastSide }: PictureBounds): string {
  if (bytes.byteLength === 0) throw new UnsafePicture('empty');
  if (bytes.byteLength > maxBytes) throw new UnsafePicture('tooLarge');
  const type = pictureType(bytes);
  if (!type || type === 'image/heic') throw new UnsafePicture('notPicture');
  const head = readPictureHead(bytes);
  if (!head) throw new UnsafePicture('broken');
  if (head.animated) throw new UnsafePicture('animated');
  if (head.width * head.height > maxPixels) throw new UnsafePicture('tooManyPixels');
  if (Math.min(head.width, head.height) < leastSide) throw new UnsafePicture('tooSmall');
  return head.type;
}

function explain(error: unknown): UnsafePicture {
  if (error instanceof UnsafePicture) return error;
  const text = error instanceof Error ? error.message : '';
  if (/timeout/i.test(text)) return new UnsafePicture('tooSlow', error);
  if (/pixel limit/i.test(text)) return new UnsafePicture('tooManyPixels', error);
  return new UnsafePicture('broken', error);
}

/**
 * Works on a visitor's file when it is its turn. The file is decoded away from the event loop, by the library's own
 * threads; each `open` gives its pixels upright, in sRGB, without anything else that the file carried.
 * @param work makes files of the pixels; `type` is the file's true MIME type
 * @throws UnsafePicture for a file that is not taken, whatever the work stumbled over
 */
export async function openSafely<T>(
  bytes: Uint8Array,
  bounds: PictureBounds,
  work: (open: () => Sharp, type: string) => Promise<T>,
): Promise<T> {
  const type = checkHead(bytes, bounds);
  await takeTurn();
  try {
    const sharp = await loadSharp();
    const open = (): Sharp =>
      sharp(bytes, { limitInputPixels: bounds.maxPixels, failOn: 'truncated' })
        .timeout({ seconds: stepSeconds })
        .autoOrient()
        .toColourspace('srgb');
    return await work(open, type);
  } catch (error) {
    throw explain(error);
  } finally {
    endTurn();
  }
}
