import { isKept, sessionRecords } from '../store/records.ts';
import { findInMessages, wordsPattern, type MessageHit } from './find-in-messages.ts';

/** What the worker is asked; a newer order ends the one before. */
export interface SearchOrder {
  readonly order: number;
  readonly words: string;
}

export interface SearchReport {
  readonly order: number;
  /** Hits since the last report. */
  readonly hits: readonly MessageHit[];
  readonly done: boolean;
  readonly failed?: boolean;
}

type Hear = (report: Omit<SearchReport, 'order'>) => void;

let worker: Worker | null = null;
let order = 0;
let hear: Hear = () => {};

/**
 * Searches the text of all messages, newest sessions first, in a worker. Hits come as they are found. Gives a
 * function that ends it; a new search ends the one before.
 */
export function searchMessages(words: string, onReport: Hear): () => void {
  const mine = ++order;
  hear = onReport;
  const stop = () => {
    if (order !== mine) return;
    // An order for no words ends the one at work.
    order++;
    hear = () => {};
    worker?.postMessage({ order, words: '' } satisfies SearchOrder);
  };
  if (!isKept()) {
    void searchMemory(words, mine);
    return stop;
  }
  if (!worker) {
    worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<SearchReport>) => {
      if (data.order === order) hear(data);
    });
    worker.addEventListener('error', () => {
      worker = null;
      hear({ hits: [], done: true, failed: true });
    });
  }
  worker.postMessage({ order: mine, words } satisfies SearchOrder);
  return stop;
}

/** Without a database everything is in memory already. */
async function searchMemory(words: string, mine: number): Promise<void> {
  const pattern = wordsPattern(words);
  const heads = pattern ? await sessionRecords().heads(Number.MAX_SAFE_INTEGER) : [];
  const hits: MessageHit[] = [];
  for (const { id } of heads) {
    if (pattern) hits.push(...findInMessages(await sessionRecords().get(id), pattern));
  }
  if (mine === order) hear({ hits, done: true });
}

/** Lets the worker go, with its connection to the database. */
export function endSearches(): void {
  worker?.terminate();
  worker = null;
}
