import type { Doubt } from '@baigong/id-photo';
/** A place in the picture, in its pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A face as seen in the picture. Right and left are the person's own; the right eye is to the left of the picture. */
export interface Face {
  /** From the brows to the chin, about; without the top of the head. */
  readonly box: Box;
  readonly rightEye: Point;
  readonly leftEye: Point;
  readonly nose: Point;
  readonly mouth: Point;
  readonly ears: { readonly right: Point; readonly left: Point };
  /**
   * How far apart several looks at the face put eyes, nose and mouth, in distances of the eyes: what is no face is
   * found elsewhere, or not at all, at every look. Undefined where it was not looked at again.
   */
  readonly unsteady?: number | undefined;
}

export interface Point3 extends Point {
  /** Towards the camera below 0, in the same pixels. */
  readonly z: number;
}

/** A face and the body below it, looked at for an ID photo; in the picture's pixels. */
export interface FaceStudy {
  /** 478 points in MediaPipe's order; null where they were not found. */
  readonly mesh: readonly Point3[] | null;
  /** Null where no body was found. */
  readonly body: {
    /** Left and right as seen; null where they are not both seen. */
    readonly shoulders: { readonly left: Point; readonly right: Point } | null;
    /** Wrists and fingers that are seen. */
    readonly hands: readonly Point[];
  } | null;
}

/** A face in a picture of another size or with another origin; `across` and `down` are the factors of lengths. */
export function mapFace(
  { box, rightEye, leftEye, nose, mouth, ears, unsteady }: Face,
  toPoint: (at: Point) => Point,
  across: number,
  down = across,
): Face {
  return {
    box: { ...toPoint(box), width: box.width * across, height: box.height * down },
    rightEye: toPoint(rightEye),
    leftEye: toPoint(leftEye),
    nose: toPoint(nose),
    mouth: toPoint(mouth),
    ears: { right: toPoint(ears.right), left: toPoint(ears.left) },
    unsteady,
  };
}

/** Opacity of the person for each pixel of the picture, 0 to 255, row by row. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export interface Person {
  /** Pieces of the mask that may be no part of the person, in the picture's pixels. */
  readonly doubts: readonly Doubt[];
  /** Two models were asked for the mask, not the quick one alone. */
  readonly fine: boolean;
  readonly mask: Mask;
  /** The part of the picture that is more of a person than not. */
  readonly share: number;
  /** The mask as the opacity of a picture for the screen, no larger than 1,600 pixels. */
  readonly shape: ImageBitmap;
  /** Largest first, then those found right beside the first; none when no face is seen. */
  readonly faces: readonly Face[];
}

/**
 * Why no person can be looked for: `no-webgl` (the browser gives no WebGL), `not-loaded` (the model files did not come),
 * `failed` (the engine stopped on this picture).
 */
export type PersonFailureReason = 'no-webgl' | 'not-loaded' | 'failed';

/** Thrown where no person can be looked for, in the worker and on the page alike. */
export class PersonFailure extends Error {
  readonly reason: PersonFailureReason;

  constructor(reason: PersonFailureReason, cause?: unknown) {
    super(`person: ${reason}`, { cause });
    this.name = 'PersonFailure';
    this.reason = reason;
  }
}
