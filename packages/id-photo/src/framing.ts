import { faceCentre, faceHeightOverWidth, headHeight, skullTop, type Head } from './head.ts';
import { inPhoto, type Placement } from './placement.ts';
import type { PhotoSize } from './sizes.ts';

export interface Band {
  readonly min: number;
  readonly max: number;
}

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

/** What a written rule demands of a head, as parts of the photo. */
export interface WrittenFraming {
  /** `face`: ear to ear, of the photo's width. `head`: crown without hair to chin, of its height. */
  readonly measure: 'face' | 'head';
  readonly band: Band;
  readonly aim: number;
  /** From the upper edge to the highest hair, of the height. */
  readonly gap: Band & { readonly aim: number };
  /** From the lower edge to the eyes, of the height. */
  readonly eyes: Band;
}

const identityGap = (pixels: number): number => pixels / identityFraming.height;

/**
 * The written rules by name.
 * - `identity`: GA 461 (its upper bound for the eyes is ours: above it the frame holds no chest).
 * - `schengen`: Visa Code, annex IV with ICAO Doc 9303 part 3: crown to chin 70 to 80 % of the height, 32 to 36 mm of 45.
 * - `uk`: gov.uk, photos for passports: crown to chin 29 to 34 mm of 45.
 * - `us`: travel.state.gov: crown to chin 1 to 1 3/8 inch of 2, eyes 1 1/8 to 1 3/8 inch above the lower edge.
 */
export const writtenFramings = {
  identity: {
    measure: 'face',
    band: {
      min: (identityFraming.face - identityFraming.faceTolerance) / identityFraming.width,
      max: (identityFraming.face + identityFraming.faceTolerance) / identityFraming.width,
    },
    aim: identityFraming.face / identityFraming.width,
    gap: {
      min: identityGap(identityFraming.gap.min),
      max: identityGap(identityFraming.gap.max),
      aim: identityGap(14),
    },
    eyes: { min: identityGap(identityFraming.eyes), max: identityGap(360) },
  },
  schengen: {
    measure: 'head',
    band: { min: 32 / 45, max: 36 / 45 },
    aim: 33.5 / 45,
    gap: { min: 0.02, max: 0.14, aim: 0.07 },
    eyes: { min: 0.5, max: 0.7 },
  },
  uk: {
    measure: 'head',
    band: { min: 29 / 45, max: 34 / 45 },
    aim: 31.5 / 45,
    gap: { min: 0.03, max: 0.18, aim: 0.09 },
    eyes: { min: 0.45, max: 0.72 },
  },
  us: {
    measure: 'head',
    band: { min: 1 / 2, max: 1.375 / 2 },
    aim: 0.6,
    gap: { min: 0.03, max: 0.24, aim: 0.1 },
    eyes: { min: 1.125 / 2, max: 1.375 / 2 },
  },
} as const satisfies Readonly<Record<string, WrittenFraming>>;

/** The written rule of a size; undefined where the usual placement holds. */
export function writtenFraming({ rule }: PhotoSize): WrittenFraming | undefined {
  return rule === 'usual' || rule === 'pair' ? undefined : writtenFramings[rule];
}

/** What belongs above the highest hair, in parts of the photo's height. */
export function gapBand(size: PhotoSize): Band {
  return size.rule === 'pair' ? { min: 0.06, max: 0.16 } : (writtenFraming(size)?.gap ?? defaultFraming.gap);
}

/** Where a head stands in a photo: parts of the photo's height, but `face` of its width and `across` from its middle. */
export interface HeadMeasures {
  /** Ear to ear. */
  readonly face: number;
  /** Highest hair to chin. */
  readonly tall: number;
  /** Crown without hair to chin. */
  readonly head: number;
  /** Upper edge to highest hair; negative where it is cut. */
  readonly gap: number;
  /** Upper edge to the middle of the face. */
  readonly centre: number;
  /** Lower edge to the eyes; undefined for a head marked by hand. */
  readonly eyes: number | undefined;
  /** The middle of the face from the photo's middle, to the right. */
  readonly across: number;
  /** Part of the photo's area that the face covers. */
  readonly share: number;
}

/** The one measurement that placing and checking share. */
export function measureHeadInPhoto(head: Head, placement: Placement): HeadMeasures {
  const { width, height } = placement;
  const centre = inPhoto(placement, faceCentre(head));
  return {
    face: head.width / width,
    tall: headHeight(head) / height,
    head: Math.hypot(skullTop(head).x - head.chin.x, skullTop(head).y - head.chin.y) / height,
    gap: inPhoto(placement, head.crown).y,
    centre: centre.y,
    eyes: head.eyes && 1 - inPhoto(placement, head.eyes).y,
    across: centre.x - 0.5,
    share: (head.width * head.width * faceHeightOverWidth) / (width * height),
  };
}
