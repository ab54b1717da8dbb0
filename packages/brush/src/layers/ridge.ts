import type { Canvas } from '../core/canvas.ts';
import { fromHex } from '../core/colour.ts';
import { mix, Noise, smoothstep } from '../core/noise.ts';
import { randomFrom } from '../core/random.ts';
import type { RidgeLayer } from '../scene-layers.ts';
import type { StyleName } from '../scene.ts';
import { ridgeOutline } from './ridge-outline.ts';

/**
 * A range of mountains, hills or dunes in silhouette, with light and shade on it, fading into the air at its foot.
 * `hidden` tells for each column from which row on nearer things cover it: nothing is painted there.
 */
export function paintRidge(
  canvas: Canvas,
  layer: RidgeLayer,
  { crest, bare }: Crest,
  hidden: Float32Array | undefined,
  seed: number,
  style: StyleName,
): void {
  const { width, height, scale, data } = canvas;
  const noise = new Noise(seed, layer.stream);
  const colour = fromHex(layer.colour);
  const foot = fromHex(layer.foot);
  const lit = fromHex(layer.lit);
  const snow = fromHex(layer.snowColour);
  const ink = style === 'ink';
  const flat = style === 'print' || style === 'minimal';
  const relief = flat ? layer.relief * 0.8 : layer.relief;
  const fine = Math.min(26, layer.frequency * 3.2 + 5);
  for (let x = 0; x < width; x += 1) {
    const top = crest[x]!;
    const ground = bare[x]!;
    const u = (x + 0.5) / scale;
    const first = Math.max(0, Math.floor(top));
    const last = hidden ? Math.min(height, Math.ceil(hidden[x]!) + 2) : height;
    for (let y = first; y < last; y += 1) {
      // Trees stand on the ground: light and ink on it begin at the ground's own line.
      const deep = Math.max(0, y + 0.5 - ground) / scale;
      const v = (y + 0.5) / scale;
      let edge = y + 1 - top;
      edge = edge < 1 ? edge : 1;
      const fading = 1 - Math.exp(-deep / layer.fade);
      let red: number;
      let green: number;
      let blue: number;
      if (ink) {
        const density =
          y < ground - 1
            ? 0.9
            : fading > 0.96
              ? 0
              : inkDensity(noise, layer, u, v, deep, fine) * (1 - fading) * smoothstep(0.96, 0.8, fading);
        red = mix(foot[0], colour[0], density);
        green = mix(foot[1], colour[1], density);
        blue = mix(foot[2], colour[2], density);
      } else {
        let r = colour[0];
        let g = colour[1];
        let b = colour[2];
        if (relief > 0 && fading < 0.97) {
          const dune = layer.shape === 'dunes';
          const shade = dune
            ? duneLight(noise, layer, u, deep)
            : faceLight(noise, layer, u, deep, fine, flat);
          const share = Math.max(0, shade) * relief;
          const dark = 1 + Math.min(0, shade) * relief * 0.6;
          r = mix(r * dark, lit[0], share);
          g = mix(g * dark, lit[1], share);
          b = mix(b * dark, lit[2], share);
          if (layer.snow > 0) {
            const line =
              layer.snow * layer.height * (0.75 + 0.9 * noise.fractal(u * fine * 0.8, deep * fine * 0.35, 3));
            const lying = smoothstep(line + 0.012, line - 0.012, deep) * smoothstep(-0.75, -0.1, shade + 0.1);
            const bright = lying * (0.62 + 0.38 * smoothstep(-0.3, 0.5, shade));
            r = mix(r, snow[0] * mix(0.42, 1, bright), lying);
            g = mix(g, snow[1] * mix(0.52, 1, bright), lying);
            b = mix(b, snow[2] * mix(0.72, 1, bright), lying);
          }
        }
        red = mix(r, foot[0], fading);
        green = mix(g, foot[1], fading);
        blue = mix(b, foot[2], fading);
      }
      const at = (y * width + x) * 3;
      data[at] = data[at]! + (red - data[at]!) * edge;
      data[at + 1] = data[at + 1]! + (green - data[at + 1]!) * edge;
      data[at + 2] = data[at + 2]! + (blue - data[at + 2]!) * edge;
    }
  }
}

/** Rows of a range's outline for each column: `bare` of the ground, `crest` with the trees that stand on it. */
export interface Crest {
  readonly crest: Float32Array;
  readonly bare: Float32Array;
}

