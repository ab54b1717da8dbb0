/**
 * A small copy for lists, as WebP; null where the browser cannot read the picture. Made beside the page, which a large
 * photo would hold up while it is decoded.
 */
export async function drawThumb(blob: Blob): Promise<Blob | null> {
  const worker = new Worker(new URL('./draw-thumb.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob | null>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(blob);
    });
  } finally {
    worker.terminate();
  }
}
