import { blankInk, type Ink, type Rgba } from './ink.ts';

/** From here on ink is strong enough to tell the colour of letters. */
const strong = 200;
/** Letters have one colour, which so much of the strong ink has at least. */
const leastShare = 0.6;
/** Colours up to this far from that of the letters are theirs, from twice as far on they are not. */
const near = 64;

/** The most frequent colour of the strong ink, if it is frequent enough. */
function letterColour(ink: Ink, { data }: Rgba): readonly number[] | null {
  const bins = new Map<number, { count: number; sums: [number, number, number] }>();
  let all = 0;
  for (const [at, value] of ink.data.entries()) {
    if (value < strong) continue;
    all++;
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    const key = ((red >> 6) << 4) | ((green >> 6) << 2) | (blue >> 6);
    const bin = bins.get(key) ?? { count: 0, sums: [0, 0, 0] };
    bin.count++;
    bin.sums = [bin.sums[0] + red, bin.sums[1] + green, bin.sums[2] + blue];
    bins.set(key, bin);
  }
  const [most] = [...bins.values()].toSorted((a, b) => b.count - a.count);
  if (!most || most.count < all * leastShare) return null;
  return most.sums.map((sum) => sum / most.count);
}

/**
 * The ink that has the colour of the letters. On a photo edges of what it shows are ink too, of many colours; what is written
 * over it has one.
 */
export function inkOfOneColour(ink: Ink, picture: Rgba): Ink {
  const colour = letterColour(ink, picture);
  if (!colour) return ink;
  const kept = blankInk(ink.width, ink.height);
  for (const [at, value] of ink.data.entries()) {
    if (value === 0) continue;
    const away = Math.max(
      ...colour.map((channel, index) => Math.abs((picture.data[at * 4 + index] ?? 0) - channel)),
    );
    kept.data[at] = value * Math.max(0, Math.min(1, 2 - away / near));
  }
  return kept;
}
