import { createChatDatabase } from '../../../shared/lib/chat-database.ts';
import type { CallContext } from '../../../shared/lib/worker-protocol.ts';
import { serveWorker } from '../../../shared/lib/worker-server.ts';
import { findInMessages, queryPattern, type MessageHit } from './find-in-messages.ts';

const database = createChatDatabase();

/** Sessions in memory at once. */
const BATCH_SIZE = 24;
const MAX_HITS = 200;

const handlers = {
  /** Goes through all sessions, newest first, and reports hits as it finds them. */
  async search(query: string, { signal, reportProgress }: CallContext<readonly MessageHit[]>): Promise<void> {
    const pattern = queryPattern(query);
    if (!pattern) return;
    const index = '[updatedAt+title]';
    const ids = await database.use(async (db) => {
      const { store } = db.transaction('sessions');
      return (
        await (store.indexNames.contains(index) ? store.index(index) : store).getAllKeys()
      ).toReversed();
    });
    let found = 0;
    for (let at = 0; at < ids.length && !signal.aborted && found < MAX_HITS; at += BATCH_SIZE) {
      const records = await database.use((db) => {
        const { store } = db.transaction('sessions');
        return Promise.all(ids.slice(at, at + BATCH_SIZE).map((id) => store.get(id)));
      });
      const hits = records.flatMap((record) => findInMessages(record, pattern));
      found += hits.length;
      if (hits.length > 0) reportProgress(hits);
    }
  },
};

export type SearchApi = typeof handlers;

serveWorker(handlers);
