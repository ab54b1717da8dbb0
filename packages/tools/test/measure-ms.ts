/** Runs `work` and returns how many milliseconds it took. */
export function measureMs(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
