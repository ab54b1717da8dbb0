import type { DraftStorage } from '../src/working-copy/working-copy.ts';

/** A storage for tests: a map, which may be full or refuse. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}): DraftStorage & {
  readonly items: Map<string, string>;
  refuses: boolean;
} {
  const items = new Map(Object.entries(entries));
  const storage = {
    items,
    refuses: false,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, text: string) {
      if (storage.refuses) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
      items.set(key, text);
    },
    removeItem: (key: string) => void items.delete(key),
  };
  return storage;
}
