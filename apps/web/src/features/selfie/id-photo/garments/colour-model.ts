import { luma601 } from '@baigong/colour/light';
import type { Pixels } from '../../pixels/plane.ts';

/** Brightness and the share of red and of green, which shade leaves as they are: each about 0 to 1. */
type Feature = readonly [light: number, red: number, green: number];

/** Colours of one thing: their means and how far they spread. */
export interface ColourModel {
  readonly mean: Feature;
  readonly spread: Feature;
}

export function featureAt(data: Pixels['data'], at: number): Feature {
  const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  const sum = r + g + b + 12;
  return [luma601(r, g, b) / 255, (r + 4) / sum, (g + 4) / sum];
}

/** Nothing is one colour alone. */
const least: Feature = [0.07, 0.016, 0.012];

/** The colours of the pixels named; undefined where these are too few to say. */
export function modelOf({ data }: Pixels, pixels: readonly number[]): ColourModel | undefined {
  if (pixels.length < 24) return undefined;
  const features = pixels.map((pixel) => featureAt(data, 4 * pixel));
  const middle = (part: 0 | 1 | 2) => features.map((one) => one[part]).toSorted((a, b) => a - b);
  const of = (part: 0 | 1 | 2) => {
    const sorted = middle(part);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
    // A normal distribution's quartiles lie 1.35 deviations apart.
    return { mean: at(0.5), spread: Math.max(least[part], (at(0.75) - at(0.25)) / 1.35) };
  };
  const [light, red, green] = [of(0), of(1), of(2)];
  return {
    mean: [light.mean, red.mean, green.mean],
    spread: [light.spread, red.spread, green.spread],
  };
}

/** How far a colour is from a model, in deviations. `shaded` lets it be darker or lighter. */
export function distanceTo({ mean, spread }: ColourModel, seen: Feature, shaded = false): number {
  const by = (part: 0 | 1 | 2) => (seen[part] - mean[part]) / spread[part];
  const light = by(0) * (shaded ? 0.3 : 1);
  return Math.hypot(light, by(1), by(2));
}
