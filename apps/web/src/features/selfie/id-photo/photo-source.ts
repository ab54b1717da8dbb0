import { measureHead, type Head } from '@baigong/id-photo';
import type { Face, Person } from '../person/person.ts';

/** A picture as the ID photo takes it. */
export interface PhotoSource {
  readonly image: ImageBitmap;
  /** A smaller copy. */
  readonly small: ImageBitmap;
  /** Pixels of `image`, upright. */
  readonly width: number;
  readonly height: number;
  /** Who was found in it; null where nobody could be looked for. */
  readonly person: Person | null;
}

/** A picture made ready for drawing photos out of it many times. */
export interface PreparedSource {
  readonly source: PhotoSource;
  /** A smaller copy, quick to draw while something is being moved. */
  readonly small: { readonly image: ImageBitmap; readonly scale: number };
  /** The person's opacity as a picture; null without a person. */
  readonly mask: { readonly image: ImageBitmap; readonly scale: number } | null;
  /** The head of each face that was found, the largest first. */
  readonly heads: readonly Head[];
}

export function createCanvas(
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

/** A mask in which hardly anything is a person has found nobody. */
const minPersonShare = 0.01;

export function prepareSource(source: PhotoSource): PreparedSource {
  const { small, width, height, person } = source;
  const headOf = (face: Face): Head =>
    measureHead(
      {
        leftEye: face.rightEye,
        rightEye: face.leftEye,
        mouth: face.mouth,
        leftEar: face.ears.right,
        rightEar: face.ears.left,
      },
      { width, height },
      person?.mask,
    );
  return {
    source,
    small: { image: small, scale: small.width / width },
    mask:
      person && person.share > minPersonShare
        ? { image: person.shape, scale: person.shape.width / width }
        : null,
    heads: person?.faces.map(headOf) ?? [],
  };
}
