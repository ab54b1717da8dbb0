import { createWorkerClient } from '../lib/worker-client.ts';
import type { SearchApi } from './search.worker.ts';
import type { SearchAnswer, SearchRequest } from './stored-search.ts';

/** The index lives as long as somebody searches, and a while longer. */
const idleMs = 5 * 60_000;

const worker = createWorkerClient<SearchApi>(
  () => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }),
  { idleMs },
);

let last: { readonly query: string; readonly answer: Promise<SearchAnswer> } | undefined;

/** Searches all that this browser stores, in a worker, in what is indexed by now. Rejects with WorkerStopped. */
export function searchEverything(request: SearchRequest): Promise<SearchAnswer> {
  return worker.call('search', request);
}

/** The hits of one query, asked once for several lists that show a part of them each. */
export function searchForPalette(query: string): Promise<SearchAnswer> {
  if (last?.query === query) return last.answer;
  const answer = searchEverything({ query, limit: 40 });
  last = { query, answer };
  const forget = () => {
    if (last?.answer === answer) last = undefined;
  };
  answer.then(forget, forget);
  return answer;
}

/** Ends when everything is indexed. */
export const buildIndex = (signal: AbortSignal): Promise<void> => worker.call('build', undefined, { signal });
