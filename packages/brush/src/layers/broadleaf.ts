import type { Canvas } from '../core/canvas.ts';
import type { Rgb } from '../core/colour.ts';
import type { Random } from '../core/random.ts';
import { petal } from './petal.ts';
import { leafOf, type Grow } from './grow.ts';

interface Twig {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** Branches that fork until they are twigs; their ends are handed back for leaves. */
function branching(
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  wood: Rgb,
  depth: number,
  ends: Twig[],
): void {
  let [fromX, fromY, turn] = [x, y, angle];
  const parts = 3;
  for (let part = 0; part < parts; part += 1) {
    turn += random.bell() * 0.13;
    const toX = fromX + (Math.cos(turn) * length) / parts;
    const toY = fromY + (Math.sin(turn) * length) / parts;
    canvas.stroke(fromX, fromY, width * (1 - part * 0.12), toX, toY, width * (1 - (part + 1) * 0.12), wood);
    [fromX, fromY] = [toX, toY];
    if (depth < 3) ends.push({ x: toX, y: toY, angle: turn });
  }
  if (depth === 0) return;
  const forks = random.chance(0.28) ? 3 : 2;
  for (let fork = 0; fork < forks; fork += 1) {
    const side = forks === 3 ? fork - 1 : fork * 2 - 1;
    const bend = side * random.range(0.25, 0.62) + random.bell() * 0.1;
    branching(
      canvas,
      random,
      fromX,
      fromY,
      turn + bend,
      length * random.range(0.66, 0.84),
      width * 0.62,
      wood,
      depth - 1,
      ends,
    );
  }
}

/** A tree without leaves. */
export const bare: Grow = (canvas, random, x, y, tall, wood) => {
  branching(canvas, random, x, y, -Math.PI / 2 + random.bell() * 0.06, tall * 0.3, tall * 0.02, wood, 7, []);
};

/** A broad crown of leaf clusters on forking branches, lit from above. */
export const round: Grow = (canvas, random, x, y, tall, wood, leaves) => {
  const ends: Twig[] = [];
  branching(
    canvas,
    random,
    x,
    y,
    -Math.PI / 2 + random.bell() * 0.05,
    tall * 0.3,
    tall * 0.022,
    wood,
    5,
    ends,
  );
  const tone = leafOf(leaves, random);
  ends.sort((a, b) => b.y - a.y);
  const top = y - tall;
  for (const end of ends)
    for (let leaf = 0; leaf < 7; leaf += 1) {
      const px = end.x + random.bell() * tall * 0.035;
      const py = end.y + random.bell() * tall * 0.028;
      const up = 1 - (py - top) / tall;
      const shade = 0.55 + 0.75 * up + 0.2 * random.bell();
      const base = random.chance(0.75) ? tone : leafOf(leaves, random);
      petal(
        canvas,
        px,
        py,
        tall * random.range(0.011, 0.024),
        random() * 6.3,
        0.75,
        [base[0] * shade, base[1] * shade, base[2] * shade],
        0.9,
      );
    }
};

/** A willow: a leaning trunk and long hanging withies. */
export const willow: Grow = (canvas, random, x, y, tall, wood, leaves) => {
  const ends: Twig[] = [];
  branching(
    canvas,
    random,
    x,
    y,
    -Math.PI / 2 + random.range(-0.25, 0.25),
    tall * 0.26,
    tall * 0.024,
    wood,
    4,
    ends,
  );
  for (const end of ends) {
    const tint = leafOf(leaves, random);
    const long = tall * random.range(0.2, 0.52);
    const sway = random.bell() * 0.08 + 0.05;
    let [px, py] = [end.x + random.bell() * tall * 0.03, end.y];
    const steps = 12;
    for (let step = 0; step < steps; step += 1) {
      const nx =
        px +
        (sway * long) / steps +
        random.bell() * tall * 0.0015 +
        Math.cos(end.angle) * (1 - step / steps) ** 3 * long * 0.09;
      const ny = py + (long / steps) * Math.min(1, 0.35 + step * 0.3);
      canvas.stroke(px, py, tall * 0.0014, nx, ny, tall * 0.0012, tint, 0.9);
      for (const side of [-1, 1])
        petal(
          canvas,
          nx + side * tall * 0.005,
          ny,
          tall * 0.0085,
          Math.PI / 2 - side * 0.5,
          0.24,
          tint,
          0.85,
        );
      [px, py] = [nx, ny];
    }
  }
};
