import {
  boundsOfPoints,
  homography,
  mapQuad,
  project,
  rectangle,
  type Homography,
  type Point,
  type Quad,
} from './quad.ts';

/** The page as its lines lie straight: where points of the picture are on it, and the other way. */
export interface StraightPage {
  readonly width: number;
  readonly height: number;
  readonly toPage: (point: Point) => Point;
  readonly toPicture: (point: Point) => Point;
  /** The page's corners in the picture. */
  readonly corners: Quad;
}

/** The middle of values by their weights. */
function weightedMedian(values: readonly { readonly value: number; readonly weight: number }[]): number {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let seen = 0;
  for (const { value, weight } of sorted) {
    seen += weight;
    if (seen >= half) return value;
  }
  return 0;
}

/** The angle of a line from its left to its right end, in radians. */
const angleOf = ([a, b, c, d]: Quad): number => Math.atan2(b.y + c.y - a.y - d.y, b.x + c.x - a.x - d.x);
const lengthOf = ([a, b, c, d]: Quad): number => Math.hypot(b.x + c.x - a.x - d.x, b.y + c.y - a.y - d.y) / 2;

/** Lines shorter than this say little of the page's angle (pixels). */
const leastLength = 24;

/**
 * A page on which the lines lie straight. Their middle angle is turned away; where the angle changes over the page, as in a
 * picture taken from above or below, the change is too.
 * @param lines each with its first corner at the upper left of its reader
 */
export function straighten(
  lines: readonly Quad[],
  size: { readonly width: number; readonly height: number },
): StraightPage {
  const measured = lines
    .map((quad) => ({ quad, value: angleOf(quad), weight: lengthOf(quad) }))
    .filter(({ weight }) => weight >= leastLength);
  const middle = meanAngle(measured);
  const offsets = measured.map(({ value, weight }) => ({ value: wrap(value - middle), weight }));
  const angle = middle + weightedMedian(offsets);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = ({ x, y }: Point): Point => ({ x: x * cos + y * sin, y: y * cos - x * sin });
  const sheet = boundsOfPoints(rectangle(size.width, size.height).map(turn));
  const { left, top } = sheet;
  const width = Math.ceil(sheet.right - left);
  const height = Math.ceil(sheet.bottom - top);
  const toTurned = (point: Point): Point => {
    const { x, y } = turn(point);
    return { x: x - left, y: y - top };
  };
  const fromTurned = ({ x, y }: Point): Point => ({
    x: (x + left) * cos - (y + top) * sin,
    y: (x + left) * sin + (y + top) * cos,
  });
  const pulled = pull(
    measured.map(({ quad }) => mapQuad(quad, toTurned)),
    width,
    height,
  );
  const toPicture = (point: Point): Point => fromTurned(pulled ? project(pulled.back, point) : point);
  const toPage = (point: Point): Point => {
    const turned = toTurned(point);
    return pulled ? project(pulled.there, turned) : turned;
  };
  return { width, height, toPage, toPicture, corners: mapQuad(rectangle(width, height), toPicture) };
}

const wrap = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

function meanAngle(measured: readonly { readonly value: number; readonly weight: number }[]): number {
  const x = measured.reduce((sum, { value, weight }) => sum + Math.cos(value) * weight, 0);
  const y = measured.reduce((sum, { value, weight }) => sum + Math.sin(value) * weight, 0);
  return Math.atan2(y, x);
}

/** Less change of the slope from the top of the page to its bottom is left as it is. */
const leastChange = 0.012;
const mostChange = 0.8;
const fewLines = 4;

/** The projective map that makes lines parallel whose slopes change with their height; undefined where they are. */
function pull(
  lines: readonly Quad[],
  width: number,
  height: number,
): { there: Homography; back: Homography } | undefined {
  if (lines.length < fewLines) return undefined;
  const samples = lines.map((quad) => ({
    y: quad.reduce((sum, point) => sum + point.y, 0) / 4 / height,
    slope: Math.tan(angleOf(quad)),
    weight: lengthOf(quad),
  }));
  // Weighted least squares, and again without what lies far off.
  let used = samples;
  let [base, change] = [0, 0];
  for (let round = 0; round < 3; round++) {
    const total = used.reduce((sum, { weight }) => sum + weight, 0);
    const meanY = used.reduce((sum, { y, weight }) => sum + y * weight, 0) / total;
    const meanSlope = used.reduce((sum, { slope, weight }) => sum + slope * weight, 0) / total;
    const spread = used.reduce((sum, { y, weight }) => sum + (y - meanY) ** 2 * weight, 0);
    if (!(spread > total * 0.01)) return undefined;
    change =
      used.reduce((sum, { y, slope, weight }) => sum + (y - meanY) * (slope - meanSlope) * weight, 0) /
      spread;
    base = meanSlope - change * meanY;
    const off = ({ y, slope }: (typeof samples)[number]) => Math.abs(slope - base - change * y);
    const limit = Math.max(
      0.01,
      2.5 * weightedMedian(used.map((one) => ({ value: off(one), weight: one.weight }))),
    );
    used = samples.filter((one) => off(one) <= limit);
    if (used.length < fewLines) return undefined;
  }
  if (Math.abs(change) < leastChange) return undefined;
  const [atTop, atBottom] = [base, base + change];
  const half = width / 2;
  // Farther than a camera can see: what was measured are no lines of one page.
  if (Math.abs(half * change) > height * mostChange) return undefined;
  const from: Quad = [
    { x: 0, y: -half * atTop },
    { x: width, y: half * atTop },
    { x: width, y: height + half * atBottom },
    { x: 0, y: height - half * atBottom },
  ];
  const to = rectangle(width, height);
  const [there, back] = [homography(from, to), homography(to, from)];
  return there && back && { there, back };
}
