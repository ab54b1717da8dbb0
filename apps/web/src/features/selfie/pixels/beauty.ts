import { luma601 } from '@baigong/colour/light';
import {
  boxMean,
  brightnessOf,
  makePlane,
  rowReader,
  shrinkPlane,
  type Pixels,
  type Plane,
} from './plane.ts';

/** What light beauty needs to know of a picture; made once, used for every position of the sliders. */
export interface PreparedBeauty {
  readonly source: Pixels;
  /** What smoothing would add to a pixel's three channels, of 255; fine grain is left in. */
  readonly smoother: Int8Array;
  /** What sharpening would add, of 255. */
  readonly sharper: Int8Array;
  /** How much a pixel is skin, 0 to 255. */
  readonly skin: Uint8ClampedArray;
}

/** The sliders' positions: 0 to 1, brightness and contrast −1 to 1. */
interface BeautyAmounts {
  readonly smooth: number;
  readonly whiten: number;
  readonly brightness: number;
  readonly contrast: number;
  readonly sharpen: number;
}

/** Longer side of the copies that the slow sums run on. */
const sumSide = 640;

/** Variance of brightness (of 1) from which on a pattern is an edge to keep, not a spot to smooth. */
const edgeVariance = 0.004;

/** The part of the finest grain that smoothing leaves, so that skin stays skin. */
const grainRatio = 0.4;

const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/**
 * How much a colour is like skin, 0 to 1: by its place among blue- and red-differences (YCbCr), which is nearly the same
 * for light and dark skin, with soft borders. Nearly black is hair, pupils or shadow.
 */
export function skinProbability(red: number, green: number, blue: number): number {
  const light = luma601(red, green, blue);
  const cb = 128 - 0.168736 * red - 0.331264 * green + 0.5 * blue;
  const cr = 128 + 0.5 * red - 0.418688 * green - 0.081312 * blue;
  const inBlue = Math.min(ramp(cb, 72, 84), 1 - ramp(cb, 124, 132));
  const inRed = Math.min(ramp(cr, 130, 137), 1 - ramp(cr, 172, 184));
  return Math.min(inBlue, inRed) * ramp(light, 36, 64);
}

function findSkin(source: Pixels): Plane {
  const { width, height, data } = source;
  const step = Math.max(1, Math.ceil(Math.max(width, height) / sumSide));
  const plane = makePlane(Math.ceil(width / step), Math.ceil(height / step));
  for (let y = 0; y < plane.height; y += 1)
    for (let x = 0; x < plane.width; x += 1) {
      const at = (y * step * width + x * step) * 4;
      plane.data[y * plane.width + x] = skinProbability(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    }
  // A single pixel of another colour on a cheek is a spot, not a hole in the skin.
  return boxMean(plane, Math.max(1, Math.round(Math.max(plane.width, plane.height) / 320)));
}

/**
 * Makes a picture ready for the sliders. Smoothing is a guided filter over brightness: spots and pores go, eyes, brows,
 * lips and hair stand, being edges.
 *
 * @param mask the person's opacity, 0 to 255; null where nobody was looked for
 */
export function prepareBeauty(source: Pixels, mask: Uint8ClampedArray | null): PreparedBeauty {
  const { width, height, data } = source;
  const brightness = brightnessOf(data, width, height);
  const longer = Math.max(width, height);
  const small = shrinkPlane(brightness, sumSide);
  const radius = Math.max(2, Math.round(Math.max(small.width, small.height) / 90));
  const { slope, offset } = guidedCoefficients(small, small, radius, edgeVariance);
  const fine = boxMean(brightness, Math.max(1, Math.round(longer / 900)));
  const readers = [slope, offset, findSkin(source)].map((plane) => rowReader(plane, width, height));
  const smoother = new Int8Array(width * height);
  const sharper = new Int8Array(width * height);
  const skin = new Uint8ClampedArray(width * height);
  const limit = (value: number) => Math.max(-127, Math.min(127, Math.round(value)));
  for (let y = 0; y < height; y += 1) {
    const [slopes, offsets, skins] = readers.map((read) => read(y)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    for (let x = 0, i = y * width; x < width; x += 1, i += 1) {
      const own = brightness.data[i] ?? 0;
      const grain = own - (fine.data[i] ?? 0);
      const smooth = (slopes[x] ?? 0) * own + (offsets[x] ?? 0);
      smoother[i] = limit((smooth - own + grain * grainRatio) * 255);
      sharper[i] = limit(grain * 255);
      skin[i] = (skins[x] ?? 0) * (mask ? (mask[i] ?? 0) : 255);
    }
  }
  return { source, smoother, sharper, skin };
}

/** Below this (of 255) a difference is grain of the sensor, which sharpening leaves alone. */
const noiseThreshold = 2;

/** What 0 to 255 become by brightness and contrast. */
export function toneTable(brightness: number, contrast: number): Uint8ClampedArray {
  const table = new Uint8ClampedArray(256);
  // By a curve, so that white and black stay where they are.
  const gamma = 2 ** -brightness;
  const slope = contrast >= 0 ? 1 + contrast * 0.8 : 1 + contrast * 0.6;
  for (let value = 0; value < 256; value += 1)
    table[value] = (((value / 255) ** gamma - 0.5) * slope + 0.5) * 255;
  return table;
}

/** The picture with the sliders applied, without brightness and contrast. Gives new pixels. */
export function applyBeauty(
  prepared: PreparedBeauty,
  { smooth, whiten, sharpen }: BeautyAmounts,
): Uint8ClampedArray {
  const { source, smoother, sharper, skin } = prepared;
  const made = new Uint8ClampedArray(source.data);
  if (smooth <= 0 && whiten <= 0 && sharpen <= 0) return made;
  for (let i = 0, at = 0; i < skin.length; i += 1, at += 4) {
    const likeSkin = (skin[i] ?? 0) / 255;
    const edge = sharper[i] ?? 0;
    const crisp =
      edge > noiseThreshold ? edge - noiseThreshold : edge < -noiseThreshold ? edge + noiseThreshold : 0;
    // Skin is sharpened less: its pores are not what one wants to see.
    const add = smooth * likeSkin * (smoother[i] ?? 0) + sharpen * 2 * (1 - likeSkin * 0.6) * crisp;
    const lift = whiten * likeSkin * 0.42;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (source.data[at + channel] ?? 0) + add;
      // Most in the middle tones: highlights keep their shape. Blue a little more, against yellow.
      const headroom = ((255 - value) * value) / 255;
      made[at + channel] = value + headroom * lift * (channel === 2 ? 1.15 : 1);
    }
  }
  return made;
}

/**
 * The guided filter (K. He, J. Sun, X. Tang, 2010; its fast form 2015): makes `input` as smooth as can be while its
 * edges follow those of `guide`.
 */

function product(a: Plane, b: Plane): Plane {
  const made = makePlane(a.width, a.height);
  for (let i = 0; i < made.data.length; i += 1) made.data[i] = (a.data[i] ?? 0) * (b.data[i] ?? 0);
  return made;
}

/** The two coefficients of the guided filter: the answer is `slope · guide + offset` around each pixel. */
function guidedCoefficients(
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
