import type { ServerFeature } from '../../platform/server-feature.ts';
import { paintRouter } from './paint-router.ts';
import { startPaintSweep } from './paint-sweep.ts';
import { drainPaintWorker, startPaintWorker } from './paint-worker.ts';

export const paintFeature = {
  routers: [paintRouter],
  jobs: [
    { start: startPaintWorker, drain: drainPaintWorker, in: ['worker'] },
    { start: startPaintSweep, in: ['worker'] },
  ],
} satisfies ServerFeature;
