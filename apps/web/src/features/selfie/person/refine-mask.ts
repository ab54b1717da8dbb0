import { guidedCoefficients } from '../pixels/guided-filter.ts';
import { brightnessOf, rowReader, type Pixels, type Plane } from '../pixels/plane.ts';

/** Below and above this the model is sure, and its word stands: the guide only decides in between. */
const surelyOut = 0.04;
const surelyIn = 0.96;

/**
 * The mask at the picture's own size, its edge led by the picture's: the fast guided filter with brightness as guide.
 * The sums run at the size the mask was found at.
 *
 * @param small the picture at the size the mask was found at, RGBA
 * @param rough the mask there, 0 to 1
 * @param full the picture, RGBA
 * @returns opacity of the person, 0 to 255 for each pixel of `full`
 */
export function refineMask(small: Pixels, rough: Plane, full: Pixels): Uint8ClampedArray {
  const guide = brightnessOf(small.data, small.width, small.height);
  const radius = Math.max(2, Math.round(Math.max(small.width, small.height) / 110));
  const { slope, offset } = guidedCoefficients(guide, rough, radius, 1e-4);
  const { width, height } = full;
  const alpha = new Uint8ClampedArray(width * height);
  const readSlope = rowReader(slope, width, height);
  const readOffset = rowReader(offset, width, height);
  const readKnown = rowReader(rough, width, height);
  for (let y = 0; y < height; y += 1) {
    const slopes = readSlope(y);
    const offsets = readOffset(y);
    const known = readKnown(y);
    for (let x = 0, at = y * width * 4; x < width; x += 1, at += 4) {
      const k = known[x] ?? 0;
      if (k <= surelyOut) continue;
      if (k >= surelyIn) {
        alpha[y * width + x] = 255;
        continue;
      }
      const brightness =
        (0.299 * (full.data[at] ?? 0) + 0.587 * (full.data[at + 1] ?? 0) + 0.114 * (full.data[at + 2] ?? 0)) /
        255;
      const guided = (slopes[x] ?? 0) * brightness + (offsets[x] ?? 0);
      // A little steeper than the filter leaves it, which would keep a veil of the old background.
      alpha[y * width + x] = Math.min(1, Math.max(0, (guided - 0.5) * 1.5 + 0.5)) * 255;
    }
  }
  return alpha;
}
