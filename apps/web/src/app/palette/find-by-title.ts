import { relativeTime } from '../../shared/lib/relative-time.ts';
import type { PaletteEntry } from './entries.ts';

/** Lines of a group at most. */
const most = 5;

interface Titled {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** The first things whose title holds the words, as they come; each with how long ago it was changed. */
export async function findByTitle<Thing extends Titled>(
  query: string,
  pages: AsyncIterable<readonly Thing[]>,
  entryOf: (thing: Thing) => Pick<PaletteEntry, 'id' | 'icon' | 'run'>,
): Promise<readonly PaletteEntry[]> {
  const wanted = query.toLowerCase();
  const found: PaletteEntry[] = [];
  const now = Date.now();
  for await (const things of pages)
    for (const thing of things) {
      if (found.length >= most) return found;
      if (thing.title.toLowerCase().includes(wanted))
        found.push({ label: thing.title, hint: relativeTime(thing.updatedAt, now), ...entryOf(thing) });
    }
  return found;
}
