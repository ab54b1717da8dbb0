/** A press of the brush: where it went, in pixels of the picture. */
export interface Stroke {
  readonly does: 'paint' | 'erase';
  /** Pixels. */
  readonly radius: number;
  /** x, y, x, y … */
  readonly points: readonly number[];
}

type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'stroke' | 'lineWidth' | 'lineCap' | 'lineJoin' | 'strokeStyle'
> & { globalCompositeOperation: GlobalCompositeOperation };

/** Draws strokes, later ones over earlier ones; what is erased is transparent. */
export function drawStrokes(pen: Pen, strokes: readonly Stroke[], colour: string, scale: number): void {
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = colour;
  for (const { does, radius, points } of strokes) {
    pen.globalCompositeOperation = does === 'paint' ? 'source-over' : 'destination-out';
    pen.lineWidth = radius * 2 * scale;
    pen.beginPath();
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [(points[at] ?? 0) * scale, (points[at + 1] ?? 0) * scale];
      // A line without length is not drawn, and a dab has none.
      if (at === 0) pen.moveTo(x - 0.01, y);
      pen.lineTo(x, y);
    }
    pen.stroke();
  }
  pen.globalCompositeOperation = 'source-over';
}

/** Brushes are between these parts of the longer side. */
export const radiusRange = { least: 0.005, most: 0.12, normal: 0.035 } as const;

/** A radius within the range. */
export const boundRadius = (radius: number): number =>
  Math.max(radiusRange.least, Math.min(radiusRange.most, radius));
