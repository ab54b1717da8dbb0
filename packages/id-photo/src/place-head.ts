import { faceCentre, faceHeightOverWidth, headHeight, type Head } from './head.ts';
import { along, axesOf, offset, type Placement, type Point } from './placement.ts';
import type { PhotoSize } from './sizes.ts';

/** The usual placement. Source: docs of common ID photo tools; the face is measured from the forehead to the chin. */
export const defaultFraming = {
  /** Part of the photo's area that the face covers. */
  share: 0.2,
  /** Part of the photo's height at which the middle of the face stands. */
  centre: 0.45,
  /** Part of the photo's height above the crown. */
  gap: { min: 0.1, max: 0.12 },
  /** The head never takes more of the photo's height, nor the face of its width. */
  tallest: 0.76,
  widest: 0.8,
} as const;

/** GA 461, in pixels of its photo of 358 x 441. */
export const identityFraming = {
  width: 358,
  height: 441,
  face: 207,
  faceTolerance: 14,
  gap: { min: 7, max: 21 },
  /** The eyes stand at least so high above the lower edge. */
  eyes: 207,
} as const;

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

/** How far below the crown a point is, along the head's own line. */
function below(head: Head, point: Point): number {
  const { down } = axesOf(head.angle);
  return along({ x: point.x - head.crown.x, y: point.y - head.crown.y }, down);
}

/** A frame of a height with the crown so far below its upper edge and the chin's line in its middle. */
function framed(head: Head, size: PhotoSize, height: number, gap: number): Placement {
  const width = (height * size.px.width) / size.px.height;
  // The crown may be a lock of hair at the side: the chin is on the face's line.
  const top = offset(head.chin, head.angle, 0, -below(head, head.chin) - gap);
  return { centre: offset(top, head.angle, 0, height / 2), width, height, angle: head.angle };
}

function placeUsual(head: Head, size: PhotoSize): Placement {
  const ratio = size.px.width / size.px.height;
  const area = (head.width * head.width * faceHeightOverWidth) / defaultFraming.share;
  const height = Math.max(
    Math.sqrt(area / ratio),
    headHeight(head) / defaultFraming.tallest,
    head.width / defaultFraming.widest / ratio,
  );
  const centred = defaultFraming.centre * height - below(head, faceCentre(head));
  return framed(head, size, height, clamp(centred / height, defaultFraming.gap) * height);
}

function placeIdentity(head: Head, size: PhotoSize): Placement {
  const { face, faceTolerance, gap } = identityFraming;
  const eyesBelow = head.eyes ? below(head, head.eyes) : headHeight(head) / 2;
  const tallest = headHeight(head) / 0.92;
  const frame = (facePixels: number) => Math.max((head.width * identityFraming.height) / facePixels, tallest);
  /** How many pixels above the lower edge the eyes are when the crown is so far below the upper one. */
  const eyesAbove = (height: number, gapPixels: number) =>
    identityFraming.height - gapPixels - (eyesBelow * identityFraming.height) / height;
  const middle = (gap.min + gap.max) / 2;
  // Smaller faces and narrower gaps raise the eyes; only as far as the rule lets them.
  for (const [facePixels, gapPixels] of [
    [face, middle],
    [face, gap.min + 2],
    [face - faceTolerance / 2, gap.min + 2],
  ] as const)
    if (eyesAbove(frame(facePixels), gapPixels) >= identityFraming.eyes)
      return framed(head, size, frame(facePixels), (gapPixels * frame(facePixels)) / identityFraming.height);
  const smallest = frame(face - faceTolerance + 2);
  return framed(head, size, smallest, ((gap.min + 1) * smallest) / identityFraming.height);
}

/**
 * Where the photo is cut out of the picture so that the head stands as the size's rule wants it: eyes level, head
 * in the middle, gap and height as written. The frame may reach beyond the picture.
 */
export function placeHead(head: Head, size: PhotoSize): Placement {
  return size.rule === 'identity' ? placeIdentity(head, size) : placeUsual(head, size);
}
