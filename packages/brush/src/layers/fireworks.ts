import type { Canvas } from '../core/canvas.ts';
import { fromHex } from '../core/colour.ts';
import { randomFrom } from '../core/random.ts';
import type { FireworksLayer } from '../scene-layers.ts';

/** Bursts of sparks that slow down and fall, their trails brightest where they are now. */
export function paintFireworks(canvas: Canvas, layer: FireworksLayer, seed: number): void {
  const { width, height, scale } = canvas;
  const random = randomFrom(seed, 'fireworks');
  const colours = layer.colours.map((colour) => fromHex(colour));
  for (let burst = 0; burst < layer.bursts; burst += 1) {
    const cx = ((burst + random.range(0.1, 0.9)) / layer.bursts) * width;
    const cy = random.range(0.12, 1) * layer.below * height;
    const reach = random.range(0.07, 0.19) * scale;
    const colour = colours[random.below(colours.length)]!;
    const tip = colours[random.below(colours.length)]!;
    const sparks = 70 + random.below(60);
    const fall = random.range(0.12, 0.32);
    canvas.glow(cx, cy, reach * 1.7, colour, 0.16);
    canvas.glow(cx, cy, reach * 0.3, [1, 0.95, 0.85], 0.7);
    for (let spark = 0; spark < sparks; spark += 1) {
      const angle = random() * Math.PI * 2;
      // Sparks fly in all directions of space; seen flat, many end inside the circle.
      const far = Math.sqrt(1 - random() ** 2 * 0.75) * random.range(0.86, 1.05);
      const steps = 14;
      let [x, y] = [cx, cy];
      for (let step = 1; step <= steps; step += 1) {
        const t = step / steps;
        const out = 1 - (1 - t) ** 2.2;
        const nx = cx + Math.cos(angle) * far * reach * out;
        const ny = cy + Math.sin(angle) * far * reach * out + fall * reach * t * t;
        const tint = step > 9 ? tip : colour;
        if (t > 0.18) canvas.stroke(x, y, 0.0007 * scale, nx, ny, 0.0009 * scale, tint, 0.15 + 0.8 * t * t);
        [x, y] = [nx, ny];
      }
      canvas.glow(x, y, 0.0045 * scale, tip, 0.9);
    }
  }
}
