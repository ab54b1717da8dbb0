import type { Box, Rgba } from './ink.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners: upper left, upper right, lower right and lower left of what is read in them. */
export type Quad = readonly [Point, Point, Point, Point];

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const widthOf = ([a, b, c, d]: Quad): number => (distance(a, b) + distance(d, c)) / 2;
export const heightOf = ([a, b, c, d]: Quad): number => (distance(a, d) + distance(b, c)) / 2;

/** A quad with each corner moved. */
export const mapQuad = ([a, b, c, d]: Quad, move: (corner: Point) => Point): Quad => [
  move(a),
  move(b),
  move(c),
  move(d),
];

/** The corners of a box. */
export const boxQuad = ({ left, top, right, bottom }: Box): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** The box around points. */
export const boundsOfPoints = (points: readonly Point[]): Box => ({
  left: Math.min(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.max(...points.map(({ y }) => y)),
});

/** The quad read with its `turns`-th corner as upper left: 1 is a quarter turn counter-clockwise of what is seen. */
export function turnQuad([a, b, c, d]: Quad, turns: 0 | 1 | 2 | 3): Quad {
  if (turns === 1) return [b, c, d, a];
  if (turns === 2) return [c, d, a, b];
  if (turns === 3) return [d, a, b, c];
  return [a, b, c, d];
}

/** Solves a small system of linear equations by Gaussian elimination with pivots; undefined if it has no one solution. */
export function solve(rows: readonly (readonly number[])[]): number[] | undefined {
  const matrix = rows.map((row) => [...row]);
  const size = matrix.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[pivot]?.[column] ?? 0)) pivot = row;
    const own = matrix[pivot];
    if (!own || Math.abs(own[column] ?? 0) < 1e-12) return undefined;
    matrix[pivot] = matrix[column] ?? own;
    matrix[column] = own;
    for (const [row, other] of matrix.entries()) {
      if (row === column) continue;
      const factor = (other[column] ?? 0) / (own[column] ?? 1);
      for (let at = column; at <= size; at++) other[at] = (other[at] ?? 0) - factor * (own[at] ?? 0);
    }
  }
  return matrix.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

/** A projective map of the plane, its nine numbers row by row. */
export type Homography = readonly number[];

/** The projective map that takes four points to four others (Hartley, Zisserman, Multiple View Geometry, 4.1). */
export function homography(from: Quad, to: Quad): Homography | undefined {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at] ?? { x: 0, y: 0 };
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const found = solve(rows);
  return found && [...found, 1];
}

export function project(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1]: Homography,
  { x, y }: Point,
): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

export const rectangle = (width: number, height: number): Quad =>
  boxQuad({ left: 0, top: 0, right: width, bottom: height });

/**
 * What lies in a quad of a picture, pulled straight to a size: between the nearest pixels
 * where it grows, the mean of samples where it shrinks. What lies outside repeats the edge.
 */
export function cutQuad(picture: Rgba, quad: Quad, width: number, height: number): Rgba {
  const map = homography(rectangle(width, height), quad);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  if (!map) return { width, height, data };
  const shrinks = Math.max(heightOf(quad) / height, widthOf(quad) / width);
  const samples = shrinks < 1.5 ? 1 : Math.min(4, Math.ceil(shrinks));
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map;
  const { width: wide, height: tall } = picture;
  const { data: source } = picture;
  const [lastX, lastY] = [wide - 1, tall - 1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = (y * width + x) * 4;
      if (samples === 1) {
        const w = g * (x + 0.5) + h * (y + 0.5) + i;
        const u = Math.max(0, Math.min(lastX, (a * (x + 0.5) + b * (y + 0.5) + c) / w - 0.5));
        const v = Math.max(0, Math.min(lastY, (d * (x + 0.5) + e * (y + 0.5) + f) / w - 0.5));
        const [left, top] = [Math.floor(u), Math.floor(v)];
        const [fx, fy] = [u - left, v - top];
        const upper = (top * wide + left) * 4;
        const lower = top < lastY ? upper + wide * 4 : upper;
        const step = left < lastX ? 4 : 0;
        for (let channel = 0; channel < 3; channel++) {
          const above =
            (source[upper + channel] ?? 0) * (1 - fx) + (source[upper + step + channel] ?? 0) * fx;
          const under =
            (source[lower + channel] ?? 0) * (1 - fx) + (source[lower + step + channel] ?? 0) * fx;
          data[pixel + channel] = above * (1 - fy) + under * fy;
        }
        continue;
      }
      let [red, green, blue] = [0, 0, 0];
      for (let row = 0; row < samples; row++)
        for (let column = 0; column < samples; column++) {
          const [px, py] = [x + (column + 0.5) / samples, y + (row + 0.5) / samples];
          const w = g * px + h * py + i;
          const u = Math.max(0, Math.min(lastX, Math.floor((a * px + b * py + c) / w)));
          const v = Math.max(0, Math.min(lastY, Math.floor((d * px + e * py + f) / w)));
          const at = (v * wide + u) * 4;
          red += source[at] ?? 0;
          green += source[at + 1] ?? 0;
          blue += source[at + 2] ?? 0;
        }
      const share = samples * samples;
      data[pixel] = red / share;
      data[pixel + 1] = green / share;
      data[pixel + 2] = blue / share;
    }
  return { width, height, data };
}

/** The part of a quad between fractions of its width and height. */
export function partOf(
  quad: Quad,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): Quad {
  const map = homography(rectangle(1, 1), quad);
  const at = (x: number, y: number): Point => (map ? project(map, { x, y }) : quad[0]);
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}
