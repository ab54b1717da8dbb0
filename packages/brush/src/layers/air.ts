import type { Canvas } from '../core/canvas.ts';
import { fromHex } from '../core/colour.ts';
import { Noise, smoothstep } from '../core/noise.ts';
import { randomFrom } from '../core/random.ts';
import type { BirdsLayer, CloudsLayer, MistLayer, ParticlesLayer } from '../scene-layers.ts';
import { petal } from './petal.ts';

/** Clouds: warped fractal noise, lighter where the field falls off towards the light. */
export function paintClouds(canvas: Canvas, layer: CloudsLayer, seed: number, lightX: number): void {
  const { width, height, scale } = canvas;
  const noise = new Noise(seed, 'clouds');
  const top = Math.max(0, Math.floor(layer.top * height));
  const bottom = Math.min(height, Math.ceil(layer.bottom * height));
  const step = scale > 500 ? 2 : 1;
  const columns = Math.ceil(width / step) + 1;
  const lit = fromHex(layer.lit);
  const shade = fromHex(layer.shade);
  const threshold = 0.32 - layer.cover * 0.62;
  const frequency = 1 / layer.size;
  const field = (x: number, y: number): number => {
    const u = (x / scale) * frequency;
    const v = (y / scale) * frequency * layer.stretch;
    const bend = noise.at(u * 0.7 + 3, v * 0.7) * 0.55;
    return noise.fractal(u + bend, v - bend * 0.6, 6);
  };
  const rows = Math.ceil((bottom - top) / step) + 1;
  const cover = new Float32Array(columns * rows);
  const bright = new Float32Array(columns * rows);
  const away = 0.05 * layer.size * scale;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const x = column * step;
      const y = top + row * step;
      const share = (y - top) / Math.max(1, bottom - top);
      const edge = smoothstep(0, 0.3, share) * smoothstep(1, 0.7, share);
      const here = field(x, y);
      const density = smoothstep(threshold, threshold + 0.42, here) * edge;
      const at = row * columns + column;
      cover[at] = density * layer.strength;
      if (density > 0) {
        // Towards the light, without a seam above and below it.
        const side = Math.max(-1, Math.min(1, (lightX * width - x) / (0.25 * scale)));
        bright[at] = smoothstep(
          -0.13,
          0.2,
          here - field(x + side * away * 0.7, y - away) + 0.02 - (density - 0.5) * 0.12,
        );
      }
    }
  for (let y = top; y < bottom; y += 1)
    for (let x = 0; x < width; x += 1) {
      const px = x / step;
      const py = (y - top) / step;
      const at = (py | 0) * columns + (px | 0);
      const fx = px - (px | 0);
      const fy = py - (py | 0);
      const alpha = level(cover, at, columns, fx, fy);
      if (alpha < 0.003) continue;
      const light = level(bright, at, columns, fx, fy);
      const pixel = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const colour = shade[channel]! + (lit[channel]! - shade[channel]!) * light;
        canvas.data[pixel + channel] =
          canvas.data[pixel + channel]! + (colour - canvas.data[pixel + channel]!) * alpha;
      }
    }
}

/** Between four neighbours of a coarse field. */
function level(field: Float32Array, at: number, columns: number, fx: number, fy: number): number {
  const a = field[at]! + ((field[at + 1] ?? 0) - field[at]!) * fx;
  const below = at + columns;
  if (below + 1 >= field.length) return a;
  const b = field[below]! + (field[below + 1]! - field[below]!) * fx;
  return a + (b - a) * fy;
}

/** A bank of mist: thick in its middle, torn at its upper edge. */
export function paintMist(canvas: Canvas, layer: MistLayer, seed: number): void {
  const { width, height, scale } = canvas;
  const noise = new Noise(seed, layer.stream);
  const colour = fromHex(layer.colour);
  const middle = layer.y * height;
  const half = layer.thickness * scale;
  const top = Math.max(0, Math.floor(middle - half * 1.8));
  const bottom = Math.min(height, Math.ceil(middle + half * 1.5));
  const step = Math.max(2, Math.round(scale / 256));
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(Math.max(0, bottom - top) / step) + 2;
  const field = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const u = (column * step) / scale;
      const v = (top + row * step) / scale;
      const torn = noise.fractal(u * 1.6, v * 5, 4);
      const off = (top + row * step - middle) / half + torn * 1.3;
      const body = off < 0 ? Math.exp(-off * off * 2.2) : Math.exp(-off * off * 1.4);
      field[row * columns + column] = Math.min(1, body * (0.86 + 0.5 * torn)) * layer.strength;
    }
  for (let y = top; y < bottom; y += 1)
    for (let x = 0; x < width; x += 1) {
      const px = x / step;
      const py = (y - top) / step;
      const at = (py | 0) * columns + (px | 0);
      const alpha = level(field, at, columns, px - (px | 0), py - (py | 0));
      if (alpha > 0.003) canvas.cover(x, y, colour, alpha > 1 ? 1 : alpha);
    }
}

