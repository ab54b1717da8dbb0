import type { FileHandle } from 'node:fs/promises';

/** Files that are flushed at the same time: the disk does several for the price of one. */
const concurrency = 16;

/** Flushes written files to the disk and closes them, while the next ones are being written. */
export function createSyncQueue() {
  const pending = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;

  async function flush(handle: FileHandle): Promise<void> {
    try {
      await handle.sync();
    } catch (error) {
      failure ??= { error };
    } finally {
      await handle.close();
    }
  }

  return {
    /** Takes a file over; waits while there are too many. */
    async add(handle: FileHandle): Promise<void> {
      const work = flush(handle).finally(() => pending.delete(work));
      pending.add(work);
      if (pending.size >= concurrency) await Promise.race(pending);
    },
    /** Waits for all. Throws when one of them could not be flushed. */
    async drain(): Promise<void> {
      await Promise.all(pending);
      if (failure) throw failure.error;
    },
  };
}
