import { createChatDatabase } from '../../../shared/lib/chat-database.ts';
import { findInMessages, wordsPattern } from './find-in-messages.ts';
import type { SearchOrder, SearchReport } from './search-messages.ts';

const database = createChatDatabase();

/** Sessions in memory at once. */
const batch = 24;
const mostHits = 200;

let newest = 0;

const report = (message: SearchReport) => postMessage(message);

/** Goes through all sessions, newest first, and reports hits as it finds them, until a newer order comes. */
async function search({ order, words }: SearchOrder): Promise<void> {
  const pattern = wordsPattern(words);
  if (!pattern) return report({ order, hits: [], done: true });
  const index = '[updatedAt+title]';
  const ids = await database.use(async (db) => {
    const { store } = db.transaction('sessions');
    return (await (store.indexNames.contains(index) ? store.index(index) : store).getAllKeys()).toReversed();
  });
  let found = 0;
  // oxlint-disable-next-line no-unmodified-loop-condition -- a newer order comes in while a batch is awaited
  for (let at = 0; at < ids.length && order === newest && found < mostHits; at += batch) {
    const records = await database.use((db) => {
      const { store } = db.transaction('sessions');
      return Promise.all(ids.slice(at, at + batch).map((id) => store.get(id)));
    });
    const hits = records.flatMap((record) => findInMessages(record, pattern));
    found += hits.length;
    if (hits.length > 0 && order === newest) report({ order, hits, done: false });
  }
  if (order === newest) report({ order, hits: [], done: true });
}

addEventListener('message', ({ data }: MessageEvent<SearchOrder>) => {
  newest = data.order;
  search(data).catch(() => report({ order: data.order, hits: [], done: true, failed: true }));
});
