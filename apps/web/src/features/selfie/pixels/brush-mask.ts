/** One stroke of the brush over a mask. Places and sizes are parts of the picture's longer side. */
export interface Stroke {
  readonly does: 'keep' | 'erase';
  readonly radius: number;
  /** x, y, x, y … */
  readonly points: readonly number[];
}

/** The part of the brush's radius that is fully hard; from there it fades. */
const hardness = 0.7;

function dab(
  mask: Uint8ClampedArray,
  width: number,
  height: number,
  stroke: Stroke,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): void {
  const longer = Math.max(width, height);
  const radius = Math.max(0.5, stroke.radius * longer);
  const [fromX, fromY, toX, toY] = [x1 * longer, y1 * longer, x2 * longer, y2 * longer];
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const top = Math.max(0, Math.floor(Math.min(fromY, toY) - radius));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(fromY, toY) + radius));
  const left = Math.max(0, Math.floor(Math.min(fromX, toX) - radius));
  const right = Math.min(width - 1, Math.ceil(Math.max(fromX, toX) + radius));
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const [px, py] = [x + 0.5 - fromX, y + 0.5 - fromY];
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
      const distance = Math.hypot(px - along * dx, py - along * dy) / radius;
      if (distance >= 1) continue;
      const force = distance <= hardness ? 1 : (1 - distance) / (1 - hardness);
      const at = y * width + x;
      const was = mask[at] ?? 0;
      mask[at] = stroke.does === 'keep' ? Math.max(was, force * 255) : Math.min(was, (1 - force) * 255);
    }
}

/** Draws strokes into a mask, in their order: `keep` makes the person more, `erase` less. Changes `mask`. */
export function brushMask(
  mask: Uint8ClampedArray,
  width: number,
  height: number,
  strokes: readonly Stroke[],
): void {
  for (const stroke of strokes) {
    const { points } = stroke;
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
      dab(mask, width, height, stroke, [x, y, points[at + 2] ?? x, points[at + 3] ?? y]);
    }
  }
}
