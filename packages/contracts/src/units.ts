/** The units that limits and times are written in. */
export const MiB = 1024 * 1024;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
