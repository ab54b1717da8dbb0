import type { Canvas } from '../core/canvas.ts';
import { fromHex, type Rgb } from '../core/colour.ts';
import { mix } from '../core/noise.ts';
import { randomFrom, type Random } from '../core/random.ts';
import type { BranchLayer } from '../scene-layers.ts';
import { petal } from './petal.ts';

interface Spur {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** A gnarled branch that comes in from an edge, its buds and blossoms along the young wood. */
export function paintBranch(canvas: Canvas, layer: BranchLayer, seed: number): void {
  const random = randomFrom(seed, layer.stream);
  const wood = fromHex(layer.colour);
  const spurs: Spur[] = [];
  grow(canvas, random, {
    x: layer.x * canvas.width,
    y: layer.y * canvas.height,
    angle: layer.angle,
    length: layer.length * canvas.scale,
    width: layer.width * canvas.scale,
    depth: 3,
    wood,
    spurs,
    grain: randomFrom(seed, `${layer.stream} bark`),
  });
  const petals = layer.petals.map((colour) => fromHex(colour));
  const heart = fromHex(layer.heart);
  const flowers = random.below(4) + Math.round(layer.blossoms);
  // Blossoms crowd: most sit beside one already there.
  let at: Spur = spurs[random.below(spurs.length)]!;
  for (let flower = 0; flower < flowers; flower += 1) {
    if (random.chance(0.42)) at = spurs[random.below(spurs.length)]!;
    const size = layer.size * canvas.scale * random.range(0.6, 1.2);
    const x = at.x + random.bell() * size * 1.15;
    const y = at.y + random.bell() * size * 1.15;
    const colour = petals[random.below(petals.length)]!;
    if (random.chance(0.24)) bud(canvas, random, x, y, size * 0.5, colour, wood);
    else blossom(canvas, random, x, y, size, colour, heart);
  }
}

interface Limb {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly width: number;
  readonly depth: number;
  readonly wood: Rgb;
  readonly spurs: Spur[];
  /** A separate random stream for details that small sheets skip, so that limbs are the same on all sheets. */
  readonly grain: Random;
}

function grow(canvas: Canvas, random: Random, limb: Limb): void {
  let { x, y, angle, width } = limb;
  const parts = 9;
  const step = limb.length / parts;
  for (let part = 0; part < parts; part += 1) {
    // Old plum wood turns in elbows, then runs straight.
    angle += random.chance(0.3) ? random.bell() * 0.42 : random.bell() * 0.1;
    angle = mix(angle, limb.angle, 0.22);
    const nx = x + Math.cos(angle) * step;
    const ny = y + Math.sin(angle) * step;
    const thinner = width * 0.89;
    canvas.stroke(x, y, width, nx, ny, thinner, limb.wood);
    bark(canvas, limb.grain, [x, y, nx, ny], width, limb.wood);
    if (random.chance(0.5)) canvas.stroke(nx, ny, thinner * 1.15, nx + 0.1, ny, thinner * 1.1, limb.wood);
    if (limb.depth < 3 || part > 3) limb.spurs.push({ x: nx, y: ny, angle });
    const forks = limb.depth > 0 && part > 0 && random.chance(limb.depth === 3 ? 0.62 : 0.46);
    if (forks) {
      const side = random.chance(0.5) ? 1 : -1;
      grow(canvas, random, {
        ...limb,
        x: nx,
        y: ny,
        angle: angle + side * random.range(0.45, 1.05),
        length: limb.length * random.range(0.28, 0.55),
        width: thinner * random.range(0.4, 0.62),
        depth: limb.depth - 1,
      });
    }
    [x, y, width] = [nx, ny, thinner];
  }
}

/** Light along the upper side of the wood, and cracks across its grain. */
function bark(
  canvas: Canvas,
  random: Random,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  width: number,
  wood: Rgb,
): void {
  if (width < 1.2) return;
  const light: Rgb = [wood[0] * 2 + 0.035, wood[1] * 2 + 0.032, wood[2] * 2 + 0.03];
  const long = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / long, (y1 - y0) / long];
  // Upwards across the limb, whichever way it runs.
  const [ox, oy] = ux > 0 ? [uy, -ux] : [-uy, ux];
  for (let mark = 0; mark < 9; mark += 1) {
    const at = random() * long;
    const off = random.range(-0.55, 0.85) * width;
    const length = width * random.range(0.5, 2.2);
    const [mx, my] = [x0 + ux * at + ox * off, y0 + uy * at + oy * off];
    const tint =
      off > width * 0.1 || random.chance(0.3)
        ? light
        : ([wood[0] * 0.5, wood[1] * 0.5, wood[2] * 0.5] as const);
    canvas.stroke(mx, my, width * 0.05, mx + ux * length, my + uy * length, width * 0.02, tint, 0.5);
  }
}

/** Five petals around a heart with stamens, tilted to the viewer. */
function blossom(
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  size: number,
  colour: Rgb,
  heart: Rgb,
): void {
  const turn = random() * Math.PI * 2;
  const tilt = random.range(0.55, 1);
  const lean = random() * Math.PI;
  const petals = 5;
  const place = (angle: number, far: number): [number, number] => {
    const px = Math.cos(angle) * far;
    const py = Math.sin(angle) * far * tilt;
    return [x + px * Math.cos(lean) - py * Math.sin(lean), y + px * Math.sin(lean) + py * Math.cos(lean)];
  };
  for (let leaf = 0; leaf < petals; leaf += 1) {
    const angle = turn + (leaf / petals) * Math.PI * 2;
    const [px, py] = place(angle, size * 0.52);
    const shade = random.range(0.88, 1.08);
    petal(
      canvas,
      px,
      py,
      size * 0.56,
      Math.atan2(py - y, px - x),
      0.92,
      [colour[0] * shade, colour[1] * shade, colour[2] * shade],
      0.9,
    );
  }
  const deep: Rgb = [colour[0] * 0.72, colour[1] * 0.5, colour[2] * 0.56];
  petal(canvas, x, y, size * 0.26, 0, 1, deep, 0.5);
  for (let stamen = 0; stamen < 9; stamen += 1) {
    const [sx, sy] = place(random() * Math.PI * 2, size * random.range(0.28, 0.5));
    canvas.stroke(x, y, size * 0.014, sx, sy, size * 0.01, heart, 0.75);
    canvas.stroke(sx, sy, size * 0.045, sx + 0.1, sy, size * 0.045, heart);
  }
}

function bud(
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  size: number,
  colour: Rgb,
  wood: Rgb,
): void {
  petal(canvas, x, y, size, random() * 6.3, 0.85, [colour[0] * 0.86, colour[1] * 0.8, colour[2] * 0.8], 0.95);
  canvas.stroke(x - size * 0.5, y + size * 0.5, size * 0.28, x, y + size * 0.6, size * 0.2, wood, 0.8);
}
