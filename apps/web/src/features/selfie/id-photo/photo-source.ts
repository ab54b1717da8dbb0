import {
  facePatch,
  isHandBefore,
  measureFace,
  measureHead,
  measureShape,
  measureSurface,
  meshPatch,
  meshPoints,
  shoulderAngle,
  type FaceDetail,
  type FaceMesh,
  type FaceTraits,
  type Head,
  type PhotoSize,
  type PhotoSubject,
} from '@baigong/id-photo';
import type { Face, FaceStudy, Person, Point } from '../person/person.ts';

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
  /** A closer look at the largest faces, in their order; null where it was not possible, undefined where nobody asked. */
  readonly studies?: readonly FaceStudy[] | null | undefined;
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
  /** What a closer look at them found; null where it was not possible, undefined where nobody asked. */
  readonly details: readonly (FaceDetail | null | undefined)[];
  /** The points of each of them, in the picture's pixels. */
  readonly meshes: readonly (FaceMesh | null)[];
}

/** The heads that a size is placed by, of those that were found. */
export function headsFor(heads: readonly Head[], { people }: PhotoSize): readonly Head[] {
  return people === 1 ? heads.slice(0, 1) : heads.slice(0, 2).toSorted((a, b) => a.chin.x - b.chin.x);
}

export const subjectOf = ({ source, heads, traits, details }: PreparedSource): PhotoSubject =>
  source.person
    ? { is: 'seen', faces: heads.map((head, at) => ({ head, traits: traits[at], detail: details[at] })) }
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

/** A face looked at upright and no larger than it is, with the way from the picture into it. */
function uprightPatch(
  image: ImageBitmap,
  left: Point,
  right: Point,
  { width, height, middle, mostApart }: typeof facePatch | typeof meshPatch,
): { readonly pixels: ImageData; readonly toPatch: DOMMatrix } {
  const apart = Math.max(1, Math.hypot(right.x - left.x, right.y - left.y));
  const size = Math.max(4, Math.round(apart * Math.min(1, mostApart / apart)));
  const { context, canvas } = createCanvas(Math.round(width * size), Math.round(height * size));
  context.translate(middle.x * size, middle.y * size);
  context.rotate(-Math.atan2(right.y - left.y, right.x - left.x));
  context.scale(size / apart, size / apart);
  context.translate(-(left.x + right.x) / 2, -(left.y + right.y) / 2);
  context.drawImage(image, 0, 0);
  return { pixels: context.getImageData(0, 0, canvas.width, canvas.height), toPatch: context.getTransform() };
}

/** What a face's pixels say. */
function traitsOf({ image }: PhotoSource, face: Face): FaceTraits | undefined {
  if (face.unsteady === undefined) return undefined;
  // The right eye is to the left of the picture.
  const [left, right] = [face.rightEye, face.leftEye];
  const { pixels } = uprightPatch(image, left, right, facePatch);
  return measureFace(
    pixels,
    { leftEye: left, rightEye: right, nose: face.nose, mouth: face.mouth },
    face.unsteady,
  );
}

/** What a closer look at a face says. */
function detailOf(source: PhotoSource, { mesh, body }: FaceStudy): FaceDetail | null {
  const [left, right] = [mesh?.[meshPoints.leftIris], mesh?.[meshPoints.rightIris]];
  if (!mesh || !left || !right) return null;
  const { pixels, toPatch } = uprightPatch(source.image, left, right, meshPatch);
  const scale = Math.hypot(toPatch.a, toPatch.b);
  const inPatch: FaceMesh = mesh.map(({ x, y, z }) => {
    const at = toPatch.transformPoint({ x, y });
    return { x: at.x, y: at.y, z: z * scale };
  });
  return {
    shape: measureShape(mesh),
    surface: measureSurface(pixels, inPatch),
    shoulders: shoulderAngle(mesh, source.person?.mask, source, body?.shoulders ?? null),
    hand: isHandBefore(mesh, body?.hands ?? []),
  };
}

export function prepareSource(source: PhotoSource): PreparedSource {
  const { small, width, height, person, studies } = source;
  const headOf = (face: Face, at: number): Head =>
    measureHead(
      {
        leftEye: face.rightEye,
        rightEye: face.leftEye,
        mouth: face.mouth,
        leftEar: face.ears.right,
        rightEar: face.ears.left,
        chin: studies?.[at]?.mesh?.[meshPoints.chin],
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
    details: studies ? studies.map((study) => detailOf(source, study)) : studies === null ? [null] : [],
    meshes: studies?.map(({ mesh }) => mesh) ?? [],
  };
}
