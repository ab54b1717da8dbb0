import { createHash } from 'node:crypto';
import type { Blobs } from '../src/platform/blobs/blobs.ts';

/** Blobs that last as long as the process; for tests of what stands above them. */
export function createMemoryBlobs(): Blobs {
  const blobs = new Map<string, Uint8Array>();
  return {
    async put(data) {
      const key = createHash('sha256').update(data).digest('hex');
      if (!blobs.has(key)) blobs.set(key, data.slice());
      return key;
    },
    get: async (key) => blobs.get(key)?.slice(),
    size: async (key) => blobs.get(key)?.byteLength,
    delete: async (key) => blobs.delete(key),
    ping: async () => undefined,
    dispose: async () => blobs.clear(),
  };
}
