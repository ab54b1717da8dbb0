import { createHash } from 'node:crypto';
import { type Blobs, CorruptBlobError } from '../src/platform/blobs/blobs.ts';

export interface MemoryBlobs extends Blobs {
  /** Changes the bytes under a key, as a bad disk does. */
  readonly corrupt: (key: string) => void;
}

const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Blobs that last as long as the process; for tests of what stands above them. */
export function createMemoryBlobs(now: () => number = Date.now): MemoryBlobs {
  const blobs = new Map<string, { data: Uint8Array; modifiedAt: number }>();
  const isIntact = (key: string): boolean => {
    const blob = blobs.get(key);
    return blob !== undefined && sha256(blob.data) === key;
  };
  return {
    async put(data) {
      const key = sha256(data);
      if (!isIntact(key)) blobs.set(key, { data: data.slice(), modifiedAt: now() });
      return key;
    },
    async get(key) {
      const blob = blobs.get(key);
      if (blob && !isIntact(key)) throw new CorruptBlobError(key);
      return blob?.data.slice();
    },
    async open(key) {
      const data = await this.get(key);
      return (
        data && {
          bytes: data.byteLength,
          read: ({ start, end } = { start: 0, end: data.byteLength - 1 }) =>
            ReadableStream.from([data.subarray(start, end + 1)]),
        }
      );
    },
    size: async (key) => blobs.get(key)?.data.byteLength,
    async verify(key) {
      if (!blobs.has(key)) return 'missing';
      return isIntact(key) ? 'ok' : 'corrupt';
    },
    async *list(prefix) {
      for (const [key, { data, modifiedAt }] of blobs)
        if (key.startsWith(prefix)) yield { key, bytes: data.byteLength, modifiedAt };
    },
    delete: async (key) => blobs.delete(key),
    ping: async () => undefined,
    dispose: async () => blobs.clear(),
    corrupt(key) {
      const blob = blobs.get(key);
      if (blob) blobs.set(key, { ...blob, data: blob.data.map((byte) => byte ^ 0xff) });
    },
  };
}
