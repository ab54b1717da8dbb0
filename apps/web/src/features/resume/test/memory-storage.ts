import type { DraftStorage } from '../session/saving/working-copy.ts';

/** A storage for tests: a map, which may be full or refuse. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}): DraftStorage & {
  readonly held: Map<string, string>;
  refuses: boolean;
} {
  const held = new Map(Object.entries(entries));
  const storage = {
    held,
    refuses: false,
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, text: string) {
      if (storage.refuses) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, text);
    },
    removeItem: (key: string) => void held.delete(key),
  };
  return storage;
}
