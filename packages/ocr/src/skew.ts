import type { Ink } from './ink.ts';

/** The largest angle that is looked for; more is a quarter turn and the rest of it. */
export const maxSkew = 16;
const coarse = 0.5;
const fine = 0.05;
const maxPoints = 60_000;
/** From here on a pixel is ink. */
export const inkFrom = 96;

/** Ink pixels, evenly thinned out, about the centre. */
function inkPoints({ width, height, data }: Ink): { xs: Float32Array; ys: Float32Array } {
  let count = 0;
  for (const value of data) if (value >= inkFrom) count++;
  const every = Math.max(1, Math.ceil(count / maxPoints));
  const xs = new Float32Array(Math.ceil(count / every));
  const ys = new Float32Array(xs.length);
  let seen = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 0) < inkFrom) continue;
      if (seen % every === 0) {
        xs[seen / every] = x - width / 2;
        ys[seen / every] = y - height / 2;
      }
      seen++;
    }
  return { xs, ys };
}

/** How sharply the profile across lines of this angle rises and falls. */
function sharpness(along: Float32Array, across: Float32Array, degrees: number, bins: Float64Array): number {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  bins.fill(0);
  const middle = bins.length / 2;
  for (let at = 0; at < along.length; at++) {
    const bin = Math.round(((across[at] ?? 0) * cos - (along[at] ?? 0) * sin) / 2 + middle);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let sum = 0;
  for (let at = 1; at < bins.length; at++) sum += ((bins[at] ?? 0) - (bins[at - 1] ?? 0)) ** 2;
  return sum;
}

/**
 * How many degrees clockwise the lines of a page stand off, from −16 to 16: the angle at which the profile across them is
 * sharpest (W. Postl, Detection of linear oblique structures and skew scan in digitized documents, 1986). Rows and
 * columns count alike, so that turned pages and vertical text are set straight too. 0 for a page with almost no ink.
 */
export function findSkew(ink: Ink): number {
  const { xs, ys } = inkPoints(ink);
  if (xs.length < 200) return 0;
  const bins = new Float64Array(Math.ceil(Math.hypot(ink.width, ink.height) / 2) + 4);
  const minusXs = xs.map((x) => -x);
  const score = (degrees: number) =>
    Math.max(sharpness(xs, ys, degrees, bins), sharpness(ys, minusXs, degrees, bins));
  const best = (from: number, to: number, step: number) => {
    let angle = 0;
    let most = -1;
    for (let at = from; at <= to + step / 2; at += step) {
      const found = score(at);
      if (found > most) [angle, most] = [at, found];
    }
    return angle;
  };
  const about = best(-maxSkew, maxSkew, coarse);
  return best(about - coarse, about + coarse, fine);
}
