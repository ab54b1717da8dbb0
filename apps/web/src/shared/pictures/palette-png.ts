import { createWorkerClient } from '../lib/worker-client.ts';
import type { PalettePngApi } from './palette-png.worker.ts';

const { call } = createWorkerClient<PalettePngApi>(
  () => new Worker(new URL('./palette-png.worker.ts', import.meta.url), { type: 'module' }),
  { idleMs: 60_000 },
);

/** A PNG of at most so many colours (2 to 256), made in a worker. */
export async function writePalettePng(pixels: ImageData, colours: number, dither: boolean): Promise<Blob> {
  const bytes = await call('write', { pixels, colours, dither }, { transfer: [pixels.data.buffer] });
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}
