import type { Rgba } from './ink.ts';
import { cutQuad, distance, rectangle, type Point, type Quad } from './quad.ts';
import type { RunModel, Tensor } from './model.ts';

/** The picture is looked at in at most so many pixels: letters of 8 pixels and more are found. */
const maxPixels = 2.2e6;
const maxSide = 2_400;
/** A side shorter than this is enlarged. */
const minSide = 64;
/** The network halves its input five times. */
const multiple = 32;
/** The values that the network was trained with (ImageNet), for blue, green and red, 0 to 1. */
const mean = [0.485, 0.456, 0.406] as const;
const deviation = [0.229, 0.224, 0.225] as const;

/** A pixel this likely is text; a box whose mean is less is dirt. */
const textFrom = 0.3;
const boxFrom = 0.55;
/** The network finds shrunk boxes: they grow by this share of area over perimeter (Liao et al., Real-time Scene Text Detection with Differentiable Binarization, 2020). */
const unclip = 1.6;
/** Boxes of fewer pixels on their short side are noise. */
const leastSide = 3;
const maxBoxes = 2_000;

function inputSize(width: number, height: number): { width: number; height: number } {
  const fit = Math.min(1, Math.sqrt(maxPixels / (width * height)), maxSide / Math.max(width, height));
  const scale = Math.max(fit, Math.min(2, minSide / Math.min(width, height)));
  const side = (pixels: number) => Math.max(multiple, Math.round((pixels * scale) / multiple) * multiple);
  return { width: side(width), height: side(height) };
}

/** A picture's channels one after the other, blue first, each less its mean. */
export function toPlanes(
  { width, height, data }: Rgba,
  means: readonly number[],
  deviations: readonly number[],
): Tensor {
  const size = width * height;
  const planes = new Float32Array(3 * size);
  for (let channel = 0; channel < 3; channel++) {
    const [less, by] = [means[channel] ?? 0, 255 * (deviations[channel] ?? 1)];
    const from = 2 - channel;
    for (let at = 0; at < size; at++)
      planes[channel * size + at] = ((data[at * 4 + from] ?? 0) - less * 255) / by;
  }
  return { data: planes, dims: [1, 3, height, width] };
}

/** The corners of the smallest convex shape around points (Andrew's monotone chain). */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const turn = (o: Point, a: Point, b: Point) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  const half = (list: readonly Point[]) => {
    const hull: Point[] = [];
    for (const point of list) {
      for (;;) {
        const [before, last] = [hull.at(-2), hull.at(-1)];
        if (!before || !last || turn(before, last, point) > 0) break;
        hull.pop();
      }
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** The smallest rectangle around points, at any angle: one of its sides lies on the hull. */
function smallestRectangle(hull: readonly Point[]): {
  centre: Point;
  angle: number;
  width: number;
  height: number;
} {
  let best = { centre: { x: 0, y: 0 }, angle: 0, width: 0, height: 0 };
  let least = Infinity;
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length] ?? from;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { x, y } of hull) {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin];
      left = Math.min(left, u);
      right = Math.max(right, u);
      top = Math.min(top, v);
      bottom = Math.max(bottom, v);
    }
    const area = (right - left) * (bottom - top);
    if (area >= least) continue;
    least = area;
    const [u, v] = [(left + right) / 2, (top + bottom) / 2];
    best = {
      centre: { x: u * cos - v * sin, y: u * sin + v * cos },
      angle,
      width: right - left,
      height: bottom - top,
    };
  }
  return best;
}

/** The corners of a rectangle, the upper left one first: its sides lie within 45 degrees of the picture's. */
function cornersOf({ centre, angle, width, height }: ReturnType<typeof smallestRectangle>): Quad {
  const quarter = Math.PI / 2;
  const turns = Math.round(angle / quarter);
  const rest = angle - turns * quarter;
  const [wide, tall] = turns % 2 === 0 ? [width, height] : [height, width];
  const [cos, sin] = [Math.cos(rest), Math.sin(rest)];
  const corner = (u: number, v: number): Point => ({
    x: centre.x + (u * wide * cos - v * tall * sin) / 2,
    y: centre.y + (u * wide * sin + v * tall * cos) / 2,
  });
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** The pieces of a map that hang together: the ends of their rows, their mean and size. */
function piecesOf(
  map: Float32Array,
  width: number,
  height: number,
): { edge: Point[]; mean: number; size: number }[] {
  const seen = new Uint8Array(map.length);
  const pieces: { edge: Point[]; mean: number; size: number }[] = [];
  const stack: number[] = [];
  for (let start = 0; start < map.length && pieces.length < maxBoxes; start++) {
    if (seen[start] || (map[start] ?? 0) < textFrom) continue;
    const ends = new Map<number, [number, number]>();
    let [sum, size] = [0, 0];
    stack.push(start);
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      sum += map[at] ?? 0;
      size++;
      const row = ends.get(y);
      if (row) {
        row[0] = Math.min(row[0], x);
        row[1] = Math.max(row[1], x);
      } else ends.set(y, [x, x]);
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [u, v] = [x + dx, y + dy];
          if (u < 0 || v < 0 || u >= width || v >= height) continue;
          const next = v * width + u;
          if (seen[next] || (map[next] ?? 0) < textFrom) continue;
          seen[next] = 1;
          stack.push(next);
        }
    }
    const edge = [...ends].flatMap(([y, [from, to]]) => [
      { x: from, y },
      { x: to + 1, y },
      { x: from, y: y + 1 },
      { x: to + 1, y: y + 1 },
    ]);
    pieces.push({ edge, mean: sum / size, size });
  }
  return pieces;
}

/** Finds where text stands in a picture, in pixels of it. */
export async function detectText(picture: Rgba, detect: RunModel): Promise<Quad[]> {
  const size = inputSize(picture.width, picture.height);
  const scaled = cutQuad(picture, rectangle(picture.width, picture.height), size.width, size.height);
  const { data: map } = await detect(toPlanes(scaled, mean, deviation));
  const [sx, sy] = [picture.width / size.width, picture.height / size.height];
  return piecesOf(map, size.width, size.height).flatMap(({ edge, mean: score }) => {
    if (score < boxFrom) return [];
    const found = smallestRectangle(convexHull(edge));
    if (Math.min(found.width, found.height) < leastSide) return [];
    const grow = ((found.width * found.height) / (2 * (found.width + found.height))) * unclip;
    const quad = cornersOf({ ...found, width: found.width + 2 * grow, height: found.height + 2 * grow }).map(
      ({ x, y }) => ({ x: x * sx, y: y * sy }),
    ) as [Point, Point, Point, Point];
    return distance(quad[0], quad[1]) < 2 || distance(quad[0], quad[3]) < 2 ? [] : [quad];
  });
}
