/**
 * Makes the edge of a rough mask follow the edges of the picture: the fast guided filter (K. He, J. Sun, "Fast Guided
 * Filter", 2015) with the picture's brightness as guide. Its sums run on a smaller copy, its answer is at full size.
 */

/** One number per pixel, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function makePlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Mean over a square window of side 2·radius + 1, smaller at the borders. Time does not grow with the radius. */
export function boxMean(source: Plane, radius: number): Plane {
  const { width, height } = source;
  const rows = makePlane(width, height);
  for (let y = 0; y < height; y += 1) {
    const at = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += source.data[at + x] ?? 0;
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += source.data[at + x + radius] ?? 0;
      if (x - radius > 0) sum -= source.data[at + x - radius - 1] ?? 0;
      rows.data[at + x] = sum / (Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1);
    }
  }
  const means = makePlane(width, height);
  const sums = new Float64Array(width);
  for (let y = 0; y < Math.min(radius, height); y += 1)
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (rows.data[y * width + x] ?? 0);
  for (let y = 0; y < height; y += 1) {
    const count = Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1;
    const entering = y + radius < height ? (y + radius) * width : -1;
    const leaving = y - radius > 0 ? (y - radius - 1) * width : -1;
    for (let x = 0; x < width; x += 1) {
      let sum = sums[x] ?? 0;
      if (entering >= 0) sum += rows.data[entering + x] ?? 0;
      if (leaving >= 0) sum -= rows.data[leaving + x] ?? 0;
      sums[x] = sum;
      means.data[y * width + x] = sum / count;
    }
  }
  return means;
}

function product(a: Plane, b: Plane): Plane {
  const made = makePlane(a.width, a.height);
  for (let i = 0; i < made.data.length; i += 1) made.data[i] = (a.data[i] ?? 0) * (b.data[i] ?? 0);
  return made;
}

/** The two coefficients of the guided filter: the answer is `slope · guide + offset` around each pixel. */
export function guidedCoefficients(
  guide: Plane,
  input: Plane,
  radius: number,
  epsilon: number,
): { slope: Plane; offset: Plane } {
  const meanGuide = boxMean(guide, radius);
  const meanInput = boxMean(input, radius);
  const meanGuideInput = boxMean(product(guide, input), radius);
  const meanGuideGuide = boxMean(product(guide, guide), radius);
  const slope = makePlane(guide.width, guide.height);
  const offset = makePlane(guide.width, guide.height);
  for (let i = 0; i < slope.data.length; i += 1) {
    const g = meanGuide.data[i] ?? 0;
    const p = meanInput.data[i] ?? 0;
    const a = ((meanGuideInput.data[i] ?? 0) - g * p) / ((meanGuideGuide.data[i] ?? 0) - g * g + epsilon);
    slope.data[i] = a;
    offset.data[i] = p - a * g;
  }
  return { slope: boxMean(slope, radius), offset: boxMean(offset, radius) };
}

/** The brightness of RGBA pixels, 0 to 1. */
export function brightnessOf(pixels: Uint8ClampedArray, width: number, height: number): Plane {
  const plane = makePlane(width, height);
  for (let i = 0, at = 0; i < plane.data.length; i += 1, at += 4)
    plane.data[i] =
      (0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)) / 255;
  return plane;
}

/** A plane at another size, between pixels by straight lines. */
export function resizePlane(source: Plane, width: number, height: number): Plane {
  const made = makePlane(width, height);
  const { data } = source;
  const stepX = source.width / width;
  const stepY = source.height / height;
  for (let y = 0; y < height; y += 1) {
    const sy = Math.min(Math.max((y + 0.5) * stepY - 0.5, 0), source.height - 1);
    const top = Math.floor(sy) * source.width;
    const bottom = Math.min(Math.floor(sy) + 1, source.height - 1) * source.width;
    const fy = sy - Math.floor(sy);
    for (let x = 0; x < width; x += 1) {
      const sx = Math.min(Math.max((x + 0.5) * stepX - 0.5, 0), source.width - 1);
      const left = Math.floor(sx);
      const right = Math.min(left + 1, source.width - 1);
      const fx = sx - left;
      const above = (data[top + left] ?? 0) * (1 - fx) + (data[top + right] ?? 0) * fx;
      const below = (data[bottom + left] ?? 0) * (1 - fx) + (data[bottom + right] ?? 0) * fx;
      made.data[y * width + x] = above * (1 - fy) + below * fy;
    }
  }
  return made;
}

/** Below and above this the model is sure, and its word stands: the guide only decides in between. */
const surelyOut = 0.04;
const surelyIn = 0.96;

/**
 * The mask at the picture's own size.
 *
 * @param small the picture at the size the mask was found at, RGBA
 * @param rough the mask there, 0 to 1
 * @param full the picture, RGBA
 * @returns opacity of the person, 0 to 255 for each pixel of `full`
 */
export function refineMask(
  small: { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray },
  rough: Plane,
  full: { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray },
): Uint8ClampedArray {
  const guide = brightnessOf(small.data, small.width, small.height);
  const radius = Math.max(2, Math.round(Math.max(small.width, small.height) / 110));
  const { slope, offset } = guidedCoefficients(guide, rough, radius, 1e-4);
  const { width, height } = full;
  const slopes = resizePlane(slope, width, height).data;
  const offsets = resizePlane(offset, width, height).data;
  const known = resizePlane(rough, width, height).data;
  const alpha = new Uint8ClampedArray(width * height);
  for (let i = 0, at = 0; i < alpha.length; i += 1, at += 4) {
    const k = known[i] ?? 0;
    if (k <= surelyOut) continue;
    if (k >= surelyIn) {
      alpha[i] = 255;
      continue;
    }
    const brightness =
      (0.299 * (full.data[at] ?? 0) + 0.587 * (full.data[at + 1] ?? 0) + 0.114 * (full.data[at + 2] ?? 0)) /
      255;
    const guided = (slopes[i] ?? 0) * brightness + (offsets[i] ?? 0);
    // A little steeper than the filter leaves it, which would keep a veil of the old background.
    const steep = (guided - 0.5) * 1.5 + 0.5;
    alpha[i] = Math.min(1, Math.max(0, steep)) * 255;
  }
  return alpha;
}
