import type { Canvas } from '../core/canvas.ts';
import { fromHex } from '../core/colour.ts';
import { Noise, smoothstep } from '../core/noise.ts';
import type { Scene } from '../scene.ts';

/**
 * Turns a finished picture into one painted wet on paper: edges wander, pigment gathers where a wash ends and
 * settles unevenly, light places let the paper through.
 */
export function applyWatercolour(canvas: Canvas, scene: Scene): void {
  const { width, height, scale, data } = canvas;
  const source = data.slice();
  const noise = new Noise(scene.seed, 'wash');
  const paper = fromHex(scene.finish.paper);
  const reach = Math.max(1, Math.round(scale * 0.0042));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const u = x / scale;
      const v = y / scale;
      const wander = noise.at(u * 34, v * 34);
      const wander2 = noise.at(u * 34 + 40, v * 34 + 7);
      const slow = noise.at(u * 8, v * 8);
      const sx = clamp(Math.round(x + (wander * 0.0032 + slow * 0.004) * scale), width);
      const sy = clamp(Math.round(y + (wander2 * 0.0032 - slow * 0.004) * scale), height);
      const from = (sy * width + sx) * 3;
      const at = (y * width + x) * 3;
      const left = (sy * width + clamp(sx - reach, width)) * 3;
      const right = (sy * width + clamp(sx + reach, width)) * 3;
      const up = (clamp(sy - reach, height) * width + sx) * 3;
      const down = (clamp(sy + reach, height) * width + sx) * 3;
      // Pigment floats to the rim of a wash: darker on the dark side of an edge.
      const around = (source[left + 1]! + source[right + 1]! + source[up + 1]! + source[down + 1]!) / 4;
      const rim = Math.max(0, Math.min(0.4, (around - source[from + 1]!) * 1.5));
      const pool = noise.at(u * 3.2 + slow * 0.4, v * 3.2);
      const settle =
        1 - rim + pool * 0.1 + wander * 0.035 - 0.06 * smoothstep(0.02, 0.09, 0.09 - Math.abs(pool - 0.12));
      for (let channel = 0; channel < 3; channel += 1) {
        const value = source[from + channel]!;
        // Thin washes: the paper's light comes through everything a little.
        const thin = 0.1 + 0.9 * value;
        data[at + channel] = Math.min(1.1, thin * settle) * (0.25 + 0.75 * paper[channel]!);
      }
    }
}

function clamp(value: number, bound: number): number {
  return value < 0 ? 0 : value >= bound ? bound - 1 : value;
}
