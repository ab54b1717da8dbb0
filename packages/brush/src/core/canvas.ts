import type { Rgb } from './colour.ts';

const clamp01 = (t: number): number => (t < 0 ? 0 : t > 1 ? 1 : t);

/**
 * The sheet being painted: linear light, three floats for each pixel, row by row. Sizes in a scene are in units of
 * `scale` pixels (the square root of the area), so that the same scene is the same picture at any size.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly data: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.scale = Math.sqrt(width * height);
    this.data = new Float32Array(width * height * 3);
  }

  /** Covers one pixel with a colour, as far as `alpha` says. The pixel must be on the sheet. */
  cover(x: number, y: number, colour: Rgb, alpha: number): void {
    const at = (y * this.width + x) * 3;
    const data = this.data;
    data[at] = data[at]! + (colour[0] - data[at]!) * alpha;
    data[at + 1] = data[at + 1]! + (colour[1] - data[at + 1]!) * alpha;
    data[at + 2] = data[at + 2]! + (colour[2] - data[at + 2]!) * alpha;
  }

  /** Adds light to one pixel. */
  light(x: number, y: number, colour: Rgb, alpha: number): void {
    const at = (y * this.width + x) * 3;
    const data = this.data;
    data[at] = data[at]! + colour[0] * alpha;
    data[at + 1] = data[at + 1]! + colour[1] * alpha;
    data[at + 2] = data[at + 2]! + colour[2] * alpha;
  }

  /** A stroke with round ends from one point to another, its radius changing on the way. All in pixels. */
  stroke(
    x0: number,
    y0: number,
    r0: number,
    x1: number,
    y1: number,
    r1: number,
    colour: Rgb,
    alpha = 1,
  ): void {
    // A line thinner than a pixel is a fainter line one pixel wide.
    const widest = Math.max(r0, r1);
    if (widest < 0.5) alpha *= widest * 2;
    const a = Math.max(r0, 0.5);
    const b = Math.max(r1, 0.5);
    const reach = Math.max(a, b) + 1;
    const left = Math.max(0, Math.floor(Math.min(x0, x1) - reach));
    const right = Math.min(this.width - 1, Math.ceil(Math.max(x0, x1) + reach));
    const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach));
    const bottom = Math.min(this.height - 1, Math.ceil(Math.max(y0, y1) + reach));
    const dx = x1 - x0;
    const dy = y1 - y0;
    const length = dx * dx + dy * dy;
    for (let y = top; y <= bottom; y += 1) {
      const py = y + 0.5 - y0;
      // Of a slanting line a row meets only the stretch that comes near it.
      const one = dy === 0 ? 0 : clamp01((py - reach) / dy) * dx;
      const two = dy === 0 ? dx : clamp01((py + reach) / dy) * dx;
      const from = Math.max(left, Math.floor(x0 + Math.min(one, two) - reach));
      const to = Math.min(right, Math.ceil(x0 + Math.max(one, two) + reach));
      for (let x = from; x <= to; x += 1) {
        const px = x + 0.5 - x0;
        let t = length > 0 ? (px * dx + py * dy) / length : 0;
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        const ex = px - dx * t;
        const ey = py - dy * t;
        const inside = a + (b - a) * t + 0.5 - Math.sqrt(ex * ex + ey * ey);
        if (inside > 0) this.cover(x, y, colour, inside < 1 ? inside * alpha : alpha);
      }
    }
  }

  /** A soft round glow that adds light: full in the middle, nothing at `radius` pixels. */
  glow(cx: number, cy: number, radius: number, colour: Rgb, strength: number): void {
    const left = Math.max(0, Math.floor(cx - radius));
    const right = Math.min(this.width - 1, Math.ceil(cx + radius));
    const top = Math.max(0, Math.floor(cy - radius));
    const bottom = Math.min(this.height - 1, Math.ceil(cy + radius));
    const inverse = 1 / (radius * radius);
    for (let y = top; y <= bottom; y += 1) {
      const dy = y + 0.5 - cy;
      for (let x = left; x <= right; x += 1) {
        const dx = x + 0.5 - cx;
        const fall = 1 - (dx * dx + dy * dy) * inverse;
        if (fall > 0) this.light(x, y, colour, fall * fall * fall * strength);
      }
    }
  }
}
