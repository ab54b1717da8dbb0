/** The longest side of a picture on its way to a model: vision models scale larger ones down themselves. */
export const MAX_SIDE = 1_568;
/** The most bytes of one encoded picture, so that eight fit one request. */
export const MAX_PICTURE_BYTES = 1_500_000;

export interface PictureLimits {
  /** Pixels of the longer side. */
  readonly side: number;
  readonly bytes: number;
}

/** What a picture on its way to a model is held to. */
export const modelLimits: PictureLimits = { side: MAX_SIDE, bytes: MAX_PICTURE_BYTES };

export type PictureType = 'image/jpeg' | 'image/webp' | 'image/png';

export interface ShrunkPicture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** Either canvas, of the page or of a worker. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly pixels: () => Uint8ClampedArray;
  /** Browsers that cannot encode a type give another one, or null. */
  readonly encode: (type: PictureType, quality: number) => Promise<Blob | null>;
}

export type Draw = (width: number, height: number) => Drawing;

/** The size of a picture scaled so that neither side passes `side`; never enlarged, never below one pixel. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

interface PixelTraits {
  /** Some pixel lets the ground through. */
  readonly transparent: boolean;
  /** Few colours in large areas: a screenshot, a chart, a line drawing. JPEG would smear its text. */
  readonly flat: boolean;
}

/** What a picture (RGBA bytes) is like, from all of its alpha and about 20,000 samples of its colours. */
export function inspectPixels(pixels: Uint8ClampedArray): PixelTraits {
  let transparent = false;
  for (let at = 3; at < pixels.length; at += 4) {
    if ((pixels[at] ?? 255) < 250) {
      transparent = true;
      break;
    }
  }
  const count = pixels.length / 4;
  const step = Math.max(1, Math.floor(count / 20_000));
  let same = 0;
  let pairs = 0;
  for (let pixel = 0; pixel + 1 < count; pixel += step) {
    const at = pixel * 4;
    pairs++;
    if (
      pixels[at] === pixels[at + 4] &&
      pixels[at + 1] === pixels[at + 5] &&
      pixels[at + 2] === pixels[at + 6]
    )
      same++;
  }
  // Neighbours in a photograph are nearly never equal; in a screenshot most are.
  return { transparent, flat: pairs > 0 && same / pairs > 0.6 };
}

/** The encodings to try for a picture, best first: exact ones only where they pay. */
export function encodingsFor({ transparent, flat }: PixelTraits): readonly [PictureType, number][] {
  if (transparent) {
    return [
      ['image/png', 1],
      ['image/webp', 0.9],
      ['image/webp', 0.75],
    ];
  }
  const photo: [PictureType, number][] = [
    ['image/jpeg', 0.86],
    ['image/jpeg', 0.72],
    ['image/jpeg', 0.56],
  ];
  return flat ? [['image/png', 1], ['image/webp', 0.92], ...photo] : photo;
}

/**
 * Draws a picture of `width` by `height` within the limits and encodes it: first by the choice of encoding, then by
 * drawing it smaller. Null when the browser encodes nothing at all.
 */
export async function encodeWithin(
  width: number,
  height: number,
  draw: Draw,
  limits: PictureLimits = modelLimits,
): Promise<ShrunkPicture | null> {
  for (let side = limits.side; side >= 64; side = Math.floor(side * 0.75)) {
    const size = fitWithin(width, height, side);
    const drawing = draw(size.width, size.height);
    for (const [type, quality] of encodingsFor(inspectPixels(drawing.pixels()))) {
      const blob = await drawing.encode(type, quality);
      if (blob && blob.type === type && blob.size <= limits.bytes) return { blob, ...size };
    }
  }
  return null;
}