/** The outline of a range, row by column. */
export function crestOf(canvas: Canvas, layer: RidgeLayer, seed: number): Crest {
  const noise = new Noise(seed, layer.stream);
  const { width, height, scale } = canvas;
  const crest = new Float32Array(width);
  const span = width / scale;
  for (let x = 0; x < width; x += 1)
    crest[x] =
      layer.base * height - ridgeOutline(layer, noise, (x + 0.5) / scale, span) * layer.height * scale;
  if (layer.trees <= 0) return { crest, bare: crest };
  const random = randomFrom(seed, `${layer.stream} trees`);
  const bare = crest.slice();
  const count = Math.round((span / layer.trees) * 3.2);
  for (let tree = 0; tree < count; tree += 1) {
    const middle = random() * width;
    const grove = noise.at((middle / scale) * 4.3, 31) + 0.35;
    const size = layer.trees * scale * (0.35 + 0.75 * random()) * Math.max(0.18, Math.min(1, grove + 0.35));
    const half = size * random.range(0.17, 0.24);
    const left = Math.max(0, Math.floor(middle - half));
    const right = Math.min(width - 1, Math.ceil(middle + half));
    const root = bare[Math.min(width - 1, Math.max(0, Math.round(middle)))]! + size * 0.08;
    for (let x = left; x <= right; x += 1) {
      const off = Math.abs(x + 0.5 - middle) / half;
      if (off >= 1) continue;
      // Tiers of branches: the outline of a spruce steps in towards its top.
      const tier = off * 5;
      const jag = (tier - Math.floor(tier)) * 0.09;
      crest[x] = Math.min(crest[x]!, root - size * (1 - off ** 0.85 + jag - 0.05));
    }
  }
  return { crest, bare };
}

/** Light and shade on a mountain's faces, −1 to 1: the slope of creased noise towards the light. */
function faceLight(
  noise: Noise,
  layer: RidgeLayer,
  u: number,
  deep: number,
  fine: number,
  flat: boolean,
): number {
  const x = u * fine * 0.5 + deep * 2.4 * noise.line(u * 2.1 + 40);
  const y = deep * fine * 0.34;
  const octaves = flat ? 2 : 4;
  const here = noise.ridged(x, y, octaves);
  const there = noise.ridged(x + 0.09 * layer.side, y - 0.045, octaves);
  const slope = (here - there) * 5.2;
  return flat ? (slope > 0.12 ? 0.55 : slope < -0.12 ? -0.3 : 0.1) : Math.max(-1, Math.min(1, slope));
}

/** A dune: its windward face lit, its lee in shade, ripples across. */
function duneLight(noise: Noise, layer: RidgeLayer, u: number, deep: number): number {
  const x = u * layer.frequency;
  const fold = noise.at(x * 0.9 + deep * 3.2 * layer.side, deep * 2.2 + 5);
  const crease = smoothstep(-0.02, 0.05, fold) * 2 - 1;
  const ripple = noise.at(u * 30 + deep * 60 + noise.at(u * 7, deep * 12) * 3, deep * 110) * 0.1;
  return crease * 0.62 * Math.exp(-deep * 2.5) + ripple * 0.8 + 0.1;
}

/** Ink on a mountain: a darker line along its crest, and dry texture strokes that run down its faces. */
function inkDensity(
  noise: Noise,
  layer: RidgeLayer,
  u: number,
  v: number,
  deep: number,
  fine: number,
): number {
  const bend = noise.at(u * 3.1, v * 3.1) * 0.35;
  const wash = 0.55 + 0.5 * noise.fractal(u * 3.4 + bend, v * 2.2, 4);
  const edge = Math.exp(-deep * 40) * (0.6 + 0.5 * noise.at(u * 9, 3));
  let dark = 0;
  if (layer.relief > 0) {
    // Faces turned from the light take the ink; a dry brush leaves it in grains.
    const shade = faceLight(noise, layer, u, deep, fine * 0.9, false);
    const dry = noise.at(u * 120, v * 70) * 0.22 + noise.at(u * 46 + deep * 40, deep * 22) * 0.3;
    dark = (smoothstep(0.1, -0.5, shade + dry) - 0.32) * layer.relief;
  }
  const density = wash * 0.86 + edge * 0.5 + dark * 0.8;
  return density < 0 ? 0 : density > 1 ? 1 : density;
}
