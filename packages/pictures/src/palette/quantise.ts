/** Decoded pixels: RGBA, eight bits each, rows from the top. */
export interface RgbaPixels {
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A picture of few colours: a palette of RGBA quadruples, and one index for each pixel. */
export interface IndexedPixels {
  readonly palette: Uint8Array;
  readonly indices: Uint8Array;
  readonly width: number;
  readonly height: number;
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Colours that fall together before the cutting: their sum by channel, and how many pixels have them. */
interface Bucket {
  readonly sums: [number, number, number, number];
  count: number;
}

interface Box {
  readonly buckets: readonly Bucket[];
  readonly spread: number;
  readonly channel: number;
}

/** How much a difference in a channel is seen; green most (Rec. 601), transparency like it. */
const weights = [0.5, 1, 0.35, 1] as const;

const meanOf = ({ sums, count }: Bucket, channel: number): number => (sums[channel] ?? 0) / count;

/** What cannot be seen has no colour. */
const seen = (data: RgbaPixels['data'], at: number): Colour => {
  const alpha = data[at + 3] ?? 0;
  return alpha === 0 ? [0, 0, 0, 0] : [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, alpha];
};

/** The distinct colours where they are no more than `most`; undefined where there are more. */
function distinctColours({ data }: RgbaPixels, most: number): Colour[] | undefined {
  const found = new Map<number, Colour>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = seen(data, at);
    const key = ((colour[0] << 24) | (colour[1] << 16) | (colour[2] << 8) | colour[3]) >>> 0;
    if (found.has(key)) continue;
    if (found.size === most) return undefined;
    found.set(key, colour);
  }
  return [...found.values()];
}

/** Colours in cells of 5 bits a channel (4 for alpha). */
function bucketsOf({ data }: RgbaPixels): Bucket[] {
  const found = new Map<number, Bucket>();
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue, alpha] = seen(data, at);
    const key = ((red >> 3) << 14) | ((green >> 3) << 9) | ((blue >> 3) << 4) | (alpha >> 4);
    let bucket = found.get(key);
    if (!bucket) found.set(key, (bucket = { sums: [0, 0, 0, 0], count: 0 }));
    bucket.sums[0] += red;
    bucket.sums[1] += green;
    bucket.sums[2] += blue;
    bucket.sums[3] += alpha;
    bucket.count += 1;
  }
  return [...found.values()];
}

/** A box with the channel in which its colours vary most, pixels counted. */
function boxOf(buckets: readonly Bucket[]): Box {
  let [spread, channel] = [0, 0];
  for (let at = 0; at < 4; at += 1) {
    let [sum, squares, count] = [0, 0, 0];
    for (const bucket of buckets) {
      const mean = meanOf(bucket, at);
      sum += mean * bucket.count;
      squares += mean * mean * bucket.count;
      count += bucket.count;
    }
    const error = (squares - (sum * sum) / count) * (weights[at] ?? 1);
    if (error > spread) [spread, channel] = [error, at];
  }
  return { buckets, spread, channel };
}

/** Cuts a box at the mean of its widest channel. */
function cut({ buckets, channel }: Box): [Box, Box] | undefined {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  const mean = buckets.reduce((sum, bucket) => sum + (bucket.sums[channel] ?? 0), 0) / total;
  const low = buckets.filter((bucket) => meanOf(bucket, channel) <= mean);
  const high = buckets.filter((bucket) => meanOf(bucket, channel) > mean);
  return low.length > 0 && high.length > 0 ? [boxOf(low), boxOf(high)] : undefined;
}

/**
 * A palette for a picture: its own colours where they are few enough, else by cutting boxes of colours, the box of the
 * greatest squared error next. Source: P. Heckbert, "Color Image Quantization for Frame Buffer Display" (1982), cut by
 * variance as in X. Wu, "Efficient Statistical Computations for Optimal Color Quantization" (1991).
 */
