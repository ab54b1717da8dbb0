import { browserModelFilePath, getBrowserModelRoute, type BrowserModel } from '@baigong/contracts';
import { call } from '../../lib/api.ts';
import { withBasePath } from '../../lib/base-path.ts';
import { createOneShotWorker } from '../../lib/worker-client.ts';
import { GgufFailure, ggufError, toGgufFailure } from './gguf-error.ts';
import { deleteWeights, keptBytes } from './weights-store.ts';
import type { WeightsApi } from './weights.worker.ts';

const inWorker = createOneShotWorker<WeightsApi>(
  () => new Worker(new URL('./weights.worker.ts', import.meta.url), { type: 'module' }),
  { toError: toGgufFailure },
);

/** The model that the site offers for use in the browser; null where there is none. @throws ApiError */
export async function offeredModel(): Promise<BrowserModel | null> {
  const { model } = await call(getBrowserModelRoute);
  return model;
}

/** Bytes of a model that this browser has already. @throws ApiError where it keeps no files */
export async function bytesHere(model: Pick<BrowserModel, 'id' | 'bytes'>): Promise<number> {
  return keptBytes(model).catch(() => {
    throw ggufError('noFiles');
  });
}

/**
 * Fetches what is missing of a model, in a worker; what was fetched stays when it is stopped.
 * @param onProgress hears how many bytes are there
 * @throws ApiError, or the signal's reason
 */
export async function download(
  model: BrowserModel,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<void> {
  // Without it a browser that is out of room may drop the file; the answer changes nothing.
  await navigator.storage.persist().catch(() => false);
  const url = new URL(withBasePath(browserModelFilePath(model.id)), location.href).href;
  try {
    await inWorker('fetch', { model, url }, { signal, onProgress });
  } catch (error) {
    signal.throwIfAborted();
    throw ggufError(error instanceof GgufFailure ? error.fault : 'noFiles');
  }
}

/** Deletes a model's file from this browser. @throws ApiError when another tab uses it */
export async function forgetModel(id: string): Promise<void> {
  await deleteWeights(id).catch(() => {
    throw ggufError('otherTab');
  });
}
