import { useRef } from 'react';
import { BrushSurface } from '../../../../shared/ui/brush-surface.tsx';
import { updateEdit, endGesture, useStudio } from '../../edits/studio-store.ts';
import type { Stroke } from '../../pixels/brush-mask.ts';
import styles from '../studio.module.css';
import { setRadius, useBrush } from './brush-store.ts';

interface BrushLayerProps {
  readonly does: Stroke['does'];
  readonly width: number;
  readonly height: number;
}

/** Lies over the photo while a brush is in hand. */
export function BrushLayer({ does, width, height }: BrushLayerProps) {
  const radius = useBrush((state) => state.radius);
  const strokesBefore = useRef<readonly Stroke[]>([]);
  return (
    <BrushSurface
      width={width}
      height={height}
      radius={radius}
      label={`${does === 'keep' ? '保留' : '擦除'}画笔`}
      tipClassName={does === 'keep' ? styles.keeps : styles.erases}
      onRadius={setRadius}
      onBegin={() => {
        endGesture();
        strokesBefore.current = useStudio.getState().edit.strokes;
      }}
      onDraw={(points) =>
        updateEdit({ strokes: [...strokesBefore.current, { does, radius, points: [...points] }] }, 'brush')
      }
      onEnd={endGesture}
    />
  );
}
