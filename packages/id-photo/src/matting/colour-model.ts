import { luma601 } from '@baigong/colour/light';
/** A feature of a pixel: luma, two colour differences and place, scaled so that they weigh alike. */
export const dimensions = 5;

/** A mixture of Gaussians with diagonal covariances over features. */
export interface ColourModel {
  readonly count: number;
  /** For each component: log of weight over the square root of the determinant. */
  readonly scale: Float64Array;
  readonly means: Float64Array;
  /** One over twice the variance. */
  readonly sharpness: Float64Array;
}

/** Variance that is added everywhere: noise and compression of photographs, in squares of a level. */
const noiseVariance = 14;

/**
 * Fits a mixture to samples by expectation and maximisation (Dempster, Laird, Rubin 1977), as GrabCut (Rother,
 * Kolmogorov, Blake 2004) models colours; with the place among the features, so that a colour counts where it is.
 * Starts from samples at even steps: the same samples give the same model.
 * @param samples features, `dimensions` numbers each
 * @returns undefined for fewer samples than components
 */
export function fitColourModel(samples: Float32Array, components = 8, rounds = 7): ColourModel | undefined {
  const total = Math.floor(samples.length / dimensions);
  if (total < components * 4) return undefined;
  const means = new Float64Array(components * dimensions);
  const variances = new Float64Array(components * dimensions).fill(600);
  const weights = new Float64Array(components).fill(1 / components);
  for (let k = 0; k < components; k += 1) {
    const from = Math.floor(((k + 0.5) * total) / components) * dimensions;
    for (let d = 0; d < dimensions; d += 1) means[k * dimensions + d] = samples[from + d] ?? 0;
  }
  const parts = new Float64Array(components);
  for (let round = 0; round < rounds; round += 1) {
    const sums = new Float64Array(components);
    const first = new Float64Array(components * dimensions);
    const second = new Float64Array(components * dimensions);
    for (let at = 0; at < total; at += 1) {
      let most = -Infinity;
      for (let k = 0; k < components; k += 1) {
        let log = Math.log((weights[k] ?? 0) + 1e-12);
        for (let d = 0; d < dimensions; d += 1) {
          const variance = variances[k * dimensions + d] ?? 1;
          const off = (samples[at * dimensions + d] ?? 0) - (means[k * dimensions + d] ?? 0);
          log -= (off * off) / (2 * variance) + Math.log(variance) / 2;
        }
        parts[k] = log;
        most = Math.max(most, log);
      }
      let sum = 0;
      for (let k = 0; k < components; k += 1) sum += parts[k] = Math.exp((parts[k] ?? 0) - most);
      for (let k = 0; k < components; k += 1) {
        const part = (parts[k] ?? 0) / sum;
        sums[k] = (sums[k] ?? 0) + part;
        for (let d = 0; d < dimensions; d += 1) {
          const value = samples[at * dimensions + d] ?? 0;
          const i = k * dimensions + d;
          first[i] = (first[i] ?? 0) + part * value;
          second[i] = (second[i] ?? 0) + part * value * value;
        }
      }
    }
    for (let k = 0; k < components; k += 1) {
      const sum = (sums[k] ?? 0) + 1e-9;
      weights[k] = sum / total;
      for (let d = 0; d < dimensions; d += 1) {
        const i = k * dimensions + d;
        const mean = (first[i] ?? 0) / sum;
        means[i] = mean;
        variances[i] = Math.max(0, (second[i] ?? 0) / sum - mean * mean) + noiseVariance;
      }
    }
  }
  const scale = new Float64Array(components);
  for (let k = 0; k < components; k += 1) {
    let log = Math.log((weights[k] ?? 0) + 1e-12);
    for (let d = 0; d < dimensions; d += 1) log -= Math.log(variances[k * dimensions + d] ?? 1) / 2;
    scale[k] = log;
  }
  return { count: components, scale, means, sharpness: variances.map((variance) => 1 / (2 * variance)) };
}

/** Log likelihood of a feature: of its likeliest component, which is near enough and needs no exponentials. */
export function likelihood(model: ColourModel, features: Float32Array, at: number): number {
  let best = -Infinity;
  for (let k = 0; k < model.count; k += 1) {
    let log = model.scale[k] ?? 0;
    for (let d = 0; d < dimensions && log > best; d += 1) {
      const i = k * dimensions + d;
      const off = (features[at * dimensions + d] ?? 0) - (model.means[i] ?? 0);
      log -= off * off * (model.sharpness[i] ?? 0);
    }
    best = Math.max(best, log);
  }
  return best;
}

/** How far apart the picture's two ends are in a feature: a colour that is usual there is not usual here. */
const placeScale = 220;

/** The features of a picture's pixels. */
export function featuresOf({
  width,
  height,
  data,
}: {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}): Float32Array {
  const features = new Float32Array(width * height * dimensions);
  const place = placeScale / Math.max(width, height);
  for (let y = 0, i = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 1) {
      const [r, g, b] = [data[4 * i] ?? 0, data[4 * i + 1] ?? 0, data[4 * i + 2] ?? 0];
      const at = i * dimensions;
      features[at] = luma601(r, g, b);
      // Colours differ less than light does, and say more.
      features[at + 1] = 1.6 * (-0.168736 * r - 0.331264 * g + 0.5 * b);
      features[at + 2] = 1.6 * (0.5 * r - 0.418688 * g - 0.081312 * b);
      features[at + 3] = x * place;
      features[at + 4] = y * place;
    }
  return features;
}

/** Features of the pixels that are wanted, at most so many, at even steps. */
export function pickSamples(
  features: Float32Array,
  wanted: (at: number) => boolean,
  most: number,
): Float32Array {
  const chosen: number[] = [];
  for (let at = 0; at < features.length / dimensions; at += 1) if (wanted(at)) chosen.push(at);
  const step = Math.max(1, chosen.length / most);
  const count = Math.min(most, chosen.length);
  const samples = new Float32Array(count * dimensions);
  for (let n = 0; n < count; n += 1) {
    const at = chosen[Math.floor(n * step)] ?? 0;
    samples.set(features.subarray(at * dimensions, (at + 1) * dimensions), n * dimensions);
  }
  return samples;
}
