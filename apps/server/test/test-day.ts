/** The time and the day at which contract suites begin. */
export const testNoon = new Date(2026, 10, 5, 12).getTime();
export const testDay = '2026-11-05';
