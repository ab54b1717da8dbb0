import { createWorkerClient } from '../../lib/worker-client.ts';
import type { FindFacesApi } from './find-faces.worker.ts';
import type { FoundFace } from './found.ts';

const { call } = createWorkerClient<FindFacesApi>(
  () => new Worker(new URL('./find-faces.worker.ts', import.meta.url), { type: 'module' }),
  // An engine that did not load is started anew by the next call; one that is not asked gives its memory back.
  { stopOnError: true, idleMs: 60_000 },
);

/**
 * Faces in a picture, large ones and small ones, found in a worker by the model that the selfie screen uses too. Takes
 * the bitmap over. Rejects where the browser has no WebGL or the model did not come.
 */
export const findFaces = (bitmap: ImageBitmap): Promise<readonly FoundFace[]> =>
  call('find', bitmap, { transfer: [bitmap], timeoutMs: 60_000 });
