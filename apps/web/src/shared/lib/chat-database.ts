import type { DBSchema, IDBPTransaction, StoreNames } from 'idb';
import { createDatabase, type BrowserDatabase } from './browser-database.ts';

/**
 * The specification's ChatDatabase, version 5 with four stores. Records are `unknown`: they may have been written
 * by another version of the page, so whoever reads one parses it.
 */
export interface ChatSchema extends DBSchema {
  sessions: {
    key: string;
    value: unknown;
    indexes: {
      updatedAt: number;
      /** The list's rows, read without the records. */
      '[updatedAt+title]': [number, string];
      /** Sparse: only what is pinned is in it. */
      '[pinnedAt+updatedAt+title]': [number, number, string];
      /** Finds the empty session without reading any. */
      'messages.length': number;
    };
  };
  images: { key: string; value: unknown; indexes: { updatedAt: number } };
  documents: { key: string; value: unknown; indexes: { updatedAt: number } };
  resumes: { key: string; value: unknown; indexes: { updatedAt: number } };
}

export type ChatDatabase = BrowserDatabase<ChatSchema>;

export const chatDatabaseName = 'ChatDatabase';

/** Version 5 as Dexie counts: it multiplies by ten, so that both see the same database. */
const chatDatabaseVersion = 50;

/** Index names are Dexie's own spelling of the same key paths. */
const stores = {
  sessions: {
    updatedAt: 'updatedAt',
    '[updatedAt+title]': ['updatedAt', 'title'],
    '[pinnedAt+updatedAt+title]': ['pinnedAt', 'updatedAt', 'title'],
    'messages.length': 'messages.length',
  },
  images: { updatedAt: 'updatedAt' },
  documents: { updatedAt: 'updatedAt' },
  resumes: { updatedAt: 'updatedAt' },
} as const satisfies Record<StoreNames<ChatSchema>, Record<string, string | readonly string[]>>;

type Upgrade = IDBPTransaction<ChatSchema, StoreNames<ChatSchema>[], 'versionchange'>;

/** A store keyed otherwise is made anew with its records under their `id`, or under the key they had. */
async function rebuild(upgrade: Upgrade, name: StoreNames<ChatSchema>): Promise<void> {
  const old = upgrade.objectStore(name);
  const [keys, values] = await Promise.all([old.getAllKeys(), old.getAll()]);
  upgrade.db.deleteObjectStore(name);
  const store = upgrade.db.createObjectStore(name, { keyPath: 'id' });
  addIndexes(store, name);
  await Promise.all(
    values.map((value, index) => {
      const record: object = typeof value === 'object' && value !== null ? value : { content: value };
      const own = 'id' in record ? record.id : undefined;
      const id = typeof own === 'string' || typeof own === 'number' ? own : keys[index];
      return store.put({ ...record, id: `${id}` });
    }),
  );
}

function addIndexes(
  store: Pick<
    ReturnType<Upgrade['db']['createObjectStore']> | ReturnType<Upgrade['objectStore']>,
    'createIndex' | 'indexNames'
  >,
  name: StoreNames<ChatSchema>,
): void {
  for (const [index, keyPath] of Object.entries(stores[name])) {
    if ([...store.indexNames].includes(index as never)) continue;
    store.createIndex(index as never, keyPath as string | string[]);
  }
}

export function createChatDatabase(): ChatDatabase {
  return createDatabase<ChatSchema>({
    name: chatDatabaseName,
    version: chatDatabaseVersion,
    async upgrade(db, transaction) {
      for (const name of Object.keys(stores) as StoreNames<ChatSchema>[]) {
        if (!db.objectStoreNames.contains(name)) {
          addIndexes(db.createObjectStore(name, { keyPath: 'id' }), name);
          continue;
        }
        const store = transaction.objectStore(name);
        if (store.keyPath === 'id' && !store.autoIncrement) addIndexes(store, name);
        else await rebuild(transaction, name);
      }
    },
  });
}

/** The page's own connection. */
export const chatDatabase = createChatDatabase();
