import { useCallback, useState } from 'react';
import { clampPanelWidth, initialPanelWidth, panelBounds } from './panel-width.ts';

export interface PanelWidth {
  readonly width: number;
  readonly min: number;
  readonly max: number;
  readonly onResize: (width: number) => void;
}

/**
 * The width of the editor's panel: its share of the window until the visitor sets one.
 * @returns the width, and a ref for the element that both panels stand in
 */
export function usePanelWidth(): PanelWidth & { readonly room: (element: HTMLElement | null) => void } {
  const [chosen, setChosen] = useState<number | null>(null);
  const [roomWidth, setRoomWidth] = useState(window.innerWidth);
  const room = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoomWidth(element.clientWidth || window.innerWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const wished = chosen ?? initialPanelWidth(window.innerWidth);
  return {
    width: clampPanelWidth(wished, roomWidth),
    min: panelBounds.min,
    max: Math.max(panelBounds.min, roomWidth - panelBounds.preview),
    onResize: (width) => setChosen(clampPanelWidth(width, roomWidth)),
    room,
  };
}
