import * as z from 'zod/mini';
import { createBaigongDatabase } from '../lib/baigong-database.ts';
import { createChatDatabase } from '../lib/chat-database.ts';
import { recordChannels } from '../lib/record-channels.ts';
import { serveWorker } from '../lib/worker-server.ts';
import { readingsOf } from './readings-of.ts';
import { StoredSearch, type SearchAnswer, type SearchRequest } from './stored-search.ts';

const search = new StoredSearch(
  { chat: createChatDatabase(), own: createBaigongDatabase() },
  { readingsOf, now: Date.now },
);

const Ids = z.object({ ids: z.array(z.string()) });
const Saved = z.object({ type: z.literal('saved'), head: z.object({ id: z.string() }) });
const Cleared = z.object({ type: z.literal('cleared') });

// This tab and all others tell of their changes there.
for (const [kind, name] of Object.entries(recordChannels) as [keyof typeof recordChannels, string][]) {
  if (typeof BroadcastChannel === 'undefined') continue;
  new BroadcastChannel(name).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const saved = z.safeParse(Saved, data);
    const ids = z.safeParse(Ids, data);
    if (saved.success) search.told({ kind, ids: [saved.data.head.id] });
    else if (ids.success) search.told({ kind, ids: ids.data.ids });
    else if (z.safeParse(Cleared, data).success) search.told({ kind, all: true });
  });
}

const handlers = {
  search: (request: SearchRequest): Promise<SearchAnswer> => search.search(request),
  /** Ends when everything is in the index. */
  build: (): Promise<void> => search.build(),
};

export type SearchApi = typeof handlers;

serveWorker(handlers);
