import type { IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import { baigongDatabase } from '../../shared/lib/baigong-database.ts';
import { chatDatabase } from '../../shared/lib/chat-database.ts';
import type { BackupStoreInfo } from '../../shared/feature.ts';
import { features } from '../features.ts';

/** One object store of the browser's databases, as backup and restore need it. */
export interface BackupStore {
  readonly database: string;
  readonly store: string;
  /** What its records are called, for the visitor. */
  readonly label: string;
  readonly count: () => Promise<number>;
  /** The next records in the order of their keys, after the given key. */
  page(
    limit: number,
    after?: string,
  ): Promise<{ readonly keys: readonly string[]; readonly values: readonly unknown[] }>;
  keys(): Promise<readonly string[]>;
  get(keys: readonly string[]): Promise<readonly unknown[]>;
  put(values: readonly unknown[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** The key of a record of the store's shape; null for any other value. */
  keyOf(value: unknown): string | null;
}

type Use = <T>(work: (db: IDBPDatabase) => Promise<T>) => Promise<T>;

// Each database types its own stores; here all are read alike.
const databases: Record<BackupStoreInfo['database'], Use> = {
  ChatDatabase: chatDatabase.use as unknown as Use,
  BaigongDatabase: baigongDatabase.use as unknown as Use,
};

async function createBackupStore(info: BackupStoreInfo): Promise<BackupStore> {
  const { database, store, label, keyPath = 'id', textFields = [], loadSchema, loadRestore } = info;
  const use = databases[database];
  const fields = Object.fromEntries([keyPath, ...textFields].map((field) => [field, z.string()]));
  const time = database === 'ChatDatabase' ? { updatedAt: z.optional(z.number()) } : {};
  const schema = (await loadSchema?.()) ?? z.object({ ...fields, ...time });
  const restore = await loadRestore?.();
  const range = (after?: string) => (after === undefined ? null : IDBKeyRange.lowerBound(after, true));
  return {
    database,
    store,
    label,
    count: () => use((db) => db.count(store)),
    page: (limit, after) =>
      use(async (db) => {
        const records = db.transaction(store).store;
        const [keys, values] = await Promise.all([
          records.getAllKeys(range(after), limit),
          records.getAll(range(after), limit),
        ]);
        return { keys: keys.map(String), values: values as unknown[] };
      }),
    keys: () => use(async (db) => (await db.getAllKeys(store)).map(String)),
    get: (keys) =>
      use(async (db) => {
        const records = db.transaction(store).store;
        return Promise.all(keys.map((key) => records.get(key) as Promise<unknown>));
      }),
    put: (values) =>
      use(async (db) => {
        const transaction = db.transaction(store, 'readwrite');
        await Promise.all([
          ...values.map((value) => transaction.store.put(restore ? restore(value) : value)),
          transaction.done,
        ]);
      }),
    remove: (keys) =>
      use(async (db) => {
        const transaction = db.transaction(store, 'readwrite');
        await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
      }),
    keyOf: (value) =>
      schema.safeParse(value).success ? String((value as Record<string, unknown>)[keyPath]) : null,
  };
}

/** Every store that a backup contains, in the order in which they are shown. */
export async function loadBackupStores(): Promise<readonly BackupStore[]> {
  const infos = features.flatMap(({ backupStores = [] }) => backupStores);
  return Promise.all(infos.toSorted((a, b) => a.position - b.position).map(createBackupStore));
}
