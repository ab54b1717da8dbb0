import { useCallback, useState } from 'react';

/** Widths in CSS pixels, from the specification. */
const panelBounds = {
  /** The window's width is divided by this at first. */
  share: 2.8,
  min: 350,
  /** Left for the preview. */
  preview: 450,
} as const;

/** The nearest width that the panel may have in this room. Where there is none for both, the editor keeps its least. */
export function clampPanelWidth(width: number, available: number): number {
  const max = available - panelBounds.preview;
  return Math.round(Math.max(panelBounds.min, Math.min(width, max)));
}

export const initialPanelWidth = (windowWidth: number): number =>
  clampPanelWidth(windowWidth / panelBounds.share, windowWidth);

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
