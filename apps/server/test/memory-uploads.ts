import type { UploadFolder } from '../src/platform/uploads/upload-folder.ts';

/** Temporary files in memory; `count` says how many there are. */
export function createMemoryUploads(): UploadFolder & { count(): number } {
  const files = new Map<object, Uint8Array[]>();
  return {
    count: () => files.size,
    async create() {
      const id = {};
      const pieces: Uint8Array[] = [];
      files.set(id, pieces);
      return {
        append: async (piece) => void pieces.push(piece.slice()),
        close: async () => undefined,
        read: async () => Buffer.concat(pieces),
        async *pieces(bytes) {
          const all = Buffer.concat(pieces);
          for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes);
        },
        remove: async () => void files.delete(id),
      };
    },
  };
}
