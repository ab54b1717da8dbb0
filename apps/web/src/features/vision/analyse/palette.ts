import type { Pixels } from './pixels.ts';

export interface PaletteColour {
  /** `#rrggbb`. */
  readonly hex: string;
  /** The share of pixels nearest to it, 0 to 1. */
  readonly share: number;
}

type Lab = [number, number, number];

const toLinear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const linear = Float64Array.from({ length: 256 }, (_, value) => toLinear(value));

/** sRGB to OKLab (Björn Ottosson, https://bottosson.github.io/posts/oklab/): distances are as the eye sees them. */
export function toLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const distance = (a: Lab, b: Lab): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

interface Bucket {
  count: number;
  red: number;
  green: number;
  blue: number;
  lab: Lab;
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
    bucket.lab = toLab(Math.round(bucket.red), Math.round(bucket.green), Math.round(bucket.blue));
  }
  return [...buckets.values()];
}

/** Closer colours in OKLab look the same. */
const minDistance = 0.05 ** 2;

/** The most frequent colour first; each next one is far from the others and frequent. */
function seedCentres(buckets: readonly Bucket[], wanted: number): Lab[] {
  const nearest = buckets.map(() => Infinity);
  const centres: Lab[] = [];
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
      nearest[index] = Math.min(nearest[index] ?? Infinity, distance(bucket.lab, chosen.lab));
  }
  return centres;
}

const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

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
        if (a && b && distance(bucket.lab, a) < distance(bucket.lab, b)) nearest = at;
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
      return [{ hex: hexOf([part('red'), part('green'), part('blue')]), share: count / total }];
    })
    .toSorted((a, b) => b.share - a.share);
}

function mean(group: readonly Bucket[]): Lab | undefined {
  const count = group.reduce((sum, bucket) => sum + bucket.count, 0);
  if (count === 0) return undefined;
  const part = (index: 0 | 1 | 2) =>
    group.reduce((sum, bucket) => sum + bucket.lab[index] * bucket.count, 0) / count;
  return [part(0), part(1), part(2)];
}
