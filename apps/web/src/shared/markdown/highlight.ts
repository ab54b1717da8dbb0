import type { HighlightAnswer, HighlightRequest } from './highlight-worker.ts';

/** Longer code stays in one colour. */
const longest = 200_000;
let worker: Worker | null = null;
let nextId = 1;
const waiting = new Map<number, (runs: HighlightAnswer['runs']) => void>();

function getWorker(): Worker | null {
  if (worker || typeof Worker === 'undefined') return worker;
  worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<HighlightAnswer>) => {
    waiting.get(event.data.id)?.(event.data.runs);
    waiting.delete(event.data.id);
  });
  worker.addEventListener('error', () => {
    // It could not be fetched, or died: code stays in one colour, and the next block tries again.
    for (const done of waiting.values()) done(null);
    waiting.clear();
    worker?.terminate();
    worker = null;
  });
  return worker;
}

/** Colours code off the page's own thread. `runs` as in HighlightAnswer; null: leave it as it is. */
export function highlight(code: string, language: string): Promise<HighlightAnswer['runs']> {
  const port = code.length > longest ? null : getWorker();
  if (!port) return Promise.resolve(null);
  const request: HighlightRequest = { id: nextId++, code, language };
  return new Promise((resolve) => {
    waiting.set(request.id, resolve);
    port.postMessage(request);
  });
}
