import { createWorkerClient } from '../../../shared/lib/worker-client.ts';
import { isPersistent, sessionRecords } from '../store/records.ts';
import { findInMessages, queryPattern, type MessageHit } from './find-in-messages.ts';
import type { SearchApi } from './search.worker.ts';

interface SearchReport {
  /** Hits since the last report. */
  readonly hits: readonly MessageHit[];
  readonly done: boolean;
  readonly failed?: boolean;
}

type OnReport = (report: SearchReport) => void;

const worker = createWorkerClient<SearchApi>(
  () => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }),
);
let current = new AbortController();

/**
 * Searches the text of all messages, newest sessions first, in a worker. Hits are reported as they are found. Returns a
 * function that cancels the search; a new search cancels the one before.
 */
export function searchMessages(query: string, onReport: OnReport): () => void {
  current.abort();
  const controller = new AbortController();
  current = controller;
  void search(query, controller.signal, onReport);
  return () => controller.abort();
}

async function search(query: string, signal: AbortSignal, onReport: OnReport): Promise<void> {
  let report: SearchReport = { hits: [], done: true };
  try {
    if (isPersistent()) {
      await worker.call('search', query, { signal, onProgress: (hits) => onReport({ hits, done: false }) });
    } else report = { hits: await searchMemory(query), done: true };
  } catch {
    report = { hits: [], done: true, failed: true };
  }
  if (!signal.aborted) onReport(report);
}

/** Without a database everything is in memory already. */
async function searchMemory(query: string): Promise<MessageHit[]> {
  const pattern = queryPattern(query);
  const heads = pattern ? await sessionRecords().summaries(Number.MAX_SAFE_INTEGER) : [];
  const hits: MessageHit[] = [];
  for (const { id } of heads) {
    if (pattern) hits.push(...findInMessages(await sessionRecords().get(id), pattern));
  }
  return hits;
}

/** Stops the worker, with its connection to the database. */
export function stopSearchWorker(): void {
  current.abort();
  worker.close();
}
