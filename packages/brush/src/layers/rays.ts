import type { Canvas } from '../core/canvas.ts';
import { fromHex } from '../core/colour.ts';
import { Noise, smoothstep } from '../core/noise.ts';
import type { RaysLayer } from '../scene-layers.ts';

/** Directions in which beams are told apart. */
const DIRECTIONS = 2048;

/** Beams that fan out downwards from a light, broken by what stands before it, lost with the distance. */
export function paintRays(canvas: Canvas, layer: RaysLayer, seed: number): void {
  const { width, height, scale, data } = canvas;
  const noise = new Noise(seed, 'rays');
  const colour = fromHex(layer.colour);
  const beams = new Float32Array(DIRECTIONS + 1);
  for (let at = 0; at <= DIRECTIONS; at += 1) {
    const angle = (at / DIRECTIONS) * 2 - 1;
    const broken = noise.at(angle * 6, 2) + 0.35 * noise.at(angle * 17, 7);
    beams[at] = smoothstep(-0.25, 1, broken) * smoothstep(1, 0.5, Math.abs(angle));
  }
  const cx = layer.x * width;
  const cy = layer.y * height;
  for (let y = Math.max(0, Math.floor(cy)); y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const dx = x + 0.5 - cx;
      const dy = y + 0.5 - cy;
      const far = Math.sqrt(dx * dx + dy * dy) / scale;
      // The direction's slant stands for its angle: −1 flat to the left, 1 flat to the right.
      const slant = dx / (far * scale + 1e-6);
      const beam = beams[((slant + 1) * 0.5 * DIRECTIONS) | 0]!;
      const alpha = layer.strength * beam * smoothstep(0.02, 0.3, far) * Math.exp(-far * 1.9);
      if (alpha < 0.002) continue;
      const at = (y * width + x) * 3;
      data[at] = data[at]! + (colour[0] - data[at]!) * alpha;
      data[at + 1] = data[at + 1]! + (colour[1] - data[at + 1]!) * alpha;
      data[at + 2] = data[at + 2]! + (colour[2] - data[at + 2]!) * alpha;
    }
}
