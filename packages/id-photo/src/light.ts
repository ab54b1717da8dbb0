import { luma601 } from '@baigong/colour/light';
import type { Residue } from './matting/residue.ts';

/** A photo's light, of luma 0 to 255. */
export interface PhotoLight {
  /** The face's mean. */
  readonly face: number;
  /** The left half's mean over the right half's, as seen in the photo. */
  readonly sides: number;
  /** Logarithm of the left cheek's light over the right one's; undefined where their places are not known. */
  readonly cheeks?: number | undefined;
  /** How much the background's pixels differ; undefined where too little of it is seen. */
  readonly ground: number | undefined;
  /** Old wall that is left where the background was replaced; null where none is, undefined where nobody looked. */
  readonly residue?: Residue | null;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}

const lumaAt = (data: Pixels['data'], at: number): number =>
  luma601(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);

interface Ellipse {
  /** Middle and radii, in pixels of the photo. */
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

/** Means of the two halves of a face, without its brightest and darkest pixels being looked at alone. */
function faceLight({ width, height, data }: Pixels, face: Ellipse): { face: number; sides: number } {
  const sums = [0, 0];
  const counts = [0, 0];
  for (
    let y = Math.max(0, Math.ceil(face.y - face.down));
    y <= Math.min(height - 1, face.y + face.down);
    y += 1
  )
    for (
      let x = Math.max(0, Math.ceil(face.x - face.across));
      x <= Math.min(width - 1, face.x + face.across);
      x += 1
    ) {
      if (((x - face.x) / face.across) ** 2 + ((y - face.y) / face.down) ** 2 > 1) continue;
      const half = x < face.x ? 0 : 1;
      sums[half] = (sums[half] ?? 0) + lumaAt(data, 4 * (y * width + x));
      counts[half] = (counts[half] ?? 0) + 1;
    }
  const mean = (half: 0 | 1) => ((counts[half] ?? 0) > 0 ? (sums[half] ?? 0) / (counts[half] ?? 1) : 128);
  return { face: (mean(0) + mean(1)) / 2, sides: mean(0) - mean(1) };
}

/** Standard deviation of all three channels of the background: where nobody is, else the two upper corners. */
function backgroundSpread({ width, height, data }: Pixels, person?: ArrayLike<number>): number | undefined {
  const sums = [0, 0, 0];
  const squares = [0, 0, 0];
  let count = 0;
  const strip = Math.max(2, Math.round(width * 0.14));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const isGround = person
        ? (person[at] ?? 255) < 6
        : y < height * 0.3 && (x < strip || x >= width - strip);
      if (!isGround) continue;
      count += 1;
      for (let part = 0; part < 3; part += 1) {
        const value = data[4 * at + part] ?? 0;
        sums[part] = (sums[part] ?? 0) + value;
        squares[part] = (squares[part] ?? 0) + value * value;
      }
    }
  if (count < width * height * 0.02) return undefined;
  const spread = sums.map((sum, part) => Math.max(0, (squares[part] ?? 0) / count - (sum / count) ** 2));
  return Math.sqrt(spread.reduce((total, value) => total + value, 0) / 3);
}

/**
 * Measures a photo's light.
 * @param photo RGBA pixels of the photo with its own background
 * @param face where the face is, in its pixels
 * @param person how sure each pixel is the person's, 0 to 255; without it the upper corners count as background
 */
export function measureLight(photo: Pixels, face: Ellipse, person?: ArrayLike<number>): PhotoLight {
  return { ...faceLight(photo, face), ground: backgroundSpread(photo, person) };
}
