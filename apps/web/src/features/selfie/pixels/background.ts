import { parseHex, type Rgb } from '@baigong/colour';
import { boxMean, makePlane, rowReader, type Pixels, type Plane } from './plane.ts';

/** Pixels of the longer side of the copy that is blurred: what is blurred needs no more. */
const blurSide = 480;

/** The softened edge of a mask: `softness` is a radius in pixels. Gives a new mask. */
export function featherMask(
  mask: Uint8ClampedArray,
  width: number,
  height: number,
  softness: number,
): Uint8ClampedArray {
  const radius = Math.round(softness);
  if (radius < 1) return mask;
  const plane = makePlane(width, height);
  plane.data.set(mask);
  const soft = boxMean(boxMean(plane, radius), radius).data;
  const made = new Uint8ClampedArray(mask.length);
  // Drawn inwards a little, or the old background would shine through the softened edge.
  for (let i = 0; i < made.length; i += 1) made[i] = Math.max(0, ((soft[i] ?? 0) - 40) * (255 / 215));
  return made;
}

/**
 * The picture out of focus, as if the person were not there: what is behind the person is filled from around, so that
 * no glow of the person stands beside them.
 *
 * @param strength 0 to 100
 */
export function blurBehind(source: Pixels, mask: Uint8ClampedArray, strength: number): Pixels {
  const step = Math.max(1, Math.ceil(Math.max(source.width, source.height) / blurSide));
  const width = Math.ceil(source.width / step);
  const height = Math.ceil(source.height / step);
  const planes = [0, 1, 2, 3].map(() => makePlane(width, height));
  const [red, green, blue, weight] = planes as [Plane, Plane, Plane, Plane];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from =
        Math.min(y * step + (step >> 1), source.height - 1) * source.width +
        Math.min(x * step + (step >> 1), source.width - 1);
      const outside = Math.max(0.002, 1 - (mask[from] ?? 0) / 255);
      const at = y * width + x;
      red.data[at] = (source.data[from * 4] ?? 0) * outside;
      green.data[at] = (source.data[from * 4 + 1] ?? 0) * outside;
      blue.data[at] = (source.data[from * 4 + 2] ?? 0) * outside;
      weight.data[at] = outside;
    }
  const radius = Math.max(1, Math.round((strength / 100) * 0.035 * Math.max(width, height)));
  const blurred = planes.map((plane) => boxMean(boxMean(boxMean(plane, radius), radius), radius));
  const readers = blurred.map((plane) => rowReader(plane, source.width, source.height));
  const data = new Uint8ClampedArray(source.data.length);
  for (let y = 0; y < source.height; y += 1) {
    const [r, g, b, w] = readers.map((read) => read(y)) as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    for (let x = 0, at = y * source.width * 4; x < source.width; x += 1, at += 4) {
      const per = 1 / Math.max(1e-6, w[x] ?? 0);
      data[at] = (r[x] ?? 0) * per;
      data[at + 1] = (g[x] ?? 0) * per;
      data[at + 2] = (b[x] ?? 0) * per;
      data[at + 3] = 255;
    }
  }
  return { width: source.width, height: source.height, data };
}

/** A plain background, or one that goes from the first colour at the top to the second at the bottom. */
export function plainBackground(width: number, height: number, from: string, to: string = from): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  const [first, last] = [from, to].map((colour) => parseHex(colour) ?? [0, 0, 0]) as [Rgb, Rgb];
  for (let y = 0; y < height; y += 1) {
    const part = height > 1 ? y / (height - 1) : 0;
    const [r, g, b] = first.map((value, i) => value + ((last[i] ?? 0) - value) * part) as [
      number,
      number,
      number,
    ];
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
      data[at] = r;
      data[at + 1] = g;
      data[at + 2] = b;
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}
