/** How far a mask is from a matte made by hand. */
export interface MatteError {
  /** Sum of all errors of opacity, in thousands of pixels. */
  readonly sum: number;
  /** Mean error of opacity over the picture, in percent. */
  readonly mean: number;
  /** Mean square of the error where the matte is half-transparent and 4 pixels around that, in thousandths. */
  readonly edge: number;
  /** Sum of the squares of the differences between both gradients (Rhemann 2009, sigma 1.4). */
  readonly gradient: number;
  /** Pieces of wall thicker than an edge that the mask holds, in percent of the picture. */
  readonly residue: number;
  /** What of the person the mask has lost, in percent of the picture. */
  readonly lost: number;
  /** Mean error of opacity where the matte is half-transparent: hair, in percent. */
  readonly hair: number;
}

const edgeReach = 4;
/** Half the side of the smallest square that counts as a piece of wall. */
const pieceHalf = 2;
const sigma = 1.4;

/** Sums along rows, then columns, with one row of weights for each; the border is repeated. */
function convolve(
  values: Float32Array,
  width: number,
  height: number,
  across: readonly number[],
  down: readonly number[],
): Float32Array {
  const half = (across.length - 1) / 2;
  const pass = (from: Float32Array, weights: readonly number[], stepX: number, stepY: number) => {
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        let sum = 0;
        for (let n = -half; n <= half; n += 1) {
          const column = Math.min(Math.max(x + n * stepX, 0), width - 1);
          const row = Math.min(Math.max(y + n * stepY, 0), height - 1);
          sum += (weights[n + half] ?? 0) * (from[row * width + column] ?? 0);
        }
        to[y * width + x] = sum;
      }
    return to;
  };
  return pass(pass(values, across, 1, 0), down, 0, 1);
}

/** Lengths of the gradient, by derivatives of a Gaussian. */
function gradients(values: Float32Array, width: number, height: number): Float32Array {
  const at = Array.from({ length: 9 }, (_, n) => n - 4);
  const bell = at.map((x) => Math.exp((-x * x) / (2 * sigma * sigma)));
  const total = bell.reduce((sum, one) => sum + one, 0);
  const smooth = bell.map((one) => one / total);
  const slope = at.map((x, n) => (-x / (sigma * sigma)) * (smooth[n] ?? 0));
  const across = convolve(values, width, height, slope, smooth);
  const down = convolve(values, width, height, smooth, slope);
  return across.map((value, n) => Math.hypot(value, down[n] ?? 0));
}

/** How many pixels lie in squares of so many pixels a side that are set all over. */
function countThick(width: number, height: number, isSet: (at: number) => boolean): number {
  const thick = new Uint8Array(width * height);
  const square = (x: number, y: number, visit: (at: number) => boolean) => {
    for (let row = y - pieceHalf; row <= y + pieceHalf; row += 1)
      for (let column = x - pieceHalf; column <= x + pieceHalf; column += 1)
        if (!visit(row * width + column)) return false;
    return true;
  };
  for (let y = pieceHalf; y < height - pieceHalf; y += 1)
    for (let x = pieceHalf; x < width - pieceHalf; x += 1)
      if (square(x, y, isSet)) square(x, y, (at) => (thick[at] = 1) === 1);
  return thick.reduce((sum, value) => sum + value, 0);
}

/**
 * Compares a mask with a matte.
 * @param mask opacity of each pixel, 0 to 255
 * @param matte the same, made by hand
 */
export function matteError(
  mask: ArrayLike<number>,
  matte: ArrayLike<number>,
  width: number,
  height: number,
): MatteError {
  const seen = Float32Array.from(mask, (value) => value / 255);
  const is = Float32Array.from(matte, (value) => value / 255);
  const near = new Uint8Array(is.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = is[y * width + x] ?? 0;
      if (value < 0.02 || value > 0.98) continue;
      for (let row = Math.max(0, y - edgeReach); row <= Math.min(height - 1, y + edgeReach); row += 1)
        near.fill(
          1,
          row * width + Math.max(0, x - edgeReach),
          row * width + Math.min(width, x + edgeReach + 1),
        );
    }
  let [sum, squares, counted, gradient] = [0, 0, 0, 0];
  let [lost, hair, hairs] = [0, 0, 0];
  const [own, other] = [gradients(seen, width, height), gradients(is, width, height)];
  for (let n = 0; n < is.length; n += 1) {
    const off = (seen[n] ?? 0) - (is[n] ?? 0);
    sum += Math.abs(off);
    gradient += ((own[n] ?? 0) - (other[n] ?? 0)) ** 2;
    const opacity = is[n] ?? 0;
    if (opacity > 0.9 && (seen[n] ?? 0) < 0.5) lost += 1;
    if (opacity > 0.05 && opacity < 0.95) {
      hair += Math.abs(off);
      hairs += 1;
    }
    if (near[n] === 0) continue;
    squares += off * off;
    counted += 1;
  }
  return {
    sum: sum / 1000,
    mean: (100 * sum) / is.length,
    edge: (1000 * squares) / Math.max(1, counted),
    gradient,
    residue: (100 * countThick(width, height, (at) => (seen[at] ?? 0) - (is[at] ?? 0) > 0.3)) / is.length,
    lost: (100 * lost) / is.length,
    hair: (100 * hair) / Math.max(1, hairs),
  };
}
