import { makePlane, type Pixels, type Plane } from './plane.ts';

/** Added to the colours' variance (of 1): noise of this size tells nothing. */
const noise = 2e-4;

/** Below this variance everything around is of one kind, and there is nothing to tell apart. */
const minVariance = 1e-4;

/** Sums that are kept: of weights, colours, their products, what is known, and its products with the colours. */
const sumCount = 14;

type FivePlanes = readonly [Plane, Plane, Plane, Plane, Plane];

/** The linear function of a colour that these sums lead to, at one pixel of the planes. */
function solve(total: Float64Array, i: number, [slopeR, slopeG, slopeB, offset, trust]: FivePlanes): void {
  const per = 1 / ((total[0] ?? 0) + 1e-9);
  const at = (sum: number) => (total[sum] ?? 0) * per;
  const is = at(10);
  offset.data[i] = is;
  const spread = is * (1 - is);
  if (spread < minVariance) return;
  const [red, green, blue] = [at(1), at(2), at(3)];
  // The covariance of the colours, and of each with what is known; solved by cofactors.
  const a11 = at(4) - red * red + noise;
  const a12 = at(5) - red * green;
  const a13 = at(6) - red * blue;
  const a22 = at(7) - green * green + noise;
  const a23 = at(8) - green * blue;
  const a33 = at(9) - blue * blue + noise;
  const x = at(11) - red * is;
  const y = at(12) - green * is;
  const z = at(13) - blue * is;
  const c11 = a22 * a33 - a23 * a23;
  const c12 = a13 * a23 - a12 * a33;
  const c13 = a12 * a23 - a13 * a22;
  const c22 = a11 * a33 - a13 * a13;
  const c23 = a12 * a13 - a11 * a23;
  const c33 = a11 * a22 - a12 * a12;
  const whole = a11 * c11 + a12 * c12 + a13 * c13;
  const r = (c11 * x + c12 * y + c13 * z) / whole;
  const g = (c12 * x + c22 * y + c23 * z) / whole;
  const b = (c13 * x + c23 * y + c33 * z) / whole;
  slopeR.data[i] = r;
  slopeG.data[i] = g;
  slopeB.data[i] = b;
  offset.data[i] = is - r * red - g * green - b * blue;
  trust.data[i] = (r * x + g * y + b * z) / spread;
}

/**
 * Around each pixel the linear function of its colour that says best what is known there: the guided filter with a
 * colour picture as guide (K. He, J. Sun, X. Tang, 2010) in which pixels count by weight, so that what is not known
 * yet does not blur what is. Time does not grow with the radius.
 *
 * @param known 0 to 1 for each pixel
 * @param weight how much that is to be believed
 * @returns slopes for red, green and blue (of 1), the offset, and the part of what is known that the colours explain
 */
export function colourCoefficients(
  { width, height, data }: Pixels,
  known: Plane,
  weight: Plane,
  radius: number,
): FivePlanes {
  const [slopeR, slopeG, slopeB] = [
    makePlane(width, height),
    makePlane(width, height),
    makePlane(width, height),
  ];
  const made: FivePlanes = [slopeR, slopeG, slopeB, makePlane(width, height), makePlane(width, height)];
  // The sums over the window's rows, for each column.
  const columns = new Float64Array(width * sumCount);
  const addRow = (y: number, sign: 1 | -1) => {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      const by = sign * (weight.data[i] ?? 0);
      const is = known.data[i] ?? 0;
      const red = (data[i * 4] ?? 0) / 255;
      const green = (data[i * 4 + 1] ?? 0) / 255;
      const blue = (data[i * 4 + 2] ?? 0) / 255;
      const at = x * sumCount;
      const [byRed, byGreen, byBlue] = [by * red, by * green, by * blue];
      columns[at] = (columns[at] ?? 0) + by;
      columns[at + 1] = (columns[at + 1] ?? 0) + byRed;
      columns[at + 2] = (columns[at + 2] ?? 0) + byGreen;
      columns[at + 3] = (columns[at + 3] ?? 0) + byBlue;
      columns[at + 4] = (columns[at + 4] ?? 0) + byRed * red;
      columns[at + 5] = (columns[at + 5] ?? 0) + byRed * green;
      columns[at + 6] = (columns[at + 6] ?? 0) + byRed * blue;
      columns[at + 7] = (columns[at + 7] ?? 0) + byGreen * green;
      columns[at + 8] = (columns[at + 8] ?? 0) + byGreen * blue;
      columns[at + 9] = (columns[at + 9] ?? 0) + byBlue * blue;
      columns[at + 10] = (columns[at + 10] ?? 0) + by * is;
      columns[at + 11] = (columns[at + 11] ?? 0) + byRed * is;
      columns[at + 12] = (columns[at + 12] ?? 0) + byGreen * is;
      columns[at + 13] = (columns[at + 13] ?? 0) + byBlue * is;
    }
  };
  const total = new Float64Array(sumCount);
  const addColumn = (x: number, sign: 1 | -1) => {
    for (let sum = 0; sum < sumCount; sum += 1)
      total[sum] = (total[sum] ?? 0) + sign * (columns[x * sumCount + sum] ?? 0);
  };
  for (let y = 0; y < Math.min(radius, height); y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) addRow(y + radius, 1);
    if (y - radius > 0) addRow(y - radius - 1, -1);
    total.fill(0);
    for (let x = 0; x < Math.min(radius, width); x += 1) addColumn(x, 1);
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) addColumn(x + radius, 1);
      if (x - radius > 0) addColumn(x - radius - 1, -1);
      solve(total, y * width + x, made);
    }
  }
  return made;
}
