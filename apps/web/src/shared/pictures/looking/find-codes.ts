import { createWorkerClient } from '../../lib/worker-client.ts';
import type { FindCodesApi } from './find-codes.worker.ts';
import type { FoundCode } from './found.ts';

const { call } = createWorkerClient<FindCodesApi>(
  () => new Worker(new URL('./find-codes.worker.ts', import.meta.url), { type: 'module' }),
);

/** QR and bar codes in a picture, found in a worker. Takes the bitmap over. */
export const findCodes = (bitmap: ImageBitmap): Promise<readonly FoundCode[]> =>
  call('find', bitmap, { transfer: [bitmap] });
