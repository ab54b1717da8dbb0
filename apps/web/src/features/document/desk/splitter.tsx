import { useRef } from 'react';
import styles from './splitter.module.css';

/** CSS pixels. */
export const sideWidth = { first: 460, least: 340, reader: 420 } as const;

const step = 16;

interface SplitterProps {
  readonly width: number;
  readonly most: number;
  readonly onResize: (width: number) => void;
}

/** The bar between the reader and the panels: dragged, or moved with the arrow keys. */
export function Splitter({ width, most, onResize }: SplitterProps) {
  const drag = useRef<{ readonly from: number; readonly width: number } | null>(null);
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
      aria-valuemin={sideWidth.least}
      aria-valuemax={most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved takes the focus (ARIA, window splitter)
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, width };
      }}
      onPointerMove={(event) => {
        const held = drag.current;
        if (held) onResize(held.width - (event.clientX - held.from));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const to = {
          ArrowLeft: width + step,
          ArrowRight: width - step,
          Home: most,
          End: sideWidth.least,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        onResize(to);
      }}
    />
  );
}
