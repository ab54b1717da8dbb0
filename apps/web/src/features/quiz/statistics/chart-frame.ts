/** The charts' size and margins, in units of their view box. */
export const chartFrame = { width: 640, height: 200, top: 10, bottom: 24 } as const;
