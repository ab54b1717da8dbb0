/** Browsers draw 16,384 pixels a side; a little less is safe. */
export const maxCanvasSide = 16_000;
