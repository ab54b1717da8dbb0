import { luma601 } from '@baigong/colour/light';
import type { Box, Rgba } from './ink.ts';
import {
  boundsOfPoints,
  cutQuad,
  heightOf,
  homography,
  mapQuad,
  project,
  rectangle,
  solve,
  widthOf,
  type Point,
  type Quad,
} from './quad.ts';
import { opaque } from './opaque.ts';
import { quantile } from './quantile.ts';

/** Where the page that was read lies in its picture: the corners, in its pixels, of a page of a size. */
export interface PagePlace {
  readonly width: number;
  readonly height: number;
  readonly corners: Quad;
}

/** A page as a scanner gives it. */
export interface Scan {
  readonly picture: Rgba;
  /** A point of the picture that was read, on the scan. */
  readonly toScan: (point: Point) => Point;
}

/** Paper ends where both sides of a line differ by this much in lightness (0 to 255), for most of its length. */
const edgeContrast = 18;
/** How far from a line its two sides are compared: a ruling is thinner. */
const near = 5;
const far = 10;
/** Each side of a paper is looked for in so many pieces, of which most have to lie on one line. */
const parts = 6;
const fewest = 4;
/** Around the text, in parts of the shorter side of the page, where no edge is found. */
const margin = 0.03;

const lightness = ({ width, data }: Rgba, x: number, y: number): number => {
  const at = (y * width + x) * 4;
  return luma601(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
};

/** How much lighter or darker it is before than behind a column (or row) of the page: the median along its length. */
function contrastAt(page: Rgba, at: number, isColumn: boolean, from: number, to: number): number {
  const side = (by: number, along: number) =>
    isColumn ? lightness(page, at + by, along) : lightness(page, along, at + by);
  const contrasts: number[] = [];
  for (let along = Math.round(from); along < to; along += 4) {
    // A ruling is in one of the four places, an edge between two and two.
    const pairs = [side(-near, along) - side(near, along), side(-far, along) - side(far, along)];
    const [least, most] = [Math.min(...pairs), Math.max(...pairs)];
    contrasts.push(least > 0 ? least : most < 0 ? most : 0);
  }
  return Math.abs(quantile(contrasts, 0.5));
}

/** A side of the paper: at which x it is at a y, or at which y at an x for those above and below. */
interface Side {
  readonly slope: number;
  readonly at: number;
}

/** Sides that lean more are no sides of what was pulled straight by its lines. */
const mostSlope = 0.4;

/** Where two sides meet. */
function corner(upright: Side, level: Side): Point {
  // x = m y + k and y = n x + l
  const y = (level.slope * upright.at + level.at) / (1 - level.slope * upright.slope);
  return { x: upright.slope * y + upright.at, y };
}

/** The paper around the text: on each side to its edge, or to where the picture ends. */
function paperOf(page: Rgba, text: Box, picture: Quad): Quad {
  const rest = margin * Math.min(page.width, page.height);
  const [a, b, c, d] = picture;
  /** The edge that is met from the text on, along a part of its side. */
  const search = (start: number, end: number, isColumn: boolean, from: number, to: number) => {
    const step = end > start ? 2 : -2;
    const size = isColumn ? page.width : page.height;
    for (let at = Math.round(start) + step * far * 0.6; (end - at) * step > 0; at += step)
      if (at > far && at < size - far - 1 && contrastAt(page, at, isColumn, from, to) > edgeContrast)
        return at;
    return undefined;
  };
  const sideOf = (start: number, outside: number, end: number, isColumn: boolean): Side => {
    const [from, to] = isColumn ? [text.top, text.bottom] : [text.left, text.right];
    const step = (to - from) / parts;
    const found = Array.from({ length: parts }, (_, part) => ({
      along: from + (part + 0.5) * step,
      at: search(start, outside, isColumn, from + part * step, from + (part + 1) * step),
    })).filter((one): one is { along: number; at: number } => one.at !== undefined);
    let best: { side: Side; count: number } | undefined;
    for (const [index, one] of found.entries())
      for (const other of found.slice(index + 1)) {
        const slope = (other.at - one.at) / (other.along - one.along);
        const side = { slope, at: one.at - slope * one.along };
        const count = found.filter(({ along, at }) => Math.abs(slope * along + side.at - at) < far).length;
        if (Math.abs(slope) < mostSlope && count >= fewest && count > (best?.count ?? 0))
          best = { side, count };
      }
    if (best) return best.side;
    return { slope: 0, at: end };
  };
  const left = Math.max(0, Math.min(Math.max(a.x, d.x), text.left - rest));
  const top = Math.max(0, Math.min(Math.max(a.y, b.y), text.top - rest));
  const right = Math.min(page.width, Math.max(Math.min(b.x, c.x), text.right + rest));
  const bottom = Math.min(page.height, Math.max(Math.min(c.y, d.y), text.bottom + rest));
  const sides = {
    left: sideOf(text.left, 0, left, true),
    top: sideOf(text.top, 0, top, false),
    right: sideOf(text.right, page.width, right, true),
    bottom: sideOf(text.bottom, page.height, bottom, false),
  };
  return [
    corner(sides.left, sides.top),
    corner(sides.right, sides.top),
    corner(sides.right, sides.bottom),
    corner(sides.left, sides.bottom),
  ];
}

/** The light of a paper is measured at so many places along each side. */
const places = 24;
/** What is so much darker or lighter than the light around it is print, not paper. */
const printFrom = 0.15;

const terms = (x: number, y: number): number[] => [1, x, y, x * x, x * y, y * y];

/** The light that falls on a paper, as a quadratic surface for one channel; x and y from 0 to 1. */
function lightOf({ width, height, data }: Rgba, channel: number): (x: number, y: number) => number {
  let samples: { x: number; y: number; value: number }[] = [];
  for (let row = 0; row < places; row++)
    for (let column = 0; column < places; column++) {
      const values: number[] = [];
      for (let y = 0; y < 8; y++)
        for (let x = 0; x < 8; x++) {
          const u = Math.floor(((column + x / 8) / places) * width);
          const v = Math.floor(((row + y / 8) / places) * height);
          values.push(data[(v * width + u) * 4 + channel] ?? 0);
        }
      // Most of a place is paper, and ink is darker.
      samples.push({ x: (column + 0.5) / places, y: (row + 0.5) / places, value: quantile(values, 0.8) });
    }
  let surface = [
    quantile(
      samples.map(({ value }) => value),
      0.7,
    ),
    0,
    0,
    0,
    0,
    0,
  ];
  const at = (x: number, y: number) =>
    terms(x, y).reduce((sum, term, index) => sum + term * (surface[index] ?? 0), 0);
  // Least squares over what is paper by the surface so far.
  for (const tolerance of [0.45, 0.3, printFrom]) {
    const paper = samples.filter(
      ({ x, y, value }) => Math.abs(value / Math.max(1, at(x, y)) - 1) < tolerance,
    );
    if (paper.length < places) break;
    samples = paper;
    const rows = Array.from({ length: 6 }, (_, i) => [
      ...Array.from({ length: 6 }, (_unused, j) =>
        paper.reduce((sum, { x, y }) => sum + (terms(x, y)[i] ?? 0) * (terms(x, y)[j] ?? 0), 0),
      ),
      paper.reduce((sum, { x, y, value }) => sum + (terms(x, y)[i] ?? 0) * value, 0),
    ]);
    surface = solve(rows) ?? surface;
  }
  return at;
}

/** Paper comes out this light. */
const white = 250;
/** Light is made up for at most so many times: more would be grain. */
const mostGain = 3;

/** Only what is this light, and nearly without colour, is white paper that lies in some light. */
const leastLight = 90;
const mostColour = 1.5;

/** White paper as in even light; anything else as it is. */
function evenLight(page: Rgba): Rgba {
  const { width, height } = page;
  const lights = [0, 1, 2].map((channel) => lightOf(page, channel));
  const middle = lights.map((light) => light(0.5, 0.5));
  const [least, most] = [Math.min(...middle), Math.max(...middle)];
  if (least < leastLight || most > least * mostColour) return page;
  const data = new Uint8ClampedArray(page.data);
  for (const [channel, light] of lights.entries())
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4 + channel;
        const gain = Math.min(mostGain, white / Math.max(1, light(x / width, y / height)));
        data[at] = (data[at] ?? 0) * Math.max(1, gain);
      }
  return { width, height, data };
}

