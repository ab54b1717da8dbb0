import { useRef } from 'react';
import styles from './splitter.module.css';

const step = 16;
/** A drag shorter than this, in CSS pixels, is none. */
const leastDrag = 2;

interface SplitterProps {
  /** CSS pixels, of the panel on the given side. */
  readonly width: number;
  readonly least: number;
  readonly most: number;
  /** Where the panel stands that is made wider or narrower. */
  readonly panel: 'left' | 'right';
  readonly onResize: (width: number) => void;
}

/** The bar between two panels: dragged, or moved with the arrow keys. */
export function Splitter({ width, least, most, panel, onResize }: SplitterProps) {
  const drag = useRef<{ readonly from: number; readonly width: number; moving: boolean } | null>(null);
  const wider = panel === 'left' ? 1 : -1;
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
      aria-valuemin={least}
      aria-valuemax={most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved takes the focus (ARIA, window splitter)
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, width, moving: false };
      }}
      onPointerMove={(event) => {
        const held = drag.current;
        if (!held) return;
        const by = event.clientX - held.from;
        if (!held.moving && Math.abs(by) < leastDrag) return;
        held.moving = true;
        onResize(held.width + wider * by);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const to = {
          ArrowLeft: width - wider * step,
          ArrowRight: width + wider * step,
          PageDown: width - step * 6,
          PageUp: width + step * 6,
          Home: panel === 'left' ? least : most,
          End: panel === 'left' ? most : least,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        onResize(to);
      }}
    />
  );
}
