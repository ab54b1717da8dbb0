import {
  facePatch,
  measureFace,
  measureHead,
  type FaceTraits,
  type Head,
  type PhotoSize,
  type PhotoSubject,
} from '@baigong/id-photo';
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
  /** What each of these faces is like, as far as it was looked at. */
  readonly traits: readonly (FaceTraits | undefined)[];
}

/** The heads that a size is placed by, of those that were found. */
export function headsFor(heads: readonly Head[], { people }: PhotoSize): readonly Head[] {
  return people === 1 ? heads.slice(0, 1) : heads.slice(0, 2).toSorted((a, b) => a.chin.x - b.chin.x);
}

export const subjectOf = ({ source, heads, traits }: PreparedSource): PhotoSubject =>
  source.person
    ? { is: 'seen', faces: heads.map((head, at) => ({ head, traits: traits[at] })) }
    : { is: 'unknown' };

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

/** What a face's pixels say, looked at upright and no larger than it is. */
function traitsOf({ image }: PhotoSource, face: Face): FaceTraits | undefined {
  if (face.unsteady === undefined) return undefined;
  // The right eye is to the left of the picture.
  const [left, right] = [face.rightEye, face.leftEye];
  const apart = Math.hypot(right.x - left.x, right.y - left.y);
  const scale = Math.min(1, facePatch.mostApart / Math.max(1, apart));
  const size = Math.max(4, Math.round(apart * scale));
  const { context } = createCanvas(Math.round(facePatch.width * size), Math.round(facePatch.height * size));
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  context.translate(facePatch.middle.x * size, facePatch.middle.y * size);
  context.rotate(-angle);
  context.scale(size / Math.max(1, apart), size / Math.max(1, apart));
  context.drawImage(image, -(left.x + right.x) / 2, -(left.y + right.y) / 2);
  const { width, height } = context.canvas;
  return measureFace(
    context.getImageData(0, 0, width, height),
    { leftEye: left, rightEye: right, nose: face.nose, mouth: face.mouth },
    face.unsteady,
  );
}

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
    traits: person?.faces.map((face) => traitsOf(source, face)) ?? [],
  };
}
