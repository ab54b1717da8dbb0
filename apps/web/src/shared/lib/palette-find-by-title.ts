import { relativeTime } from './relative-time.ts';
import type { PaletteEntry } from './palette-entry.ts';

interface Titled {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** The first items whose title contains the query, in their own order; each with how long ago it was changed. */
export async function findByTitle<Item extends Titled>(
  query: string,
  batches: AsyncIterable<readonly Item[]>,
  toEntry: (item: Item) => Pick<PaletteEntry, 'id' | 'icon' | 'run'>,
  maxResults = 5,
): Promise<readonly PaletteEntry[]> {
  const needle = query.toLowerCase();
  const found: PaletteEntry[] = [];
  const now = Date.now();
  for await (const items of batches)
    for (const item of items) {
      if (found.length >= maxResults) return found;
      if (item.title.toLowerCase().includes(needle))
        found.push({ label: item.title, hint: relativeTime(item.updatedAt, now), ...toEntry(item) });
    }
  return found;
}
