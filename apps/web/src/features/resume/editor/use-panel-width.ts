import { useCallback, useState } from 'react';
import { clampPanelWidth, initialPanelWidth, panelBounds } from './panel-width.ts';

interface PanelWidth {
  readonly width: number;
  readonly min: number;
  readonly max: number;
  readonly onResize: (width: number) => void;
}

/**
 * The width of the editor's panel: its share of the window until the user sets one.
 * @returns the width, and a ref for the element that both panels are in
 */
export function usePanelWidth(): PanelWidth & {
  readonly containerRef: (element: HTMLElement | null) => void;
} {
  const [chosen, setChosen] = useState<number | null>(null);
  const [containerWidth, setContainerWidth] = useState(window.innerWidth);
  const containerRef = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setContainerWidth(element.clientWidth || window.innerWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const requested = chosen ?? initialPanelWidth(window.innerWidth);
  return {
    width: clampPanelWidth(requested, containerWidth),
    min: panelBounds.min,
    max: Math.max(panelBounds.min, containerWidth - panelBounds.preview),
    onResize: (width) => setChosen(clampPanelWidth(width, containerWidth)),
    containerRef,
  };
}
