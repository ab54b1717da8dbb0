import type { Canvas } from '../core/canvas.ts';
import { luma, toDisplay } from '@baigong/colour/light';
import { fromHex } from '../core/colour.ts';
import { Noise, smoothstep } from '../core/noise.ts';
import type { Scene } from '../scene.ts';
import { applyOil } from './oil.ts';
import { applyWatercolour } from './watercolour.ts';

/** Entries of the table from linear light to display values; the index is the square root of the light. */
const CURVE = 4096;

/** What is done to a picture once all of it is there: bloom, the style's own treatment, contrast, paper and grain. */
export function finish(canvas: Canvas, scene: Scene): Uint8ClampedArray<ArrayBuffer> {
  if (scene.finish.bloom > 0) bloom(canvas, scene.finish.bloom);
  if (scene.style === 'oil') applyOil(canvas, scene.seed);
  if (scene.style === 'watercolour') applyWatercolour(canvas, scene);
  return develop(canvas, scene);
}

/** Light spilling over: bright places, shrunk eightfold, blurred and added again. */
function bloom(canvas: Canvas, strength: number): void {
  const { width, height, data, scale } = canvas;
  const cell = Math.max(1, Math.round(scale / 128));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  let small = new Float32Array(columns * rows * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const most = Math.max(data[at]!, data[at + 1]!, data[at + 2]!);
      if (most < 0.55) continue;
      const share = Math.min(2, (most - 0.55) / most) / (cell * cell);
      const to = (((y / cell) | 0) * columns + ((x / cell) | 0)) * 3;
      small[to] = small[to]! + Math.min(3, data[at]!) * share;
      small[to + 1] = small[to + 1]! + Math.min(3, data[at + 1]!) * share;
      small[to + 2] = small[to + 2]! + Math.min(3, data[at + 2]!) * share;
    }
  for (let pass = 0; pass < 3; pass += 1) small = blur(small, columns, rows, 3);
  for (let y = 0; y < height; y += 1) {
    const sy = Math.max(0, (y + 0.5) / cell - 0.5);
    const row = Math.min(rows - 1, sy | 0);
    const below = Math.min(rows - 1, row + 1);
    const fy = sy - row;
    for (let x = 0; x < width; x += 1) {
      const sx = Math.max(0, (x + 0.5) / cell - 0.5);
      const column = Math.min(columns - 1, sx | 0);
      const next = Math.min(columns - 1, column + 1);
      const fx = sx - column;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const a =
          small[(row * columns + column) * 3 + channel]! * (1 - fx) +
          small[(row * columns + next) * 3 + channel]! * fx;
        const b =
          small[(below * columns + column) * 3 + channel]! * (1 - fx) +
          small[(below * columns + next) * 3 + channel]! * fx;
        data[at + channel] = data[at + channel]! + (a + (b - a) * fy) * strength;
      }
    }
  }
}

function blur(
  field: Float32Array<ArrayBuffer>,
  columns: number,
  rows: number,
  radius: number,
): Float32Array<ArrayBuffer> {
  const across = new Float32Array(field.length);
  const out = new Float32Array(field.length);
  const weight = 1 / (radius * 2 + 1);
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1)
      for (let off = -radius; off <= radius; off += 1) {
        const from = (y * columns + Math.max(0, Math.min(columns - 1, x + off))) * 3;
        const to = (y * columns + x) * 3;
        for (let channel = 0; channel < 3; channel += 1)
          across[to + channel] = across[to + channel]! + field[from + channel]! * weight;
      }
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1)
      for (let off = -radius; off <= radius; off += 1) {
        const from = (Math.max(0, Math.min(rows - 1, y + off)) * columns + x) * 3;
        const to = (y * columns + x) * 3;
        for (let channel = 0; channel < 3; channel += 1)
          out[to + channel] = out[to + channel]! + across[from + channel]! * weight;
      }
  return out;
}

