import type { Transaction } from 'kysely';
import type { Lock, Records, Tables } from './records.ts';

/** Works of one transaction; between two of them the event loop is free. */
const maxBatch = 100;

interface QueuedWork {
  readonly work: (transaction: Transaction<Tables>) => Promise<unknown>;
  readonly done: PromiseWithResolvers<unknown>;
}

/** Small transactions that are executed together. */
export interface WriteBatches {
  /** Does `work`, alone and in the order of the calls; resolves once it is on the disk. */
  run<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Resolves once nothing waits. */
  idle(): Promise<void>;
}

/**
 * Every commit waits for the disk, and everybody with it: what is asked for in one turn of the event loop is
 * committed at once. A work that fails takes the others of its batch with it.
 * @param locks of every transaction
 */
export function createWriteBatches(records: Records, locks: readonly Lock[] = []): WriteBatches {
  const queue: QueuedWork[] = [];
  let draining: Promise<void> | undefined;

  async function writeBatch(batch: readonly QueuedWork[]): Promise<void> {
    try {
      const results = await records.transaction(
        async (transaction) => {
          const found: unknown[] = [];
          for (const { work } of batch) found.push(await work(transaction));
          return found;
        },
        { locks },
      );
      for (const [n, { done }] of batch.entries()) done.resolve(results[n]);
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      await writeBatch(queue.splice(0, maxBatch));
    }
    draining = undefined;
  }

  return {
    run<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
      const done = Promise.withResolvers<unknown>();
      queue.push({ work, done });
      draining ??= drain();
      return done.promise as Promise<T>;
    },
    async idle() {
      await draining;
    },
  };
}
