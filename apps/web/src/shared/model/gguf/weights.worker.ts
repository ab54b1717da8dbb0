import type { BrowserModel } from '@baigong/contracts';
import type { CallContext } from '../../lib/worker-protocol.ts';
import { serveWorker } from '../../lib/worker-server.ts';
import { fetchWeights } from './fetch-weights.ts';
import { GgufFailure } from './gguf-error.ts';
import { keptBytes, openWeights, weightsFolder } from './weights-store.ts';

/** Room that is left to the rest of the site. */
const spareBytes = 64 * 1024 * 1024;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

interface Order {
  readonly model: BrowserModel;
  /** Absolute address of the file. */
  readonly url: string;
}

const handlers = {
  /** Fetches what is missing of a model. @throws GgufFailure */
  async fetch({ model, url }: Order, { signal, reportProgress }: CallContext<number>): Promise<void> {
    const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
    if (quota - usage < model.bytes - (await keptBytes(model)) + spareBytes) throw new GgufFailure('quota');
    const folder = await weightsFolder();
    const file = await openWeights(folder, model.id).catch((error: unknown) => {
      throw new GgufFailure('otherTab', error);
    });
    try {
      await fetchWeights({
        model,
        file,
        request: (start, end) =>
          fetch(url, { headers: { range: `bytes=${start}-${end}` }, signal, cache: 'no-store' }),
        wait,
        signal,
        onProgress: reportProgress,
      });
    } finally {
      file.close();
    }
    // Files of models that the operator offered before: the new one takes their place.
    for await (const name of folder.keys())
      if (name !== model.id) await folder.removeEntry(name).catch(() => undefined);
  },
};
export type WeightsApi = typeof handlers;

serveWorker<WeightsApi>(handlers);
