import type { Canvas } from '../core/canvas.ts';
import { fromHex } from '../core/colour.ts';
import { mix, Noise, smoothstep } from '../core/noise.ts';
import type { WaterLayer } from '../scene-layers.ts';
import type { StyleName } from '../scene.ts';

/**
 * Water from its line down to the sheet's edge: what stands above it mirrored and broken by waves that grow towards
 * the viewer, its own colour more where one looks steeper into it, and the light's path.
 */
export function paintWater(canvas: Canvas, layer: WaterLayer, seed: number, style: StyleName): void {
  const { width, height, scale, data } = canvas;
  const noise = new Noise(seed, 'water');
  const line = Math.max(1, Math.min(height - 1, Math.round(layer.y * height)));
  const colour = fromHex(layer.colour);
  const deep = fromHex(layer.deep);
  const path = layer.glitter ? fromHex(layer.glitter.colour) : undefined;
  const flat = style === 'print' || style === 'minimal';
  const depth = height - line;
  for (let y = line; y < height; y += 1) {
    const down = (y + 0.5 - line) / depth;
    const far = (y + 0.5 - line) / scale;
    // Perspective: waves are dense at the horizon and open out below.
    const rows = Math.log(1 + far * 26) * 15;
    const stretch = 1 / (0.035 + far * 0.9);
    const tint = (1 - layer.mirror) * (0.35 + 0.65 * smoothstep(0, 0.7, down)) + 0.1 * down;
    const waves = layer.waves * (0.003 + 0.055 * far) * scale;
    for (let x = 0; x < width; x += 1) {
      const u = (x + 0.5) / scale;
      const wave = noise.at(u * stretch * 0.55, rows) + 0.5 * noise.at(u * stretch * 1.5 + 9, rows * 2.1);
      let sy = Math.round(line - 1 - (y - line) * 0.94 - wave * waves);
      sy = sy < 0 ? Math.min(line - 1, -sy) : sy >= line ? Math.max(0, 2 * line - 2 - sy) : sy;
      let sx = Math.round(x + wave * waves * 0.35);
      sx = sx < 0 ? 0 : sx >= width ? width - 1 : sx;
      const from = (sy * width + sx) * 3;
      const at = (y * width + x) * 3;
      const crest = flat ? (wave > 0.55 ? 0.09 : 0) : 0.07 * smoothstep(0.1, 0.9, wave) * layer.waves * 2;
      const share = Math.min(1, tint + (wave < 0 ? -wave * 0.16 * layer.waves : 0));
      for (let channel = 0; channel < 3; channel += 1) {
        const own = mix(colour[channel]!, deep[channel]!, smoothstep(0, 1, down));
        data[at + channel] = mix(data[from + channel]! * 0.93, own, share) + crest * colour[channel]!;
      }
      if (path && layer.glitter) {
        const off = (x - layer.glitter.x * width) / scale;
        const wide = 0.018 + far * 0.2 + 0.01 * noise.at(far * 40, 3);
        const within = Math.exp(-(off * off) / (wide * wide));
        if (within > 0.01) {
          const cut = flat
            ? smoothstep(0.3, 0.36, wave + within * 0.35)
            : smoothstep(0.1, 0.62, wave + within * 0.3);
          const strength = within * cut * layer.glitter.strength * (0.35 + 0.65 * smoothstep(1.1, 0, down));
          data[at] = data[at]! + path[0] * strength;
          data[at + 1] = data[at + 1]! + path[1] * strength;
          data[at + 2] = data[at + 2]! + path[2] * strength;
        }
      }
    }
  }
}
