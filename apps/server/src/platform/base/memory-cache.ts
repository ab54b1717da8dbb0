/**
 * A least-recently-used cache of bytes.
 * @param maxBytes bytes in all
 * @param maxEntryBytes larger entries are not cached
 */
export function createMemoryCache(maxBytes: number, maxEntryBytes: number) {
  // A Map keeps the order of insertion: a hit is inserted again, so that the first is the least recently used.
  const entries = new Map<string, Uint8Array>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.byteLength ?? 0;
    entries.delete(key);
  }

  return {
    get(key: string): Uint8Array | undefined {
      const data = entries.get(key);
      if (data === undefined) return undefined;
      entries.delete(key);
      entries.set(key, data);
      return data;
    },
    put(key: string, data: Uint8Array): void {
      if (data.byteLength > maxEntryBytes || entries.has(key)) return;
      entries.set(key, data);
      bytes += data.byteLength;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}