/** Tone, paper, vignette and grain on the way to eight bits. */
function develop(canvas: Canvas, scene: Scene): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, data, scale } = canvas;
  const { contrast, saturation, vignette, grain, margin } = scene.finish;
  const curve = new Float32Array(CURVE + 1);
  for (let at = 0; at <= CURVE; at += 1) curve[at] = toDisplay((at / CURVE) ** 2) * 255;
  const pixels = new Uint8ClampedArray(width * height * 4);
  const noise = new Noise(scene.seed, 'paper');
  const paper = fromHex(scene.finish.paper);
  const fibres = scene.finish.tooth > 0 ? paperTile(noise) : undefined;
  const bite = scene.finish.tooth * 0.055;
  const edge = margin * scale;
  let dither = 0x9e3779b9;
  for (let y = 0; y < height; y += 1) {
    const v = (y + 0.5) / height - 0.5;
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3;
      let red = data[from]!;
      let green = data[from + 1]!;
      let blue = data[from + 2]!;
      const u = (x + 0.5) / width - 0.5;
      if (vignette > 0) {
        const dark = 1 - vignette * smoothstep(0.1, 0.62, u * u + v * v);
        red *= dark;
        green *= dark;
        blue *= dark;
      }
      let fibre = 0;
      if (fibres) {
        // The paper's tooth is as large on the picture at any size.
        const px = ((x / scale) * 900) & 255;
        const py = ((y / scale) * 900) & 255;
        fibre = fibres[(py << 8) | px]!;
        const tooth = 1 + fibre * bite;
        red *= tooth;
        green *= tooth;
        blue *= tooth;
      }
      if (edge > 0) {
        const near = Math.min(x, y, width - 1 - x, height - 1 - y);
        if (near < edge * 2) {
          const torn =
            scene.style === 'watercolour'
              ? noise.fractal((x / scale) * 9, (y / scale) * 9, 4) * edge * 0.5 + fibre * edge * 0.06
              : 0;
          const bare = smoothstep(edge + 1.2, edge - 1.2, near + torn);
          red += (paper[0] * (1 + fibre * 0.05) - red) * bare;
          green += (paper[1] * (1 + fibre * 0.05) - green) * bare;
          blue += (paper[2] * (1 + fibre * 0.05) - blue) * bare;
        }
      }
      // Above 0.8 light is pressed together, so that glows keep their colour and do not clip.
      red = red > 0.8 ? 0.8 + 0.2 * (1 - Math.exp((0.8 - red) * 3)) : red;
      green = green > 0.8 ? 0.8 + 0.2 * (1 - Math.exp((0.8 - green) * 3)) : green;
      blue = blue > 0.8 ? 0.8 + 0.2 * (1 - Math.exp((0.8 - blue) * 3)) : blue;
      const grey = luma(red, green, blue);
      red = grey + (red - grey) * saturation;
      green = grey + (green - grey) * saturation;
      blue = grey + (blue - grey) * saturation;
      dither ^= dither << 13;
      dither ^= dither >>> 17;
      dither ^= dither << 5;
      const speck = ((dither >>> 0) / 4294967296 - 0.5) * (1 + grain * 16);
      const to = (y * width + x) * 4;
      pixels[to] = tone(curve, red, contrast) + speck;
      pixels[to + 1] = tone(curve, green, contrast) + speck;
      pixels[to + 2] = tone(curve, blue, contrast) + speck;
      pixels[to + 3] = 255;
    }
  }
  return pixels;
}

function tone(curve: Float32Array, light: number, contrast: number): number {
  const value = curve[(Math.sqrt(light <= 0 ? 0 : light >= 1 ? 1 : light) * CURVE) | 0]! / 255;
  const curved = value * value * (3 - 2 * value);
  return (value + (curved - value) * contrast) * 255;
}

/** 256 × 256 of paper tooth, about −1 to 1, that repeats without a seam. */
function paperTile(noise: Noise): Float32Array {
  const tile = new Float32Array(65536);
  for (let y = 0; y < 256; y += 1)
    for (let x = 0; x < 256; x += 1)
      tile[y * 256 + x] =
        noise.at(x * 0.5, y * 0.5) * 0.55 +
        noise.at(x * 0.25 + 7, y * 0.0625) * 0.45 +
        noise.at(x * 0.125, y * 0.125) * 0.4;
  return tile;
}
