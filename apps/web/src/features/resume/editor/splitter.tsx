import { useRef } from 'react';
import { panelBounds } from './panel-width.ts';
import styles from './splitter.module.css';
import type { PanelWidth } from './use-panel-width.ts';

const step = 16;

/** The bar between the panels: dragged, or moved with the arrow keys. */
export function Splitter({ width, least, most, onResize }: PanelWidth) {
  const drag = useRef<{ readonly from: number; readonly width: number; moving: boolean } | null>(null);
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
        if (!held.moving && Math.abs(by) < panelBounds.drag) return;
        held.moving = true;
        onResize(held.width + by);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const to = {
          ArrowLeft: width - step,
          ArrowRight: width + step,
          PageDown: width - step * 6,
          PageUp: width + step * 6,
          Home: least,
          End: most,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        onResize(to);
      }}
    />
  );
}
