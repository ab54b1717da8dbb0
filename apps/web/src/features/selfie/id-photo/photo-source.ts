import { measureHead, type Head } from '@baigong/id-photo';
import type { Person } from '../person/person.ts';

/** A picture as the ID photo takes it. */
export interface PhotoSource {
  readonly image: ImageBitmap | HTMLCanvasElement;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Who was found in it; null where nobody was, or where nobody could be looked for. */
  readonly person: Person | null;
}

/** A picture made ready for drawing photos out of it many times. */
export interface PreparedSource {
  readonly source: PhotoSource;
  /** A smaller copy, quick to draw while something is being moved. */
  readonly small: { readonly image: HTMLCanvasElement; readonly scale: number };
  /** The person's opacity as a picture; null without a person. */
  readonly mask: { readonly image: HTMLCanvasElement; readonly scale: number } | null;
  /** The largest face's head; null where no face was found. */
  readonly head: Head | null;
}

/** Enough for a photo of 600 pixels that takes up a third of its picture. */
const smallSide = 1600;

export function canvasOf(
  width: number,
  height: number,
): {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
} {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

function drawMask({ mask }: Person): { image: HTMLCanvasElement; scale: number } {
  const scale = Math.min(1, smallSide / Math.max(mask.width, mask.height));
  const width = Math.max(1, Math.round(mask.width * scale));
  const height = Math.max(1, Math.round(mask.height * scale));
  const { canvas, context } = canvasOf(width, height);
  const pixels = context.createImageData(width, height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(mask.height - 1, Math.floor((y + 0.5) / scale)) * mask.width;
    for (let x = 0; x < width; x += 1)
      pixels.data[4 * (y * width + x) + 3] =
        mask.data[row + Math.min(mask.width - 1, Math.floor((x + 0.5) / scale))] ?? 0;
  }
  context.putImageData(pixels, 0, 0);
  return { image: canvas, scale: width / mask.width };
}

/** A mask in which hardly anything is a person has found nobody. */
const leastPerson = 0.01;

function seesSomebody({ mask }: Person): boolean {
  // Every 16th pixel tells as much.
  let sure = 0;
  for (let at = 0; at < mask.data.length; at += 16) if ((mask.data[at] ?? 0) > 127) sure += 1;
  return sure * 16 > mask.data.length * leastPerson;
}

export function prepareSource(source: PhotoSource): PreparedSource {
  const { image, width, height, person } = source;
  const scale = Math.min(1, smallSide / Math.max(width, height));
  const { canvas, context } = canvasOf(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const [face] = person?.faces ?? [];
  const head =
    face && person
      ? measureHead(
          {
            leftEye: face.rightEye,
            rightEye: face.leftEye,
            mouth: face.mouth,
            leftEar: face.ears.right,
            rightEar: face.ears.left,
          },
          { width, height },
          person.mask,
        )
      : null;
  return {
    source,
    small: { image: canvas, scale: canvas.width / width },
    mask: person && seesSomebody(person) ? drawMask(person) : null,
    head,
  };
}
