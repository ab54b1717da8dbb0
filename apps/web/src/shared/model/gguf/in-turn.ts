/** Held while a model works in this browser: one at a time, in all tabs. */
const lockName = 'baigong-model-in-browser';

/** Waits for the turn of this tab, works, and lets the next one work. */
export async function inTurn(signal: AbortSignal): Promise<() => void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return () => undefined;
  return new Promise((resolve, reject) => {
    locks.request(lockName, { signal }, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}
