import { parseHex, toHex } from '@baigong/colour';
import type { Fit } from './garment-fit.ts';

/** `#rrggbb` made lighter (up to 1) or darker (down to -1). */
export function tone(colour: string, by: number): string {
  const [r, g, b] = parseHex(colour) ?? [128, 128, 128];
  const part = (value: number) => Math.round(by < 0 ? value * (1 + by) : value + (255 - value) * by);
  return toHex([part(r), part(g), part(b)]);
}

/** A colour with an opacity, as canvases take it. */
export function veil(colour: string, opacity: number): string {
  const [r, g, b] = parseHex(colour) ?? [0, 0, 0];
  return `rgba(${r}, ${g}, ${b}, ${opacity})`;
}

/** How many numbers each command of a path takes. */
const takes: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

/** Weave of a fabric: a tile of fine diagonal lines and noise, the same at every run. */
function weaveTile(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 96;
  canvas.height = 96;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  const pixels = context.createImageData(96, 96);
  let state = 20_261_130;
  for (let at = 0; at < 96 * 96; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const noise = (state >>> 16) % 64;
    const twill = ((at % 96) + Math.floor(at / 96)) % 4 < 2 ? 18 : -18;
    pixels.data.fill(128 + noise - 32 + twill, at * 4, at * 4 + 3);
    pixels.data[at * 4 + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}

/** Draws clothes: paths in widths of a face from the pit of the neck, mirrored where a side is asked for. */
export class GarmentPen {
  readonly context: CanvasRenderingContext2D;
  /** Pixels of a face's width. */
  readonly unit: number;
  readonly #fit: Fit;
  #weave: CanvasPattern | null = null;

  constructor(context: CanvasRenderingContext2D, fit: Fit) {
    this.context = context;
    this.#fit = fit;
    this.unit = fit(0, 1).y - fit(0, 0).y;
  }

  at(x: number, y: number): { readonly x: number; readonly y: number } {
    return this.#fit(x, y);
  }

  /** @param drawn M, L, Q, C and Z with absolute numbers; @param side -1 mirrors it */
  path(drawn: string, side: 1 | -1 = 1): Path2D {
    const made = new Path2D();
    const words = drawn.split(/[\s,]+/).filter(Boolean);
    for (let at = 0; at < words.length;) {
      const command = words[at] ?? '';
      const count = takes[command];
      if (count === undefined) throw new Error(`No path command: ${command}`);
      const numbers = words.slice(at + 1, at + 1 + count).map(Number);
      at += 1 + count;
      const points = Array.from({ length: count / 2 }, (_, index) =>
        this.#fit(side * (numbers[2 * index] ?? 0), numbers[2 * index + 1] ?? 0),
      );
      const [a, b, c] = points;
      if (command === 'Z') made.closePath();
      else if (command === 'M' && a) made.moveTo(a.x, a.y);
      else if (command === 'L' && a) made.lineTo(a.x, a.y);
      else if (command === 'Q' && a && b) made.quadraticCurveTo(a.x, a.y, b.x, b.y);
      else if (a && b && c) made.bezierCurveTo(a.x, a.y, b.x, b.y, c.x, c.y);
    }
    return made;
  }

  /** A gradient from one place to another. */
  gradient(from: readonly [number, number], to: readonly [number, number], stops: readonly string[]) {
    const [a, b] = [this.at(...from), this.at(...to)];
    const made = this.context.createLinearGradient(a.x, a.y, b.x, b.y);
    for (const [index, colour] of stops.entries()) made.addColorStop(index / (stops.length - 1), colour);
    return made;
  }

  paint(path: Path2D, colour: string | CanvasGradient): void {
    this.context.fillStyle = colour;
    this.context.fill(path);
  }

  /** Draws within a path alone. */
  within(path: Path2D, draw: () => void): void {
    this.context.save();
    this.context.clip(path);
    draw();
    this.context.restore();
  }

  line(path: Path2D, colour: string, width: number): void {
    const { context } = this;
    context.strokeStyle = colour;
    context.lineWidth = width * this.unit;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke(path);
  }

  /** A stroke without an edge: only its shadow is seen, which every browser can blur. */
  soft(path: Path2D, colour: string, width: number, blur: number): void {
    const { context } = this;
    const away = 4_000;
    context.save();
    context.shadowColor = colour;
    context.shadowBlur = blur * this.unit;
    // Shadows know no transformation.
    context.shadowOffsetX = away * context.getTransform().a;
    context.translate(-away, 0);
    this.line(path, '#000', width);
    context.restore();
  }

  /** A fall of shade beside a path's border, outside of it, within what is there. */
  drop(path: Path2D, colour: string, blur: number, x: number, y: number): void {
    const { context } = this;
    const away = 4_000;
    const scale = context.getTransform().a;
    context.save();
    context.globalCompositeOperation = 'source-atop';
    context.shadowColor = colour;
    context.shadowBlur = blur * this.unit * scale;
    context.shadowOffsetX = (away + x * this.unit) * scale;
    context.shadowOffsetY = y * this.unit * scale;
    context.translate(-away, 0);
    context.fillStyle = '#000';
    context.fill(path);
    context.restore();
  }

  /** Where two pieces are sewn together: a dark line with light beside it. */
  seam(path: Path2D, colour: string): void {
    const { context } = this;
    context.save();
    context.translate(0.006 * this.unit, 0.006 * this.unit);
    this.line(path, veil(tone(colour, 0.5), 0.28), 0.008);
    context.restore();
    this.line(path, veil(tone(colour, -0.75), 0.55), 0.008);
  }

  /** The weave of the fabric over a path. */
  weave(path: Path2D, strength: number): void {
    const { context } = this;
    this.#weave ??= context.createPattern(weaveTile(), 'repeat');
    if (!this.#weave) return;
    context.save();
    context.globalCompositeOperation = 'soft-light';
    context.globalAlpha = strength;
    context.fillStyle = this.#weave;
    context.clip(path);
    // The tile keeps the pixels' size: a thread is never larger than one.
    context.resetTransform();
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    context.restore();
  }
}
