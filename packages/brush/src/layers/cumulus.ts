import type { Canvas } from '../core/canvas.ts';
import { fromHex, type Rgb } from '../core/colour.ts';
import { Noise, smoothstep, clamp01 } from '../core/noise.ts';
import { randomFrom, type Random } from '../core/random.ts';
import type { CumulusLayer } from '../scene-layers.ts';

/** Heaped clouds with level bases: small ones over the horizon first, large ones overhead last. */
export function paintCumulus(canvas: Canvas, layer: CumulusLayer, seed: number): void {
  const { width, height, scale } = canvas;
  const random = randomFrom(seed, 'cumulus');
  const noise = new Noise(seed, 'cumulus');
  const lit = fromHex(layer.lit);
  const shade = fromHex(layer.shade);
  const haze = fromHex(layer.haze);
  for (let index = 0; index < layer.count; index += 1) {
    const near = (index + 0.5) / layer.count;
    const air = 0.62 * (1 - near) ** 1.5;
    const tint = (colour: Rgb): Rgb => [
      colour[0] + (haze[0] - colour[0]) * air,
      colour[1] + (haze[1] - colour[1]) * air,
      colour[2] + (haze[2] - colour[2]) * air,
    ];
    heap(canvas, random, noise, {
      x: random.range(-0.05, 1.05) * width,
      base: (layer.bottom + (layer.top - layer.bottom) * near ** 1.2) * height,
      wide: layer.size * (0.22 + 0.95 * near) * random.range(0.75, 1.3) * scale,
      lit: tint(lit),
      shade: tint(shade),
      side: layer.side,
      stream: index,
    });
  }
}

interface Heap {
  readonly x: number;
  readonly base: number;
  readonly wide: number;
  readonly lit: Rgb;
  readonly shade: Rgb;
  readonly side: number;
  readonly stream: number;
}

interface Puff {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Puffs that bulge towards the viewer: each pixel belongs to the one that stands out farthest. */
function heap(
  canvas: Canvas,
  random: Random,
  noise: Noise,
  { x: cx, base, wide, lit, shade, side, stream }: Heap,
): void {
  const puffs: Puff[] = [];
  for (let puff = 0; puff < 30; puff += 1) {
    const off = random.bell() * 0.2;
    const room = Math.max(0.12, 1 - Math.abs(off) * 2.1);
    const radius = wide * random.range(0.05, 0.12) * (0.45 + 0.75 * room);
    puffs.push({
      x: cx + off * wide,
      y: base - radius * 0.5 - random() ** 1.3 * 0.24 * wide * room * room,
      radius,
    });
  }
  // As far as noise can bend a puff's edge.
  const bent = wide * 0.06;
  const edge = (of: (puff: Puff) => number, pick: (...values: number[]) => number) => pick(...puffs.map(of));
  const left = Math.max(0, Math.floor(edge((puff) => puff.x - puff.radius, Math.min) - bent));
  const right = Math.min(canvas.width - 1, Math.ceil(edge((puff) => puff.x + puff.radius, Math.max) + bent));
  const top = Math.max(0, Math.floor(edge((puff) => puff.y - puff.radius, Math.min) - bent));
  const bottom = Math.min(canvas.height - 1, Math.ceil(base + wide * 0.06));
  for (let y = top; y <= bottom; y += 1) {
    const beside = puffs.filter((puff) => Math.abs(y - puff.y) < puff.radius + bent);
    if (beside.length === 0) continue;
    for (let x = left; x <= right; x += 1) {
      const u = (x - cx) / wide + stream * 13.7;
      const v = (y - base) / wide;
      const bendX = noise.fractal(u * 9, v * 9, 3);
      const bendY = noise.fractal(u * 9 + 31, v * 9 + 7, 3);
      const px = x + bendX * wide * 0.042;
      const py = y + bendY * wide * 0.042;
      let front = 0;
      let light = 0;
      let cover = 0;
      for (const puff of beside) {
        const dx = (px - puff.x) / puff.radius;
        const dy = (py - puff.y) / puff.radius;
        const far = dx * dx + dy * dy;
        if (far >= 1) continue;
        const bulge = Math.sqrt(1 - far) * puff.radius;
        cover = Math.max(cover, smoothstep(1, 0.55, far));
        if (bulge <= front) continue;
        front = bulge;
        light = 0.46 - dy * 0.44 + dx * side * 0.26;
      }
      if (cover <= 0) continue;
      const rise = clamp01((base - y) / (wide * 0.26));
      const alpha =
        cover * smoothstep(base + wide * 0.02, base - wide * 0.05, y + bendY * wide * 0.04) * 0.97;
      const share = smoothstep(0.05, 0.85, light * 0.75 + rise * 0.42 + bendX * 0.12);
      canvas.cover(
        x,
        y,
        [
          shade[0] + (lit[0] - shade[0]) * share,
          shade[1] + (lit[1] - shade[1]) * share,
          shade[2] + (lit[2] - shade[2]) * share,
        ],
        alpha,
      );
    }
  }
}
