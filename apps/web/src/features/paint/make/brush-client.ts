import { createWorkerClient } from '../../../shared/lib/worker-client.ts';
import type { BrushApi } from './brush.worker.ts';

/** The built-in brush, off the page's thread. An idle worker holds the memory of its last picture. */
export const brush = createWorkerClient<BrushApi>(
  () => new Worker(new URL('./brush.worker.ts', import.meta.url), { type: 'module' }),
  { idleMs: 60_000 },
);
