import { backgroundAt, type Background } from './backgrounds.ts';
import type { Pixels } from './pixels.ts';

/** Means over squares of 2r + 1 a side, by running sums: the same time for every radius. */
function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const pass = (from: Float32Array, length: number, lines: number, step: number, next: number) => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line += 1) {
      const start = line * next;
      let sum = 0;
      for (let at = 0; at < Math.min(radius, length); at += 1) sum += from[start + at * step] ?? 0;
      for (let at = 0; at < length; at += 1) {
        if (at + radius < length) sum += from[start + (at + radius) * step] ?? 0;
        if (at - radius - 1 >= 0) sum -= from[start + (at - radius - 1) * step] ?? 0;
        const count = Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1;
        to[start + at * step] = sum / count;
      }
    }
    return to;
  };
  return pass(pass(values, width, height, 1, width), height, width, width, 1);
}

/** The opacity that a softened edge begins with: less is the old wall, and would stand around the person as a halo. */
const softStart = 0.16;

/** A mask with a softer edge, drawn inwards: the person does not grow. */
export function featherMask(mask: Float32Array, width: number, height: number, radius: number): Float32Array {
  if (radius <= 0) return mask;
  const once = boxMean(mask, width, height, Math.max(1, Math.round(radius)));
  const soft = radius > 2 ? boxMean(once, width, height, Math.round(radius / 2)) : once;
  return soft.map((sure) => Math.max(0, (sure - softStart) / (1 - softStart)));
}

/**
 * Puts a person onto a painted background, in place. At the edge, where a pixel is a mixture of person and wall,
 * the person's own colour is worked out first (blur fusion, Forte 2021), so that no rim of the old wall is left.
 * @param mask 0 to 1 per pixel
 */
export function paintBackground(photo: Pixels, mask: Float32Array, background: Background): void {
  const { width, height, data } = photo;
  const count = width * height;
  const radius = Math.max(3, Math.round(Math.max(width, height) / 50));
  const mean = (values: Float32Array) => boxMean(values, width, height, radius);
  const person = mean(mask);
  const colours = [0, 1, 2].map((part) => {
    const own = new Float32Array(count);
    const other = new Float32Array(count);
    for (let at = 0; at < count; at += 1) {
      const value = data[4 * at + part] ?? 0;
      const sure = mask[at] ?? 0;
      own[at] = value * sure;
      other[at] = value * (1 - sure);
    }
    return { own: mean(own), other: mean(other) };
  });
  for (let y = 0; y < height; y += 1) {
    const ground = backgroundAt(background, height > 1 ? y / (height - 1) : 0);
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const sure = mask[at] ?? 0;
      const near = person[at] ?? 0;
      for (let part = 0; part < 3; part += 1) {
        const seen = data[4 * at + part] ?? 0;
        const pair = colours[part];
        let own = seen;
        if (sure > 0.01 && sure < 0.99 && pair) {
          const front = (pair.own[at] ?? 0) / (near + 1e-5);
          const back = (pair.other[at] ?? 0) / (1 - near + 1e-5);
          own = Math.min(255, Math.max(0, front + sure * (seen - sure * front - (1 - sure) * back)));
        }
        data[4 * at + part] = own * sure + (ground[part as 0 | 1 | 2] ?? 255) * (1 - sure);
      }
      data[4 * at + 3] = 255;
    }
  }
}
