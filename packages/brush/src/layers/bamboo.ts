import type { Rgb } from '../core/colour.ts';
import { petal } from './petal.ts';
import { leafOf, type Grow } from './grow.ts';

/** Bamboo: jointed culms with leaves in fans. */
export const bamboo: Grow = (canvas, random, x, y, tall, _wood, leaves, thickness) => {
  const colour = leafOf(leaves, random);
  const thick = tall * random.range(0.007, 0.012) * thickness;
  const lean = random.bell() * 0.035;
  const joints = 13;
  let [px, py] = [x, y];
  for (let joint = 0; joint < joints; joint += 1) {
    const nx = px + (lean * (0.4 + joint * 0.12) * tall) / joints;
    const ny = py - tall / joints;
    const taper = 1 - 0.55 * (joint / joints);
    canvas.stroke(px, py - thick * 0.5, thick * taper, nx, ny + thick * 0.5, thick * taper * 0.94, colour);
    const rim: Rgb = [colour[0] * 1.5 + 0.02, colour[1] * 1.5 + 0.03, colour[2] * 1.5 + 0.02];
    canvas.stroke(
      px - thick * taper * 0.45,
      py - thick,
      thick * 0.16,
      nx - thick * taper * 0.45,
      ny + thick,
      thick * 0.14,
      rim,
      0.4,
    );
    canvas.stroke(
      nx - thick * taper * 1.15,
      ny,
      thick * 0.2,
      nx + thick * taper * 1.15,
      ny,
      thick * 0.2,
      rim,
      0.7,
    );
    if (joint > 1 && random.chance(0.35 + 0.04 * joint)) {
      const side = random.chance(0.5) ? 1 : -1;
      const long = tall * random.range(0.05, 0.11);
      const ex = nx + side * long;
      const ey = ny - long * random.range(0.1, 0.5);
      canvas.stroke(nx, ny, thick * 0.22, ex, ey, thick * 0.1, colour);
      for (let fan = 0; fan < 9; fan += 1) {
        const t = random.range(0.4, 1.05);
        const size = tall * random.range(0.013, 0.026) * (0.5 + 0.5 * thickness);
        const angle = (side > 0 ? 0.5 : Math.PI - 0.5) + random.bell() * 0.5 + side * 0.25;
        const tint = leafOf(leaves, random);
        petal(
          canvas,
          nx + (ex - nx) * t + Math.cos(angle) * size,
          ny + (ey - ny) * t + Math.sin(angle) * size,
          size,
          angle,
          0.17,
          tint,
          0.95,
        );
      }
    }
    [px, py] = [nx, ny];
  }
};

/** A palm: a bent stem and fronds that arch over. */
export const palm: Grow = (canvas, random, x, y, tall, wood, leaves) => {
  const lean = random.range(-0.22, 0.22) * tall;
  let [px, py] = [x, y];
  for (let part = 1; part <= 10; part += 1) {
    const t = part / 10;
    const nx = x + lean * t * t;
    const ny = y - tall * 0.8 * t;
    canvas.stroke(px, py, tall * 0.017 * (1.1 - 0.5 * t), nx, ny, tall * 0.017 * (1.05 - 0.5 * t), wood);
    [px, py] = [nx, ny];
  }
  for (let frond = 0; frond < 13; frond += 1) {
    const angle = -Math.PI / 2 + (frond - 6) * 0.33 + random.bell() * 0.1;
    const long = tall * random.range(0.24, 0.34);
    const tint = leafOf(leaves, random);
    let [fx, fy] = [px, py];
    for (let part = 1; part <= 12; part += 1) {
      const t = part / 12;
      const nx = px + Math.cos(angle) * long * t;
      const ny = py + Math.sin(angle) * long * t + long * 0.5 * t * t;
      canvas.stroke(fx, fy, tall * 0.004, nx, ny, tall * 0.003, tint);
      const hang = long * 0.3 * (1 - Math.abs(t - 0.4)) * (0.4 + 0.6 * Math.abs(Math.cos(angle)));
      for (const side of [-1, 1])
        canvas.stroke(
          nx,
          ny,
          tall * 0.0036,
          nx + side * hang * 0.4 + Math.cos(angle) * hang * 0.4,
          ny + hang,
          tall * 0.0008,
          tint,
        );
      [fx, fy] = [nx, ny];
    }
  }
};
