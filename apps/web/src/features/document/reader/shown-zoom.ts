/** The current scale of the pages; a step from “fit” starts there. */
export const shownZoom = { now: 1 };
