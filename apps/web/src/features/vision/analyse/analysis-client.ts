import { createWorkerClient } from '../../../shared/lib/worker-client.ts';
import type { AnalyseApi } from './analyse.worker.ts';
import type { Analysis } from './analysis.ts';

const { call } = createWorkerClient<AnalyseApi>(
  () => new Worker(new URL('./analyse.worker.ts', import.meta.url), { type: 'module' }),
);

/** Palette, light and perceptual hash of a picture, computed in a worker. Takes the bitmap over. */
export const analysePicture = (bitmap: ImageBitmap): Promise<Analysis> =>
  call('analyse', bitmap, { transfer: [bitmap] });