function choosePalette(pixels: RgbaPixels, most: number): Colour[] {
  const own = distinctColours(pixels, most);
  if (own) return own;
  const boxes = [boxOf(bucketsOf(pixels))];
  while (boxes.length < most) {
    const widest = boxes.reduce((best, box, at) => (box.spread > (boxes[best]?.spread ?? 0) ? at : best), 0);
    const box = boxes[widest];
    const parts = box && box.spread > 0 ? cut(box) : undefined;
    if (!parts) break;
    boxes.splice(widest, 1, ...parts);
  }
  return boxes.map(({ buckets }) => {
    const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
    const mean = (channel: number) =>
      Math.round(buckets.reduce((sum, { sums }) => sum + (sums[channel] ?? 0), 0) / count);
    return [mean(0), mean(1), mean(2), mean(3)];
  });
}

/** The nearest entry of a palette; answers are kept by cells of 6 bits a channel. */
function nearestIn(palette: readonly Colour[]): (r: number, g: number, b: number, a: number) => number {
  const known = new Map<number, number>();
  return (r, g, b, a) => {
    const key = ((r >> 2) << 18) | ((g >> 2) << 12) | ((b >> 2) << 6) | (a >> 2);
    const before = known.get(key);
    if (before !== undefined) return before;
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (const [at, [pr, pg, pb, pa]] of palette.entries()) {
      // Of what is hardly seen the colour hardly counts.
      const share = Math.min(a, pa) / 255;
      const away =
        share * (weights[0] * (r - pr) ** 2 + weights[1] * (g - pg) ** 2 + weights[2] * (b - pb) ** 2) +
        weights[3] * (a - pa) ** 2;
      if (away < least) [best, least] = [at, away];
    }
    known.set(key, best);
    return best;
  };
}

/**
 * Brings a picture down to at most `most` colours.
 * @param most 2 to 256
 * @param dither spreads the error to the neighbours (Floyd and Steinberg, 1976), every other row backwards; a picture
 * of few colours stays exactly as it is in any case
 * @throws RangeError for another number of colours, and for pixels that do not fill their size
 */
export function quantise(pixels: RgbaPixels, most: number, dither: boolean): IndexedPixels {
  const { data, width, height } = pixels;
  if (!Number.isInteger(most) || most < 2 || most > 256) throw new RangeError('colours are from 2 to 256');
  if (data.length !== width * height * 4 || data.length === 0)
    throw new RangeError('pixels do not fill the picture');
  const palette = choosePalette(pixels, most);
  const exact = distinctColours(pixels, most) !== undefined;
  const indices = new Uint8Array(width * height);
  if (exact) {
    const place = new Map(
      palette.map(([r, g, b, a], at) => [((r << 24) | (g << 16) | (b << 8) | a) >>> 0, at]),
    );
    for (let at = 0; at < indices.length; at += 1) {
      const [r, g, b, a] = seen(data, at * 4);
      indices[at] = place.get(((r << 24) | (g << 16) | (b << 8) | a) >>> 0) ?? 0;
    }
  } else {
    const nearest = nearestIn(palette);
    let here = new Float32Array((width + 2) * 4);
    let below = new Float32Array((width + 2) * 4);
    const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
    for (let y = 0; y < height; y += 1) {
      const back = dither && y % 2 === 1;
      for (let n = 0; n < width; n += 1) {
        const x = back ? width - 1 - n : n;
        const at = y * width + x;
        const [r0, g0, b0, a0] = seen(data, at * 4);
        const e = (x + 1) * 4;
        const [r, g, b, a] = [
          clamp(r0 + (here[e] ?? 0)),
          clamp(g0 + (here[e + 1] ?? 0)),
          clamp(b0 + (here[e + 2] ?? 0)),
          // Edges of what lets the ground through are left sharp.
          a0,
        ];
        const index = nearest(r, g, b, a);
        indices[at] = index;
        const [pr, pg, pb] = palette[index] ?? [0, 0, 0, 0];
        if (dither && a0 > 0) {
          const ahead = back ? -4 : 4;
          for (const [channel, error] of [r - pr, g - pg, b - pb].entries()) {
            here[e + ahead + channel] = (here[e + ahead + channel] ?? 0) + (error * 7) / 16;
            below[e - ahead + channel] = (below[e - ahead + channel] ?? 0) + (error * 3) / 16;
            below[e + channel] = (below[e + channel] ?? 0) + (error * 5) / 16;
            below[e + ahead + channel] = (below[e + ahead + channel] ?? 0) + error / 16;
          }
        }
      }
      [here, below] = [below, here];
      below.fill(0);
    }
  }
  return { palette: Uint8Array.from(palette.flat()), indices, width, height };
}
