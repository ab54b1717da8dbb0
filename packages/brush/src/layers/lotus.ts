import type { Canvas } from '../core/canvas.ts';
import { fromHex, type Rgb } from '../core/colour.ts';
import { Noise } from '../core/noise.ts';
import { randomFrom, type Random } from '../core/random.ts';
import type { LotusLayer } from '../scene-layers.ts';
import { petal } from './petal.ts';

/** A lotus pond: pads that lie flat in the distance, leaves and flowers on stalks in front. */
export function paintLotus(canvas: Canvas, layer: LotusLayer, seed: number): void {
  const { width, height, scale } = canvas;
  const random = randomFrom(seed, layer.stream);
  const noise = new Noise(seed, layer.stream);
  const leaf = fromHex(layer.leaf);
  const under = fromHex(layer.under);
  const petals = layer.petals.map((colour) => fromHex(colour));
  const depth = (1.04 - layer.y) * height;
  for (let pad = 0; pad < layer.count; pad += 1) {
    const down = (pad / layer.count) ** 1.35;
    const x = random.range(-0.03, 1.03) * width;
    const y = layer.y * height + down * depth;
    const grove = noise.at((x / scale) * 1.7, down * 3 + 5);
    if (grove < -0.12 + 0.2 * random.bell() * 0.5) continue;
    const size = (0.012 + 0.085 * down) * scale * random.range(0.7, 1.25);
    const stalk = down > 0.25 ? size * random.range(0, 0.9) : 0;
    if (stalk > 0) canvas.stroke(x, y, size * 0.035, x, y - stalk, size * 0.03, under);
    round(canvas, random, x, y - stalk, size, random.range(0.26, 0.4), leaf, under);
    if (!random.chance(down > 0.2 ? 0.34 : 0.2)) continue;
    const rise = size * random.range(0.55, 1.25) + stalk;
    const fx = x + random.bell() * size * 0.5;
    canvas.stroke(fx, y, size * 0.035, fx, y - rise, size * 0.028, under);
    flower(
      canvas,
      random,
      fx,
      y - rise,
      size * random.range(0.32, 0.44),
      petals[random.below(petals.length)]!,
    );
  }
}

/** A leaf seen from the side: an ellipse with veins and a lighter rim. */
function round(
  canvas: Canvas,
  random: Random,
  cx: number,
  cy: number,
  size: number,
  flat: number,
  leaf: Rgb,
  under: Rgb,
): void {
  const shade = random.range(0.75, 1.15);
  const notch = random() * Math.PI * 2;
  const tilt = random.bell() * 0.12;
  for (let y = Math.max(0, Math.floor(cy - size)); y <= Math.min(canvas.height - 1, cy + size); y += 1)
    for (let x = Math.max(0, Math.floor(cx - size)); x <= Math.min(canvas.width - 1, cx + size); x += 1) {
      const dx = (x + 0.5 - cx) / size;
      const dy = ((y + 0.5 - cy) / size - dx * tilt) / flat;
      const far = Math.hypot(dx, dy);
      const angle = Math.atan2(dy, dx);
      const edge = 1 + 0.035 * Math.sin(angle * 9 + notch);
      const cover = (edge - far) * size * flat + 0.5;
      if (cover <= 0) continue;
      // A leaf has a slit from its rim to its stalk.
      if (Math.cos(angle - notch) > 0.993 && far > 0.2) continue;
      const vein = Math.abs(Math.sin(angle * 7 + notch)) < 0.1 + 0.05 / (far + 0.1) ? 1.14 : 1;
      const tone = shade * vein * (0.78 + 0.34 * far - 0.22 * dy);
      const share = Math.max(0, dy - 0.75) * 2;
      canvas.cover(
        x,
        y,
        [
          leaf[0] * tone * (1 - share) + under[0] * share,
          leaf[1] * tone * (1 - share) + under[1] * share,
          leaf[2] * tone * (1 - share) + under[2] * share,
        ],
        cover < 1 ? cover : 1,
      );
    }
}

/** A lotus flower: petals in a fan, the outer ones low and open, the inner ones upright. */
function flower(canvas: Canvas, random: Random, x: number, y: number, size: number, colour: Rgb): void {
  const open = random.range(0.65, 1.15);
  for (let ring = 2; ring >= 0; ring -= 1) {
    const count = 3 + ring * 2;
    for (let leaf = 0; leaf < count; leaf += 1) {
      const at = count > 1 ? (leaf / (count - 1)) * 2 - 1 : 0;
      const angle = -Math.PI / 2 + at * (0.35 + ring * 0.42) * open;
      const long = size * (0.86 - 0.06 * ring);
      const light = 0.84 + 0.07 * (2 - ring) + 0.06 * random.bell();
      petal(
        canvas,
        x + Math.cos(angle) * long * 0.72,
        y + Math.sin(angle) * long * 0.72,
        long * 0.74,
        angle + Math.PI,
        0.4,
        [colour[0] * light, colour[1] * light * 0.97, colour[2] * light],
        0.95,
      );
    }
  }
}
