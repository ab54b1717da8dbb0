import { luma } from '@baigong/colour/light';
import { lumaOf, type Pixels } from './pixels.ts';

export interface Histogram {
  /** Pixel counts by value, 256 each. */
  readonly red: readonly number[];
  readonly green: readonly number[];
  readonly blue: readonly number[];
  readonly luma: readonly number[];
}

export function computeHistogram({ data }: Pixels): Histogram {
  const red = Array.from({ length: 256 }, () => 0);
  const green = [...red];
  const blue = [...red];
  const light = [...red];
  const count = (values: number[], at: number) => {
    values[at] = (values[at] ?? 0) + 1;
  };
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    count(red, r);
    count(green, g);
    count(blue, b);
    count(light, Math.round(luma(r, g, b)));
  }
  return { red, green, blue, luma: light };
}

/** page: a page or a drawn screen, whose white is meant. */
export type Exposure = 'dark' | 'bright' | 'flat' | 'fine' | 'page';
export type Sharpness = 'blurred' | 'soft' | 'sharp' | 'plain';

export interface LightAnalysis {
  /** Mean luma, 0 to 1. */
  readonly mean: number;
  /** From the 1st to the 99th percentile, 0 to 1. */
  readonly contrast: number;
  /** Shares of pure black and pure white, 0 to 1. */
  readonly crushed: number;
  readonly blown: number;
  readonly exposure: Exposure;
  /** Variance of the Laplacian in the blocks with the most edges. */
  readonly detail: number;
  readonly sharpness: Sharpness;
}

function percentile(values: readonly number[], part: number): number {
  const wanted = values.reduce((sum, value) => sum + value, 0) * part;
  let passed = 0;
  for (const [value, count] of values.entries()) {
    passed += count;
    if (passed >= wanted) return value;
  }
  return 255;
}

/**
 * The variance of the Laplacian (Pech-Pacheco et al., 2000) over the tenth of the blocks with the most of it: a sharp subject
 * on a soft background is sharp. Thresholds were chosen for pictures of at most 1,024 pixels a side.
 */
function findDetail(pixels: Pixels): number {
  const { width, height } = pixels;
  const light = lumaOf(pixels);
  const side = 32;
  const blocks: number[] = [];
  for (let top = 1; top + side < height; top += side)
    for (let left = 1; left + side < width; left += side) {
      let sum = 0;
      let squares = 0;
      for (let y = top; y < top + side; y++)
        for (let x = left; x < left + side; x++) {
          const at = y * width + x;
          const laplacian =
            (light[at - 1] ?? 0) +
            (light[at + 1] ?? 0) +
            (light[at - width] ?? 0) +
            (light[at + width] ?? 0) -
            4 * (light[at] ?? 0);
          sum += laplacian;
          squares += laplacian * laplacian;
        }
      const count = side * side;
      blocks.push(squares / count - (sum / count) ** 2);
    }
  if (blocks.length === 0) return 0;
  const sorted = blocks.toSorted((a, b) => b - a);
  const most = sorted.slice(0, Math.max(1, Math.ceil(sorted.length / 10)));
  return most.reduce((sum, value) => sum + value, 0) / most.length;
}

function judgeExposure(mean: number, contrast: number, crushed: number, blown: number): Exposure {
  if (contrast < 0.3) return 'flat';
  if (mean < 0.2 || (crushed > 0.25 && mean < 0.35)) return 'dark';
  if (mean > 0.85 || (blown > 0.25 && mean > 0.65)) return 'bright';
  return 'fine';
}

function judgeSharpness(detail: number, contrast: number): Sharpness {
  // Without edges sharpness is unknown.
  if (contrast < 0.08) return 'plain';
  if (detail < 40) return 'blurred';
  return detail < 150 ? 'soft' : 'sharp';
}

/** Luma (0 to 255) above which a pixel may be paper, and below which it may be ink. */
const paper = 170;
const ink = 140;
/** A stroke of writing is at most so wide, in pixels of a picture of 1,024 a side. */
const strokeWidth = 10;

/** Whether the neighbours within a stroke's width on both sides are paper. */
function isThin(light: Float32Array, at: number, step: number, room: number, place: number): boolean {
  const reach = (sign: 1 | -1): boolean => {
    for (let n = 1; n <= strokeWidth; n += 1) {
      const there = place + sign * n;
      if (there < 0 || there >= room) return true;
      if ((light[at + sign * n * step] ?? 0) >= paper) return true;
    }
    return false;
  };
  return reach(-1) && reach(1);
}

/**
 * Whether a picture is a page (paper with writing, a scan, a blank sheet) or a drawn screen, whose white is meant to be
 * white. A page is mostly bright and without colour, and what is dark on it is thin; a drawn screen has areas whose
 * neighbouring pixels are exactly the same, which the noise of a photo does not leave. An overexposed photo has
 * neither: what is not blown out is wide, and noisy.
 */
function isPageLike(pixels: Pixels): boolean {
  const { data, width, height } = pixels;
  const light = lumaOf(pixels);
  let [bright, dark, thin, same, pairs] = [0, 0, 0, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const from = at * 4;
      const [r, g, b] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
      const value = light[at] ?? 0;
      if (value >= paper && Math.max(r, g, b) - Math.min(r, g, b) < 40) bright += 1;
      if (value < ink) {
        dark += 1;
        if (isThin(light, at, 1, width, x) || isThin(light, at, width, height, y)) thin += 1;
      }
      if (x + 1 < width && value < 250) {
        pairs += 1;
        if (r === data[from + 4] && g === data[from + 5] && b === data[from + 6]) same += 1;
      }
    }
  const total = width * height;
  if (total === 0 || bright < total * 0.4) return false;
  const blank = bright > total * 0.97 && dark < total * 0.002;
  const written = bright > total * 0.5 && dark > 0 && thin > dark * 0.6 && dark < total * 0.45;
  const drawn = pairs > total * 0.01 && same > pairs * 0.65;
  return blank || written || drawn;
}

export function analyseLight(pixels: Pixels, histogram: Histogram): LightAnalysis {
  const total = pixels.width * pixels.height || 1;
  const sum = histogram.luma.reduce((all, count, value) => all + count * value, 0);
  const below = histogram.luma.slice(0, 6).reduce((all, count) => all + count, 0);
  const above = histogram.luma.slice(250).reduce((all, count) => all + count, 0);
  const mean = sum / total / 255;
  const contrast = (percentile(histogram.luma, 0.99) - percentile(histogram.luma, 0.01)) / 255;
  const [crushed, blown] = [below / total, above / total];
  const detail = findDetail(pixels);
  return {
    mean,
    contrast,
    crushed,
    blown,
    exposure: mean > 0.6 && isPageLike(pixels) ? 'page' : judgeExposure(mean, contrast, crushed, blown),
    detail,
    sharpness: judgeSharpness(detail, contrast),
  };
}
