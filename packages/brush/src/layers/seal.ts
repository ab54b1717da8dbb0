import type { Canvas } from '../core/canvas.ts';
import { fromHex } from '../core/colour.ts';
import { randomFrom } from '../core/random.ts';
import type { SealLayer } from '../scene-layers.ts';

/** A red seal with lines cut out of it, as under a painting; the lines are a pattern, not writing. */
export function paintSeal(canvas: Canvas, layer: SealLayer, seed: number): void {
  const random = randomFrom(seed, 'seal');
  const colour = fromHex(layer.colour);
  const size = layer.size * canvas.scale;
  const cx = layer.x * canvas.width;
  const cy = layer.y * canvas.height;
  const cells = 15;
  const cut = new Set<number>();
  const line = (x: number, y: number, long: number, upright: boolean): void => {
    for (let at = 0; at < long; at += 1) cut.add((y + (upright ? at : 0)) * cells + x + (upright ? 0 : at));
  };
  // A thin frame, and two columns of short strokes at right angles that touch.
  for (const side of [1, cells - 2]) {
    line(1, side, cells - 2, false);
    line(side, 1, cells - 2, true);
  }
  for (const column of [3, 8])
    for (const row of [3, 8]) {
      const middle = row + 1 + random.below(2);
      line(column, row + (random.chance(0.5) ? 0 : 1), 4, false);
      line(column, middle + 1, 4, false);
      line(column + random.below(4), row, 4, true);
      line(column + random.below(4), middle, 2, true);
    }
  const cell = size / cells;
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const px = Math.round(cx - size / 2 + x);
      const py = Math.round(cy - size / 2 + y);
      if (px < 0 || py < 0 || px >= canvas.width || py >= canvas.height) continue;
      if (
        cut.has(Math.min(cells - 1, Math.floor(y / cell)) * cells + Math.min(cells - 1, Math.floor(x / cell)))
      )
        continue;
      canvas.cover(px, py, colour, 0.74 + 0.18 * random());
    }
}
