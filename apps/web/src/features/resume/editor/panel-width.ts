/** Widths in CSS pixels, from the specification. */
export const panelBounds = {
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
