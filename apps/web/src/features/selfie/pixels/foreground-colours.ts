import { boxMean, makePlane, rowReader, type Pixels, type Plane } from './plane.ts';

/** Pixels of the longer side of the copy that the colours around an edge are taken from. */
const sampleSide = 1_024;

/** Below and above these opacities, of 255, a pixel is the wall's or the person's alone. */
const maxBackgroundAlpha = 3;
const minForegroundAlpha = 252;

type SevenPlanes = [Plane, Plane, Plane, Plane, Plane, Plane, Plane];

/** Means of the person's and of the wall's colours around each pixel of a smaller copy, and of the opacity. */
function coloursAround(source: Pixels, alpha: Uint8ClampedArray): SevenPlanes {
  const step = Math.max(1, Math.ceil(Math.max(source.width, source.height) / sampleSide));
  const width = Math.ceil(source.width / step);
  const height = Math.ceil(source.height / step);
  const planes = Array.from({ length: 7 }, () => makePlane(width, height)) as SevenPlanes;
  const [weight] = planes;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from =
        Math.min(y * step + (step >> 1), source.height - 1) * source.width +
        Math.min(x * step + (step >> 1), source.width - 1);
      const at = y * width + x;
      const sure = (alpha[from] ?? 0) / 255;
      weight.data[at] = sure;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = source.data[from * 4 + channel] ?? 0;
        const [own, other] = [planes[1 + channel], planes[4 + channel]];
        if (own) own.data[at] = value * sure;
        if (other) other.data[at] = value * (1 - sure);
      }
    }
  const radius = Math.max(6, Math.round(Math.max(width, height) / 60));
  return planes.map((plane) => boxMean(plane, radius)) as SevenPlanes;
}

/**
 * The picture with the person's own colour where the edge mixes them with the wall, so that no rim of the old
 * background goes along onto a new one (blur fusion, M. Forte 2021).
 *
 * @param alpha opacity of the person for each pixel, 0 to 255
 * @returns RGBA
 */
export function foregroundColours(source: Pixels, alpha: Uint8ClampedArray): Uint8ClampedArray {
  const { width, height, data } = source;
  const made = new Uint8ClampedArray(data);
  const readers = coloursAround(source, alpha).map((plane) => rowReader(plane, width, height));
  for (let y = 0; y < height; y += 1) {
    const row = alpha.subarray(y * width, (y + 1) * width);
    if (!row.some((opacity) => opacity > maxBackgroundAlpha && opacity < minForegroundAlpha)) continue;
    const [weights, ...colours] = readers.map((read) => read(y));
    for (let x = 0; x < width; x += 1) {
      const opacity = row[x] ?? 0;
      if (opacity <= maxBackgroundAlpha || opacity >= minForegroundAlpha) continue;
      const sure = opacity / 255;
      const near = weights?.[x] ?? 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 4 + channel;
        const front = (colours[channel]?.[x] ?? 0) / (near + 1e-5);
        const back = (colours[3 + channel]?.[x] ?? 0) / (1 - near + 1e-5);
        made[at] = front + sure * ((data[at] ?? 0) - sure * front - (1 - sure) * back);
      }
    }
  }
  return made;
}
