import {
  pictureLabel,
  pictureType,
  readLabel,
  readPictureHead,
  stripMetadata,
  writeLabel,
  type PictureHead,
} from '@baigong/pictures';
import type { Sharp } from 'sharp';
import { ModelError } from '../../platform/models/models.ts';
import { loadSharp } from '../../platform/pictures/load-sharp.ts';
import { visibleMark } from './visible-mark.ts';

/** Largest picture, in pixels. */
const maxPixels = 40_000_000;

export interface FinishedPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

interface Finish {
  /** The picture's own id; stands in the label. */
  readonly id: string;
  /** Who runs this service, for the label. */
  readonly service: string;
  /** Draw the visible mark. */
  readonly mark: boolean;
}

/** What came is a whole picture of a format and size that we take. @throws ModelError else */
function validatePicture(bytes: Uint8Array): PictureHead {
  if (bytes.length === 0) throw new ModelError('paint.noPicture');
  const head = readPictureHead(bytes);
  if (!head) throw new ModelError(pictureType(bytes) ? 'paint.brokenPicture' : 'paint.wrongFormat');
  if (head.type === 'image/heic') throw new ModelError('paint.wrongFormat');
  if (head.width * head.height > maxPixels) throw new ModelError('paint.pictureTooLarge');
  if (head.end === undefined) throw new ModelError('paint.brokenPicture');
  return head;
}

/** As what a picture of a type is written again. */
function encode(picture: Sharp, type: PictureHead['type']): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
  if (type === 'image/webp') return picture.webp({ quality: 95 });
  return picture.png();
}

const outputType = (type: PictureHead['type']): FinishedPicture['type'] =>
  type === 'image/jpeg' || type === 'image/webp' ? type : 'image/png';

/** Longest time that reading or writing one picture may take. */
const timeout = { seconds: 30 };

/** One at a time: each may take 160 MB while it is decoded. A job under way has one here at most. */
let queue: Promise<unknown> = Promise.resolve();
let length = 0;

/** Pictures that wait or are finished, over all jobs. */
export const finishQueueLength = (): number => length;

/**
 * Makes a provider's picture ours: examined, without metadata, with the label of GB 45438-2025 and, if wanted, the
 * visible mark. A label that the provider wrote stays, with us as the ones who pass it on.
 * @throws ModelError paint.noPicture, paint.brokenPicture, paint.wrongFormat, paint.pictureTooLarge
 */
export function finishPicture(bytes: Uint8Array, options: Finish): Promise<FinishedPicture> {
  length += 1;
  const work = queue.then(() => finish(bytes, options)).finally(() => (length -= 1));
  queue = work.catch(() => undefined);
  return work;
}

async function finish(bytes: Uint8Array, { id, service, mark }: Finish): Promise<FinishedPicture> {
  const head = validatePicture(bytes);
  const { data, width, height } = await draw(bytes, head, mark);
  const existingLabel = readLabel(bytes);
  const label =
    existingLabel?.madeBy === 'model' && existingLabel.producer !== ''
      ? pictureLabel('model', { ...existingLabel, propagator: service, propagateId: id })
      : pictureLabel('model', { producer: service, produceId: id });
  return { bytes: writeLabel(data, label), type: outputType(head.type), width, height };
}

/** The picture upright, in a format that browsers keep and labels fit, with the mark if wanted. */
async function draw(bytes: Uint8Array, head: PictureHead, mark: boolean) {
  const sharp = await loadSharp();
  const read = { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 } as const;
  const isUnchanged =
    !mark && head.type === outputType(head.type) && head.orientation === 1 && !head.cmyk && !head.animated;
  try {
    if (isUnchanged) {
      // Decoded all the same: a file may be whole and its picture broken.
      await sharp(bytes, read).timeout(timeout).resize(8, 8).raw().toBuffer();
      return { data: stripMetadata(bytes), width: head.width, height: head.height };
    }
    const oriented = sharp(bytes, read).timeout(timeout).autoOrient();
    const isRotated = head.orientation >= 5;
    const [width, height] = isRotated ? [head.height, head.width] : [head.width, head.height];
    const marked = mark ? oriented.composite([await visibleMark(sharp, { width, height })]) : oriented;
    const { data, info } = await encode(marked, head.type).toBuffer({ resolveWithObject: true });
    return { data: new Uint8Array(data), width: info.width, height: info.height };
  } catch (error) {
    throw new ModelError('paint.brokenPicture', { cause: error });
  }
}