/** What falls or floats in front: small and many far away, few and large near. */
export function paintParticles(canvas: Canvas, layer: ParticlesLayer, seed: number): void {
  const { width, height, scale } = canvas;
  const random = randomFrom(seed, layer.stream);
  const colours = layer.colours.map((colour) => fromHex(colour));
  for (let index = 0; index < layer.count; index += 1) {
    const near = random() ** 3;
    const x = random.range(-0.05, 1.05) * width;
    const y = random.range(-0.05, 1.05) * height;
    const colour = colours[random.below(colours.length)]!;
    const size = layer.size * (0.35 + 1.5 * near) * scale;
    const angle = layer.angle + random.bell() * 0.05;
    switch (layer.what) {
      case 'snow': {
        const alpha = 0.45 + 0.4 * random();
        if (near > 0.5) softDot(canvas, x, y, size * 1.5, colour, alpha * 0.6);
        else softDot(canvas, x, y, size, colour, alpha);
        break;
      }
      case 'rain': {
        const length = size * 22;
        canvas.stroke(
          x,
          y,
          0.0002 * scale,
          x + Math.cos(angle) * length,
          y + Math.sin(angle) * length,
          size * 0.1,
          colour,
          0.08 + 0.2 * near,
        );
        break;
      }
      case 'petals':
      case 'leaves':
        petal(
          canvas,
          x,
          y,
          size,
          random() * Math.PI * 2,
          0.35 + 0.65 * random(),
          colour,
          near > 0.6 ? 0.75 : 0.92,
        );
        break;
      case 'fireflies':
        canvas.glow(x, y, size * 5, colour, 0.22);
        canvas.glow(x, y, size * 1.2, colour, 1.6);
        break;
    }
  }
}

/** A dot whose edge is soft, for snow and lamps out of focus. */
function softDot(
  canvas: Canvas,
  cx: number,
  cy: number,
  radius: number,
  colour: readonly [number, number, number],
  alpha: number,
): void {
  const reach = Math.max(1, radius);
  const strength = radius < 1 ? alpha * radius * radius : alpha;
  for (let y = Math.max(0, Math.floor(cy - reach)); y <= Math.min(canvas.height - 1, cy + reach); y += 1)
    for (let x = Math.max(0, Math.floor(cx - reach)); x <= Math.min(canvas.width - 1, cx + reach); x += 1) {
      const far = Math.hypot(x + 0.5 - cx, y + 0.5 - cy) / reach;
      if (far < 1) canvas.cover(x, y, colour, strength * smoothstep(1, 0.35, far));
    }
}

/** A flock: two bent wings for each bird, in a loose wedge. */
export function paintBirds(canvas: Canvas, layer: BirdsLayer, seed: number): void {
  const { width, height, scale } = canvas;
  const random = randomFrom(seed, 'birds');
  const colour = fromHex(layer.colour);
  for (let bird = 0; bird < layer.count; bird += 1) {
    const rank = Math.ceil(bird / 2);
    const wing = bird % 2 === 0 ? 1 : -1;
    const x = layer.x * width + (rank * 0.03 + random.bell() * 0.009) * scale;
    const y = layer.y * height + (wing * rank * 0.014 + random.bell() * 0.009) * scale;
    const size = layer.size * scale * (0.75 + 0.4 * random());
    const lift = random.range(0.15, 0.62);
    for (const side of [-1, 1]) {
      const midX = x + side * size * 0.5;
      const midY = y - size * lift;
      const endX = x + side * size;
      const endY = midY + size * random.range(0.05, 0.3);
      canvas.stroke(x, y, size * 0.1, midX, midY, size * 0.075, colour);
      canvas.stroke(midX, midY, size * 0.075, endX, endY, size * 0.012, colour);
    }
  }
}
