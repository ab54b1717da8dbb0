/**
 * Bytes kept at hand, the least used going first.
 * @param most bytes in all
 * @param largest a single one above this is not kept
 */
export function createMemoryCache(most: number, largest: number) {
  // A Map keeps the order of insertion: what is asked for is put in anew, so that the first is the least used.
  const held = new Map<string, Uint8Array>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= held.get(key)?.byteLength ?? 0;
    held.delete(key);
  }

  return {
    get(key: string): Uint8Array | undefined {
      const data = held.get(key);
      if (data === undefined) return undefined;
      held.delete(key);
      held.set(key, data);
      return data;
    },
    put(key: string, data: Uint8Array): void {
      if (data.byteLength > largest || held.has(key)) return;
      held.set(key, data);
      bytes += data.byteLength;
      for (const oldest of held.keys()) {
        if (bytes <= most) break;
        drop(oldest);
      }
    },
  };
}