/**
 * The page of a picture as a scanner would give it: pulled straight, cut at the edges of the paper, in even light.
 * @param place from `readPage`, in pixels of this picture
 * @param texts the corners of what was read, in pixels of the picture
 */
export function scanPage(given: Rgba, place: PagePlace, texts: readonly Point[]): Scan | undefined {
  const picture = opaque(given);
  const size = rectangle(place.width, place.height);
  const map = homography(place.corners, size);
  if (!map || texts.length === 0) return undefined;
  const toPage = (point: Point) => project(map, point);
  const page = cutQuad(picture, place.corners, place.width, place.height);
  const [a, b, c, d] = rectangle(picture.width, picture.height);
  const text = boundsOfPoints(texts.map(toPage));
  const paper = paperOf(page, text, [toPage(a), toPage(b), toPage(c), toPage(d)]);
  const [width, height] = [Math.round(widthOf(paper)), Math.round(heightOf(paper))];
  const toPaper = homography(paper, rectangle(width, height));
  const toPicture = homography(size, place.corners);
  if (!toPaper || !toPicture || width < 1 || height < 1) return undefined;
  const corners = mapQuad(paper, (point) => project(toPicture, point));
  return {
    picture: evenLight(cutQuad(picture, corners, width, height)),
    toScan: (point) => project(toPaper, toPage(point)),
  };
}
