import { create } from 'zustand';
import type { Stroke } from '../../pixels/brush-mask.ts';

interface BrushState {
  /** What the brush does; null when it is laid down. */
  readonly does: Stroke['does'] | null;
  /** Part of the picture's longer side. */
  readonly radius: number;
}

/** The brush in the visitor's hand; no part of the edit. */
export const useBrush = create<BrushState>()(() => ({ does: null, radius: 0.04 }));

export const selectBrush = (does: BrushState['does']): void => useBrush.setState({ does });

export const radiusRange = { min: 0.005, max: 0.15 } as const;

export function setRadius(radius: number): void {
  useBrush.setState({ radius: Math.min(radiusRange.max, Math.max(radiusRange.min, radius)) });
}
