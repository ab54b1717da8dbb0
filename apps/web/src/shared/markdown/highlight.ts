import { createWorkerClient } from '../lib/worker-client.ts';
import type { HighlightApi, HighlightRuns } from './highlight.worker.ts';

/** Longer code is not highlighted. */
const maxLength = 200_000;

const { call } = createWorkerClient<HighlightApi>(
  () => new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' }),
);

/** Highlights code in a worker; null: leave it plain. After a failure the next block tries again. */
export async function highlight(code: string, language: string): Promise<HighlightRuns> {
  if (code.length > maxLength || typeof Worker === 'undefined') return null;
  return call('highlight', { language, code }).catch(() => null);
}
