/** What the pages are shown at now, 1 being the file's own size; a step from “fit” begins there. */
export const shownZoom = { now: 1 };
