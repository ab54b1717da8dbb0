import type { Canvas } from '../core/canvas.ts';
import type { Rgb } from '../core/colour.ts';
import { Noise } from '../core/noise.ts';
import { randomFrom } from '../core/random.ts';

/**
 * Paints a finished picture over again with strokes: broad ones first, then finer ones, each in the colour under its
 * middle, laid along the picture's contours, with bristles that leave ridges of light.
 */
export function applyOil(canvas: Canvas, seed: number): void {
  const { width, height, scale, data } = canvas;
  const source = data.slice();
  const noise = new Noise(seed, 'oil');
  const light = (x: number, y: number): number => {
    const at = (Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))) * 3;
    return Math.cbrt(source[at]! * 0.3 + source[at + 1]! * 0.6 + source[at + 2]! * 0.1);
  };
  const passes = [
    { long: 0.05, wide: 0.011, spacing: 0.013 },
    { long: 0.026, wide: 0.0052, spacing: 0.0072 },
    { long: 0.014, wide: 0.0024, spacing: 0.0042 },
  ];
  const reach = Math.max(2, Math.round(0.006 * scale));
  for (const [index, { long, wide, spacing }] of passes.entries()) {
    const random = randomFrom(seed, `oil ${index}`);
    const count = Math.min(Math.round(1 / (spacing * spacing)), width * height);
    for (let stroke = 0; stroke < count; stroke += 1) {
      // All random numbers are drawn first: a skipped stroke draws as many, so every size gets the same strokes.
      const x = random() * width;
      const y = random() * height;
      const idle = random();
      const shade = 1 + random.bell() * 0.045;
      const red = shade * (1 + random.bell() * 0.05);
      const blue = shade * (1 + random.bell() * 0.07);
      const size = random.range(0.55, 1.1);
      const breadth = wide * scale * random.range(0.7, 1.2);
      const phase = random() * Math.PI * 2;
      const bend = random.range(-0.25, 0.25);
      const px = Math.min(width - 1, x | 0);
      const py = Math.min(height - 1, y | 0);
      const gx = light(px + reach, py) - light(px - reach, py);
      const gy = light(px, py + reach) - light(px, py - reach);
      const steep = Math.hypot(gx, gy);
      // Fine strokes only where there is detail.
      if ((index === 1 && steep < 0.025 && idle < 0.65) || (index === 2 && steep < 0.05 + 0.1 * idle))
        continue;
      const drift = noise.at((x / scale) * 2.4, (y / scale) * 2.4) * 1.6 + 0.25;
      const angle = steep > 0.03 ? Math.atan2(gx, -gy) : drift;
      const length = long * scale * size * (steep > 0.1 ? 0.5 : 1);
      const at = (py * width + px) * 3;
      // Dark paint is never one tone: a little of the lights is in it.
      const lift = 0.012 * Math.max(0, shade - 0.96) * 10;
      const colour: Rgb = [
        source[at]! * red + lift * 0.7,
        source[at + 1]! * shade + lift * 0.8,
        source[at + 2]! * blue + lift,
      ];
      dab(canvas, { x, y, angle, length, wide: breadth, phase, bend, colour });
    }
  }
}

interface Dab {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly wide: number;
  readonly phase: number;
  readonly bend: number;
  readonly colour: Rgb;
}

/** Bristles are waves across a stroke; a table of them, since every pixel of every stroke asks. */
const WAVE = Float32Array.from({ length: 1024 }, (_, at) => Math.sin((at / 1024) * Math.PI * 2) * 0.055);

function dab(canvas: Canvas, { x: cx, y: cy, angle, length, wide, phase, bend, colour }: Dab): void {
  const { width, height, data } = canvas;
  const half = length / 2;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const breadth = wide * (1 + Math.abs(bend)) + 1;
  const spreadX = Math.abs(cos) * half + Math.abs(sin) * breadth + 1;
  const spreadY = Math.abs(sin) * half + Math.abs(cos) * breadth + 1;
  const top = Math.max(0, Math.floor(cy - spreadY));
  const bottom = Math.min(height - 1, Math.ceil(cy + spreadY));
  const pitch = (7 / wide) * (1024 / (Math.PI * 2));
  const start = (phase / (Math.PI * 2)) * 1024 + 4096;
  for (let y = top; y <= bottom; y += 1) {
    const dy = y + 0.5 - cy;
    // A row crosses the stroke only between its ends and between its sides.
    let from = cx - spreadX;
    let to = cx + spreadX;
    if (Math.abs(cos) > 0.02) {
      const middle = cx - (dy * sin) / cos;
      const reach = half / Math.abs(cos) + 1;
      from = Math.max(from, middle - reach);
      to = Math.min(to, middle + reach);
    }
    if (Math.abs(sin) > 0.02) {
      const middle = cx + (dy * cos) / sin;
      const reach = breadth / Math.abs(sin) + 1;
      from = Math.max(from, middle - reach);
      to = Math.min(to, middle + reach);
    }
    const left = Math.max(0, Math.floor(from));
    const right = Math.min(width - 1, Math.ceil(to));
    for (let x = left; x <= right; x += 1) {
      const dx = x + 0.5 - cx;
      const along = (dx * cos + dy * sin) / half;
      if (along > 1 || along < -1) continue;
      const square = along * along;
      const across = dy * cos - dx * sin - bend * wide * square;
      const room = wide * Math.sqrt(1 - square * square) - (across < 0 ? -across : across);
      if (room <= -0.5) continue;
      const gain = 1 + WAVE[(across * pitch + start) & 1023]! - (across / wide) * 0.05;
      const alpha = (room < 0.5 ? room + 0.5 : 1) * (along > 0 ? 0.96 - 0.46 * square : 0.96);
      const at = (y * width + x) * 3;
      data[at] = data[at]! + (colour[0] * gain - data[at]!) * alpha;
      data[at + 1] = data[at + 1]! + (colour[1] * gain - data[at + 1]!) * alpha;
      data[at + 2] = data[at + 2]! + (colour[2] * gain - data[at + 2]!) * alpha;
    }
  }
}
