import { useRef } from 'react';
import styles from './splitter.module.css';

const STEP = 16;
/** A drag shorter than this, in CSS pixels, is none. */
const MIN_DRAG = 2;

interface SplitterProps {
  /** CSS pixels, of the panel on the given side. */
  readonly width: number;
  readonly min: number;
  readonly max: number;
  /** Where the panel stands that is resized. */
  readonly side: 'left' | 'right';
  readonly onResize: (width: number) => void;
}

/** The bar between two panels: dragged, or moved with the arrow keys. */
export function Splitter({ width, min, max, side, onResize }: SplitterProps) {
  const drag = useRef<{ readonly from: number; readonly width: number; moving: boolean } | null>(null);
  const direction = side === 'left' ? 1 : -1;
  const end = () => {
    drag.current = null;
  };
  return (
    <div
      className={styles.splitter}
      role="separator"
      aria-label="调整面板宽度"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, width, moving: false };
      }}
      onPointerMove={(event) => {
        const current = drag.current;
        if (!current) return;
        const by = event.clientX - current.from;
        if (!current.moving && Math.abs(by) < MIN_DRAG) return;
        current.moving = true;
        onResize(current.width + direction * by);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const to = {
          ArrowLeft: width - direction * STEP,
          ArrowRight: width + direction * STEP,
          PageDown: width - STEP * 6,
          PageUp: width + STEP * 6,
          Home: side === 'left' ? min : max,
          End: side === 'left' ? max : min,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        onResize(to);
      }}
    />
  );
}
