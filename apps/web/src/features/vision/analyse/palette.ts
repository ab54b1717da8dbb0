import { toHex, type Rgb } from '@baigong/colour';
import { toLinear } from '@baigong/colour/light';
import { oklabDistance, toOklab, type Oklab } from '@baigong/colour/oklab';
import type { Pixels } from './pixels.ts';

export interface PaletteColour {
  /** `#rrggbb`. */
  readonly hex: string;
  /** The share of pixels nearest to it, 0 to 1. */
  readonly share: number;
}

const linear = Float64Array.from({ length: 256 }, (_, value) => toLinear(value / 255));

/** The OKLab of bytes. */
export const labOf = ([red, green, blue]: Rgb): Oklab =>
  toOklab(linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0);

interface Bucket {
  count: number;
  red: number;
  green: number;
  blue: number;
  lab: Oklab;
}

/** Groups pixels by their upper five bits, each bucket with its mean; mostly transparent pixels are ignored. */
function toBuckets({ data }: Pixels): Bucket[] {
  const buckets = new Map<number, Bucket>();
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const bucket = buckets.get(key);
    if (bucket) {
      bucket.count++;
      bucket.red += red;
      bucket.green += green;
      bucket.blue += blue;
    } else buckets.set(key, { count: 1, red, green, blue, lab: [0, 0, 0] });
  }
  for (const bucket of buckets.values()) {
    bucket.red /= bucket.count;
    bucket.green /= bucket.count;
    bucket.blue /= bucket.count;
    bucket.lab = labOf([Math.round(bucket.red), Math.round(bucket.green), Math.round(bucket.blue)]);
  }
  return [...buckets.values()];
}

/** Closer colours in OKLab look the same. */
const minDistance = 0.05 ** 2;

/** The most frequent colour first; each next one is far from the others and frequent. */
function seedCentres(buckets: readonly Bucket[], wanted: number): Oklab[] {
  const nearest = buckets.map(() => Infinity);
  const centres: Oklab[] = [];
  while (centres.length < Math.min(wanted, buckets.length)) {
    let best = -1;
    let bestScore = 0;
    for (const [index, bucket] of buckets.entries()) {
      const away = centres.length === 0 ? 1 : (nearest[index] ?? 0);
      const score = away * Math.sqrt(bucket.count);
      if (score > bestScore) [best, bestScore] = [index, score];
    }
    const chosen = buckets[best];
    if (!chosen || (centres.length > 0 && (nearest[best] ?? 0) < minDistance)) break;
    centres.push(chosen.lab);
    for (const [index, bucket] of buckets.entries())
      nearest[index] = Math.min(nearest[index] ?? Infinity, oklabDistance(bucket.lab, chosen.lab));
  }
  return centres;
}

/** The palette of a picture, most frequent first: k-means in OKLab. Deterministic. */
export function findPalette(pixels: Pixels, wanted = 8): PaletteColour[] {
  const buckets = toBuckets(pixels);
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let centres = seedCentres(buckets, wanted);
  let groups: Bucket[][] = [];
  for (let round = 0; round < 8; round++) {
    groups = centres.map(() => []);
    for (const bucket of buckets) {
      let nearest = 0;
      for (let at = 1; at < centres.length; at++) {
        const [a, b] = [centres[at], centres[nearest]];
        if (a && b && oklabDistance(bucket.lab, a) < oklabDistance(bucket.lab, b)) nearest = at;
      }
      groups[nearest]?.push(bucket);
    }
    centres = groups.map((group, at) => mean(group) ?? centres[at] ?? [0, 0, 0]);
  }
  return groups
    .flatMap((group) => {
      const count = group.reduce((sum, bucket) => sum + bucket.count, 0);
      if (count === 0) return [];
      const part = (key: 'red' | 'green' | 'blue') =>
        group.reduce((sum, bucket) => sum + bucket[key] * bucket.count, 0) / count;
      return [{ hex: toHex([part('red'), part('green'), part('blue')]), share: count / total }];
    })
    .toSorted((a, b) => b.share - a.share);
}

function mean(group: readonly Bucket[]): Oklab | undefined {
  const count = group.reduce((sum, bucket) => sum + bucket.count, 0);
  if (count === 0) return undefined;
  const part = (index: 0 | 1 | 2) =>
    group.reduce((sum, bucket) => sum + bucket.lab[index] * bucket.count, 0) / count;
  return [part(0), part(1), part(2)];
}
