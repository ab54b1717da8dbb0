import type { Canvas } from '../core/canvas.ts';
import type { Rgb } from '../core/colour.ts';

/**
 * One petal or leaf: an ellipse that narrows towards its root, seen at a slant. `open` is its breadth against its
 * length. Pixels; the angle in radians.
 */
export function petal(
  canvas: Canvas,
  cx: number,
  cy: number,
  size: number,
  angle: number,
  open: number,
  colour: Rgb,
  alpha: number,
): void {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const broad = open * 1.06;
  const halfX = size * Math.hypot(cos, broad * sin) + 1.5;
  const halfY = size * Math.hypot(sin, broad * cos) + 1.5;
  const left = Math.max(0, Math.floor(cx - halfX));
  const right = Math.min(canvas.width - 1, Math.ceil(cx + halfX));
  const top = Math.max(0, Math.floor(cy - halfY));
  const bottom = Math.min(canvas.height - 1, Math.ceil(cy + halfY));
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const dx = x + 0.5 - cx;
      const dy = y + 0.5 - cy;
      const along = (dx * cos + dy * sin) / size;
      const across = (dy * cos - dx * sin) / (size * open * (0.72 + 0.34 * along));
      const far = Math.sqrt(along * along + across * across);
      const cover = (1 - far) * size * Math.min(1, open + 0.25) + 0.5;
      if (cover <= 0) continue;
      // A petal is darker at its root and catches light at its rim.
      const shade = 0.86 + 0.2 * along;
      canvas.cover(
        x,
        y,
        [colour[0] * shade, colour[1] * shade, colour[2] * shade],
        (cover < 1 ? cover : 1) * alpha,
      );
    }
}
