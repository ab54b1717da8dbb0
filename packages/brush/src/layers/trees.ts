import type { Canvas } from '../core/canvas.ts';
import { fromHex } from '../core/colour.ts';
import { randomFrom } from '../core/random.ts';
import type { TreesLayer } from '../scene-layers.ts';
import { bamboo, palm } from './bamboo.ts';
import { birch } from './birch.ts';
import { bare, round, willow } from './broadleaf.ts';
import { oldpine, pine } from './conifers.ts';

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
