import type { IDBPDatabase } from 'idb';
import type { ChatDatabase, ChatSchema } from '../../../shared/lib/chat-database.ts';
import { isEmptySession } from '../session/new-session.ts';
import type { Session } from '../session/session.ts';
import { parseSession } from '../session/parse-session.ts';
import {
  summarizeSession,
  newestFirst,
  type SessionSummary,
  type SessionRecords,
} from './session-records.ts';

type Db = IDBPDatabase<ChatSchema>;

const listIndex = '[updatedAt+title]';
const pinnedIndex = '[pinnedAt+updatedAt+title]';
const lengthIndex = 'messages.length';

/** How many records are in memory at once when all have to be read. */
const BATCH_SIZE = 20;

/** Reads every record in batches, in the order of ids, until `visit` gives false. */
export async function eachSession(db: Db, visit: (raw: unknown) => boolean | void): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    const keys = await db.getAllKeys('sessions', range, BATCH_SIZE);
    const records = await db.getAll('sessions', range, BATCH_SIZE);
    for (const record of records) if (visit(record) === false) return;
    after = keys.at(-1);
    if (after === undefined || keys.length < BATCH_SIZE) return;
  }
}

interface DatabaseRecordsOptions {
  /** The clock for records that have no time of their own. */
  readonly now: () => number;
  /** Keeps a record as it was found before a change overwrites what could not be understood in it. */
  readonly quarantine: (id: string, record: unknown) => Promise<void>;
}

/** Sessions in ChatDatabase. */
export function createDatabaseRecords(
  database: ChatDatabase,
  { now, quarantine }: DatabaseRecordsOptions,
): SessionRecords {
  const understand = (raw: unknown) => (raw === undefined ? null : parseSession(raw, now()));

  // A database that something else made at this version lacks our indexes: then the records are read instead,
  // and their heads held until the next write.
  let scanned: SessionSummary[] | null = null;
  const scan = async (db: Db): Promise<SessionSummary[]> => {
    if (scanned) return scanned;
    const heads: SessionSummary[] = [];
    await eachSession(db, (raw) => {
      const found = understand(raw);
      if (found) heads.push(summarizeSession(found.session));
    });
    return (scanned = heads.toSorted(newestFirst));
  };
  const hasIndex = (db: Db, name: string) =>
    db.transaction('sessions').store.indexNames.contains(name as never);
  const write = <T>(work: (db: Db) => Promise<T>) => {
    scanned = null;
    return database.use(work);
  };

  return {
    get: (id) => database.use(async (db) => understand(await db.get('sessions', id))?.session ?? null),

    add: (session) =>
      write(async (db) => {
        const transaction = db.transaction('sessions', 'readwrite', { durability: 'relaxed' });
        const taken = await transaction.store.getKey(session.id);
        if (taken === undefined) await transaction.store.put(session);
        await transaction.done;
        return taken === undefined;
      }),

    put: (sessions) =>
      write(async (db) => {
        const transaction = db.transaction('sessions', 'readwrite');
        await Promise.all([...sessions.map((session) => transaction.store.put(session)), transaction.done]);
      }),

    async change(id, change) {
      let original: unknown;
      const after = await write(async (db) => {
        const transaction = db.transaction('sessions', 'readwrite', { durability: 'relaxed' });
        const raw: unknown = await transaction.store.get(id);
        const before = understand(raw);
        if (!before) return null;
        if (before.isLossy) original = raw;
        const changed: Session = change(before.session);
        await Promise.all([transaction.store.put(changed), transaction.done]);
        return changed;
      });
      if (original !== undefined) await quarantine(id, original);
      return after;
    },

    remove: (ids) =>
      write(async (db) => {
        const transaction = db.transaction('sessions', 'readwrite');
        const removed: Session[] = [];
        for (const id of ids) {
          const found = understand(await transaction.store.get(id));
          if (found) removed.push(found.session);
          await transaction.store.delete(id);
        }
        await transaction.done;
        return removed;
      }),

    clear: () => write((db) => db.clear('sessions')),

    existing: (ids) =>
      database.use(async (db) => {
        const { store } = db.transaction('sessions');
        const keys = await Promise.all(ids.map((id) => store.getKey(id)));
        return new Set(keys.filter((key) => key !== undefined));
      }),

    each: (visit) =>
      database.use((db) =>
        eachSession(db, (raw) => {
          const found = understand(raw);
          if (found) visit(found.session);
        }),
      ),

    findEmpty: () =>
      database.use(async (db) => {
        if (!hasIndex(db, lengthIndex)) {
          let empty: Session | null = null;
          await eachSession(db, (raw) => {
            const found = understand(raw);
            if (!found || !isEmptySession(found.session)) return true;
            empty = found.session;
            return false;
          });
          return empty;
        }
        const id = await db.getKeyFromIndex('sessions', lengthIndex, IDBKeyRange.upperBound(1));
        return id === undefined ? null : (understand(await db.get('sessions', id))?.session ?? null);
      }),

    summaries: (limit, after) =>
      database.use(async (db) => {
        if (!hasIndex(db, listIndex)) {
          const all = await scan(db);
          return all.filter((head) => !after || newestFirst(after, head) < 0).slice(0, limit);
        }
        const range = after ? IDBKeyRange.upperBound([after.updatedAt, after.title]) : null;
        const index = db.transaction('sessions').store.index(listIndex);
        const heads: SessionSummary[] = [];
        let cursor = await index.openKeyCursor(range, 'prev');
        while (cursor && heads.length < limit) {
          const head = { id: cursor.primaryKey, title: cursor.key[1], updatedAt: cursor.key[0] };
          if (!after || newestFirst(after, head) < 0) heads.push(head);
          cursor = await cursor.continue();
        }
        return heads;
      }),

    pinned: () =>
      database.use(async (db) => {
        if (!hasIndex(db, pinnedIndex)) {
          const all = await scan(db);
          return all
            .filter((head) => head.pinnedAt !== undefined)
            .toSorted((a, b) => (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0));
        }
        const heads: SessionSummary[] = [];
        let cursor = await db.transaction('sessions').store.index(pinnedIndex).openKeyCursor(null, 'prev');
        while (cursor) {
          const [pinnedAt, updatedAt, title] = cursor.key;
          heads.push({ id: cursor.primaryKey, title, updatedAt, pinnedAt });
          cursor = await cursor.continue();
        }
        return heads;
      }),
  };
}
