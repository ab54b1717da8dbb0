import { useEffect, useRef } from 'react';
import { BrushSurface } from '../../../shared/ui/brush-surface.tsx';
import type { EditablePicture } from './edit-files.ts';
import { drawStrokes, type Stroke } from './strokes.ts';
import styles from './redraw.module.css';

/** Enough for a dense screen. */
const shownWithin = { width: 1_400, height: 1_050 };

interface Props {
  readonly picture: EditablePicture;
  readonly strokes: readonly Stroke[];
  readonly does: Stroke['does'];
  /** As a part of the longer side. */
  readonly radius: number;
  readonly onRadius: (radius: number) => void;
  /** A stroke is done. */
  readonly onStroke: (stroke: Stroke) => void;
}

/** The picture, over which is painted. */
export function MaskStage({ picture, strokes, does, radius, onRadius, onStroke }: Props) {
  const { bitmap, width, height } = picture;
  const longer = Math.max(width, height);
  const scale = Math.min(1, shownWithin.width / width, shownWithin.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const ground = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    ground.current?.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height);
  }, [bitmap, size.width, size.height]);

  const draw = (more: readonly Stroke[] = []) => {
    const pen = layer.current?.getContext('2d');
    if (!pen || !layer.current) return;
    pen.clearRect(0, 0, size.width, size.height);
    const colour = getComputedStyle(layer.current).color;
    drawStrokes(pen, [...strokes, ...more], colour, scale);
  };
  useEffect(() => draw());

  const strokeOf = (points: readonly number[]): Stroke => ({
    does,
    radius: radius * longer,
    points: points.map((at) => at * longer),
  });
  return (
    <div className={styles.sheet}>
      <canvas ref={ground} {...size} role="img" aria-label="要改的图片" />
      <canvas ref={layer} {...size} className={styles.layer} aria-hidden />
      <BrushSurface
        width={width}
        height={height}
        radius={radius}
        label="涂抹区"
        onRadius={onRadius}
        onDraw={(points) => draw([strokeOf(points)])}
        onEnd={(points) => onStroke(strokeOf(points))}
      />
    </div>
  );
}
