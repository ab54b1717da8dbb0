import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Runs SQLite's quick_check over a database file, in a thread of its own: it reads every page.
 * @param signal ends it without a result
 * @throws Error with code SQLITE_CORRUPT when there is damage
 */
export async function quickCheck(file: string, signal: AbortSignal): Promise<void> {
  const worker = new Worker(join(import.meta.dirname, 'quick-check-worker.ts'), { workerData: file });
  worker.unref();
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [problems] = (await once(worker, 'message', { signal })) as [string[]];
    const [first] = problems;
    if (first !== undefined)
      throw Object.assign(new Error(`quick_check: ${first}`), { code: 'SQLITE_CORRUPT' });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
