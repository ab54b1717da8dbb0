import type { Canvas } from '../core/canvas.ts';
import { fromHex } from '../core/colour.ts';
import { randomFrom } from '../core/random.ts';
import type { TreesLayer } from '../scene-layers.ts';
import { bamboo, palm } from './bamboo.ts';
import { bare, round, willow } from './broadleaf.ts';
import { oldpine, pine } from './conifers.ts';
import { leafOf, type Grow } from './grow.ts';
import { petal } from './petal.ts';

/** A birch: a slender pale stem with dark scars, twigs that rise and then droop, small leaves from halfway up. */
const birch: Grow = (canvas, random, x, y, tall, bark, leaves, thickness) => {
  const lean = random.bell() * 0.05 * tall;
  const sway = random.bell() * 0.012 * tall;
  const half = tall * 0.0125 * thickness;
  const at = (up: number): number => x + lean * up * up + sway * Math.sin(up * 6);
  const shade: [number, number, number] = [bark[0] * 0.62, bark[1] * 0.62, bark[2] * 0.66];
  const scar: [number, number, number] = [bark[0] * 0.12, bark[1] * 0.1, bark[2] * 0.1];
  const parts = 14;
  for (const [tone, offset, share] of [
    [shade, 0, 1],
    [bark, -0.22, 0.74],
  ] as const)
    for (let part = 0; part < parts; part += 1) {
      const [from, to] = [part / parts, (part + 1) / parts];
      const wide = (up: number): number => half * (1.06 - up * 0.86);
      canvas.stroke(
        at(from) + offset * wide(from),
        y - tall * from,
        wide(from) * share,
        at(to) + offset * wide(to),
        y - tall * to,
        wide(to) * share,
        tone,
      );
    }
  const scars = 26;
  for (let mark = 0; mark < scars; mark += 1) {
    const up = ((mark + random()) / scars) ** 1.15 * 0.92;
    const wide = half * (1.06 - up * 0.86);
    const long = wide * random.range(0.25, 0.95);
    const from = at(up) - wide * 0.9 + (random.chance(0.5) ? 0 : wide * 1.8 - long);
    const thin = wide * random.range(0.06, 0.17);
    canvas.stroke(from, y - tall * up, thin, from + long, y - tall * up - thin, thin * 0.5, scar, 0.85);
  }
  const tone = leafOf(leaves, random);
  const twigs = 26;
  for (let twig = 0; twig < twigs; twig += 1) {
    const up = 0.36 + 0.64 * ((twig + random()) / twigs);
    const side = random.chance(0.5) ? -1 : 1;
    const long = tall * random.range(0.07, 0.17) * (1.25 - up * 0.7);
    let [px, py] = [at(up), y - tall * up];
    const steps = 5;
    for (let step = 0; step < steps; step += 1) {
      const share = step / steps;
      const nx = px + (side * long * 0.8) / steps;
      const ny = py - (long * (0.75 - 1.35 * share)) / steps;
      const thin = half * 0.13 * (1.1 - share);
      canvas.stroke(px, py, thin, nx, ny, thin * 0.7, scar, 0.8);
      for (let leaf = 0; leaf < 5; leaf += 1) {
        const lit = 0.72 + 0.5 * up * random.range(0.6, 1);
        const base = random.chance(0.7) ? tone : leafOf(leaves, random);
        petal(
          canvas,
          nx + random.bell() * tall * 0.024,
          ny + random.bell() * tall * 0.026,
          tall * random.range(0.0055, 0.0115),
          random() * 6.3,
          0.7,
          [base[0] * lit, base[1] * lit, base[2] * lit],
          0.92,
        );
      }
      [px, py] = [nx, ny];
    }
  }
};

/** A stand of trees in one plane. */
export function paintTrees(canvas: Canvas, layer: TreesLayer, seed: number): void {
  const random = randomFrom(seed, layer.stream);
  const wood = fromHex(layer.colour);
  const leaves = layer.leaf.map((leaf) => fromHex(leaf));
  const grow = { pine, oldpine, round, bamboo, willow, bare, birch, palm }[layer.species];
  for (let tree = 0; tree < layer.count; tree += 1) {
    const share = (tree + random()) / layer.count;
    const x = (layer.from + (layer.to - layer.from) * share) * canvas.width;
    const tall =
      layer.height *
      canvas.scale *
      (layer.species === 'bamboo' ? random.range(0.85, 1.1) : random.range(0.55, 1.18));
    const y = layer.base * canvas.height + random.bell() * 0.012 * canvas.scale;
    grow(canvas, random, x, y, tall, wood, leaves, layer.thickness ?? 1);
  }
}
