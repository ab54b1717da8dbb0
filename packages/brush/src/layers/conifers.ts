import type { Canvas } from '../core/canvas.ts';
import type { Rgb } from '../core/colour.ts';
import type { Random } from '../core/random.ts';
import { leafOf, type Grow } from './grow.ts';

/** A spruce: boughs that droop from a straight stem, longer and lower ones darker. */
export const pine: Grow = (canvas, random, x, y, tall, wood, leaves) => {
  const lean = random.bell() * 0.012 * tall;
  canvas.stroke(x, y, tall * 0.017, x + lean, y - tall, tall * 0.002, wood);
  const tiers = 38;
  const wide = random.range(0.15, 0.22);
  const colour = leafOf(leaves, random);
  for (let tier = 0; tier < tiers; tier += 1) {
    const up = 0.1 + 0.9 * (tier / tiers);
    const cx = x + lean * up;
    const cy = y - tall * up;
    const reach = tall * wide * (1.02 - up) ** 0.9;
    for (const side of [-1, 1]) {
      const long = reach * random.range(0.55, 1.1);
      if (random.chance(0.08)) continue;
      const droop = long * random.range(0.2, 0.42);
      const shade = 0.75 + 0.45 * up + 0.12 * random.bell();
      const tint: Rgb = [colour[0] * shade, colour[1] * shade, colour[2] * shade];
      const midX = cx + side * long * 0.55;
      const midY = cy + droop * 0.35;
      const thick = tall * 0.0155 * (1.06 - up) ** 0.6;
      canvas.stroke(cx, cy, thick, midX, midY, thick * 0.95, tint);
      canvas.stroke(midX, midY, thick * 0.95, cx + side * long, cy + droop, thick * 0.15, tint);
      for (let sprig = 0; sprig < 5; sprig += 1) {
        const t = random.range(0.15, 0.95);
        const sx = cx + side * long * t;
        const sy = cy + droop * t * 0.85;
        canvas.stroke(
          sx,
          sy,
          thick * 0.5,
          sx + side * long * 0.1,
          sy + tall * random.range(0.012, 0.034),
          thick * 0.1,
          tint,
        );
      }
    }
  }
};

/** An old pine of the cliffs: a bent trunk, level limbs, needles in flat clouds. */
export const oldpine: Grow = (canvas, random, x, y, tall, wood, leaves) => {
  const side = random.chance(0.5) ? 1 : -1;
  const bends: [number, number][] = [];
  const parts = 9;
  let [px, py] = [x, y];
  for (let part = 1; part <= parts; part += 1) {
    const up = part / parts;
    const nx = x + side * tall * (0.16 * up + 0.05 * Math.sin(up * 7));
    const ny = y - tall * 0.9 * up;
    canvas.stroke(px, py, tall * 0.026 * (1.15 - up), nx, ny, tall * 0.026 * (1.07 - up), wood);
    if (up > 0.35) bends.push([nx, ny]);
    [px, py] = [nx, ny];
  }
  for (const [index, [bx, by]] of bends.entries()) {
    const way = index % 2 === 0 ? side : -side;
    const long = tall * random.range(0.22, 0.46) * (1.15 - (index / bends.length) * 0.6);
    const ex = bx + way * long;
    const ey = by + long * random.range(-0.3, 0.08);
    canvas.stroke(bx, by, tall * 0.008, (bx + ex) / 2, (by + ey) / 2 + long * 0.06, tall * 0.008, wood);
    canvas.stroke((bx + ex) / 2, (by + ey) / 2 + long * 0.06, tall * 0.008, ex, ey, tall * 0.004, wood);
    for (const share of [0.45, 0.75, 1])
      needles(
        canvas,
        random,
        bx + (ex - bx) * share,
        by + (ey - by) * share - tall * 0.008,
        tall * random.range(0.09, 0.14),
        leafOf(leaves, random),
      );
  }
  needles(canvas, random, px, py, tall * 0.11, leafOf(leaves, random));
};

/** A flat cloud of needles: fans of short strokes side by side. */
function needles(canvas: Canvas, random: Random, cx: number, cy: number, wide: number, colour: Rgb): void {
  for (let fan = 0; fan < 30; fan += 1) {
    const off = random.range(-1, 1);
    const fx = cx + off * wide;
    const fy = cy + random.range(-0.42, 0.1) * wide * (1 - off * off);
    for (let needle = 0; needle < 9; needle += 1) {
      const angle = -Math.PI / 2 + (needle - 4) * 0.3 + random.bell() * 0.08;
      const long = wide * random.range(0.2, 0.3);
      canvas.stroke(
        fx,
        fy,
        wide * 0.011,
        fx + Math.cos(angle) * long,
        fy + Math.sin(angle) * long,
        wide * 0.004,
        colour,
        0.85,
      );
    }
  }
}
