import type { Canvas } from '../core/canvas.ts';
import { fromHex, type Rgb } from '../core/colour.ts';
import { fillPolygon, type Point } from '../core/mask.ts';
import type { FigureLayer } from '../scene-layers.ts';

/** Draws in a figure's own space: its foot at 0,0, one unit its size, x to where it looks, y upwards. */
export class Stencil {
  readonly #canvas: Canvas;
  readonly #layer: FigureLayer;
  readonly colour: Rgb;
  readonly accent: Rgb;

  constructor(canvas: Canvas, layer: FigureLayer) {
    this.#canvas = canvas;
    this.#layer = layer;
    this.colour = fromHex(layer.colour);
    this.accent = fromHex(layer.accent);
  }

  #place(x: number, y: number): Point {
    const size = this.#layer.size * this.#canvas.scale;
    return [
      this.#layer.x * this.#canvas.width + x * this.#layer.side * size,
      this.#layer.y * this.#canvas.height - y * size,
    ];
  }

  shape(points: readonly (readonly [number, number])[], colour: Rgb = this.colour, alpha = 1): void {
    fillPolygon(
      this.#canvas,
      points.map(([x, y]) => this.#place(x, y)),
      colour,
      alpha,
    );
  }

  line(points: readonly (readonly [number, number])[], width: number, colour: Rgb = this.colour): void {
    const size = this.#layer.size * this.#canvas.scale * width;
    for (let at = 1; at < points.length; at += 1) {
      const [x0, y0] = this.#place(...(points[at - 1] as [number, number]));
      const [x1, y1] = this.#place(...(points[at] as [number, number]));
      this.#canvas.stroke(x0, y0, size, x1, y1, size, colour);
    }
  }

  lamp(x: number, y: number, size: number): void {
    if (!this.#layer.lit) return;
    const [px, py] = this.#place(x, y);
    const scale = this.#layer.size * this.#canvas.scale;
    this.#canvas.glow(px, py, size * scale * 5, this.accent, 0.5);
    this.#canvas.glow(px, py, size * scale, this.accent, 2.2);
  }
}

/** An upturned roof: its eaves sweep up at both ends. */
export function roof(stencil: Stencil, y: number, half: number, tall: number, ridge: number): void {
  const points: [number, number][] = [];
  const steps = 12;
  for (let step = 0; step <= steps; step += 1) {
    const t = (step / steps) * 2 - 1;
    points.push([t * half, y + tall * 0.34 * Math.abs(t) ** 3]);
  }
  for (let step = steps; step >= 0; step -= 1) {
    const t = (step / steps) * 2 - 1;
    const side = Math.abs(t);
    points.push([t * (half * side + ridge * (1 - side)), y + tall * (1 - side ** 0.62 * 0.56) + tall * 0.02]);
  }
  stencil.shape(points);
}
