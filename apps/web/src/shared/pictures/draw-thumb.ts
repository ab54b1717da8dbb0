import { createOneShotWorker } from '../lib/worker-client.ts';
import type { DrawThumbApi } from './draw-thumb.worker.ts';

const callWorker = createOneShotWorker<DrawThumbApi>(
  () => new Worker(new URL('./draw-thumb.worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * A small copy for lists, as WebP; null where the browser cannot read the picture. Drawn in a worker, because decoding
 * a large photo would block the page.
 */
export function drawThumb(blob: Blob): Promise<Blob | null> {
  return callWorker('draw', blob).catch(() => null);
}
