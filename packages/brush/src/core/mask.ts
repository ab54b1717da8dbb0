import type { Canvas } from './canvas.ts';
import type { Rgb } from './colour.ts';

/** A point in pixels. */
export type Point = readonly [x: number, y: number];

/** How much of each pixel of a rectangle of the sheet is covered, 0 to 1. */
export interface Mask {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly cover: Float32Array;
}

/** Lines looked at in each row of pixels; along a line coverage is exact. */
const LINES = 4;

/**
 * The area inside a closed outline (non-zero winding, so parts that overlap count once). Undefined where nothing of
 * it is on the sheet.
 */
function polygonMask(canvas: Canvas, outline: readonly Point[]): Mask | undefined {
  const box = boxOf(canvas, outline);
  if (!box) return undefined;
  const { left, top, width, height } = box;
  const cover = new Float32Array(width * height);
  const crossings: { x: number; turn: number }[][] = Array.from({ length: height * LINES }, () => []);
  let [fromX, fromY] = outline[outline.length - 1]!;
  for (const [toX, toY] of outline) {
    addEdge(crossings, top, fromX, fromY, toX, toY);
    fromX = toX;
    fromY = toY;
  }
  for (const [line, found] of crossings.entries()) {
    found.sort((a, b) => a.x - b.x);
    const row = Math.floor(line / LINES) * width;
    let winding = 0;
    for (let at = 0; at < found.length - 1; at += 1) {
      winding += found[at]!.turn;
      if (winding !== 0) addSpan(cover, row, width, found[at]!.x - left, found[at + 1]!.x - left);
    }
  }
  return { left, top, width, height, cover };
}

function boxOf(canvas: Canvas, outline: readonly Point[]): Omit<Mask, 'cover'> | undefined {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (const [x, y] of outline) {
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const left = Math.max(0, Math.floor(minX));
  const top = Math.max(0, Math.floor(minY));
  const width = Math.min(canvas.width, Math.ceil(maxX)) - left;
  const height = Math.min(canvas.height, Math.ceil(maxY)) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

function addEdge(
  crossings: { x: number; turn: number }[][],
  top: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  if (y0 === y1) return;
  const turn = y0 < y1 ? 1 : -1;
  const [upX, upY, downX, downY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const slope = (downX - upX) / (downY - upY);
  const first = Math.max(0, Math.ceil((upY - top) * LINES - 0.5));
  const last = Math.min(crossings.length - 1, Math.ceil((downY - top) * LINES - 0.5) - 1);
  for (let line = first; line <= last; line += 1)
    crossings[line]!.push({ x: upX + (top + (line + 0.5) / LINES - upY) * slope, turn });
}

function addSpan(cover: Float32Array, row: number, width: number, from: number, to: number): void {
  const start = Math.max(0, from);
  const end = Math.min(width, to);
  if (end <= start) return;
  const first = Math.floor(start);
  const last = Math.min(width - 1, Math.floor(end));
  for (let x = first; x <= last; x += 1) {
    const share = Math.min(end, x + 1) - Math.max(start, x);
    cover[row + x] = Math.min(1, cover[row + x]! + share / LINES);
  }
}

/** Puts a colour wherever the mask covers. */
function fillMask(canvas: Canvas, mask: Mask, colour: Rgb, alpha = 1): void {
  for (let y = 0; y < mask.height; y += 1)
    for (let x = 0; x < mask.width; x += 1) {
      const cover = mask.cover[y * mask.width + x]!;
      if (cover > 0) canvas.cover(mask.left + x, mask.top + y, colour, cover * alpha);
    }
}

/** Fills a closed outline with a colour. */
export function fillPolygon(canvas: Canvas, outline: readonly Point[], colour: Rgb, alpha = 1): void {
  const mask = polygonMask(canvas, outline);
  if (mask) fillMask(canvas, mask, colour, alpha);
}
