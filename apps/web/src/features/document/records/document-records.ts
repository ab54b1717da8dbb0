import { baigongDatabase, type BaigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { chatDatabase, type ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { announceDocuments } from './document-feed.ts';
import { readDocumentRecord, readReading, type DocumentRecord, type Reading } from './document-record.ts';

/**
 * The records are in ChatDatabase.documents; the file and what was read from it are in BaigongDatabase.readings, so that the
 * list and the search over all documents read neither.
 */
export interface Databases {
  readonly chat: Pick<ChatDatabase, 'use'>;
  readonly own: Pick<BaigongDatabase, 'use'>;
}

const here: Databases = { chat: chatDatabase, own: baigongDatabase };

/** Records read at a time: each holds a whole text. */
const atOnce = 20;

/** All records, newest first, a few at a time; those without a time come last. */
export async function* readDocuments({ chat }: Databases = here): AsyncGenerator<DocumentRecord[]> {
  const ids = await chat.use(async (db) => {
    const { store } = db.transaction('documents');
    const [all, byTime] = await Promise.all([store.getAllKeys(), store.index('updatedAt').getAllKeys()]);
    const timed = new Set(byTime);
    return [...byTime.toReversed(), ...all.filter((id) => !timed.has(id))];
  });
  for (let from = 0; from < ids.length; from += atOnce) {
    // oxlint-disable-next-line no-await-in-loop -- a few at a time, so that memory holds a few
    const raws = await chat.use((db) => {
      const { store } = db.transaction('documents');
      return Promise.all(ids.slice(from, from + atOnce).map((id) => store.get(id)));
    });
    yield raws.flatMap((raw) => readDocumentRecord(raw) ?? []);
  }
}

/** One record; null where it is no longer kept. */
export async function readDocument(id: string, { chat }: Databases = here): Promise<DocumentRecord | null> {
  return readDocumentRecord(await chat.use((db) => db.get('documents', id)));
}

/** The file and the text behind a record; null where neither was kept. */
export async function readReadingOf(id: string, { own }: Databases = here): Promise<Reading | null> {
  return readReading(await own.use((db) => db.get('readings', id)));
}

/** Keeps a new document. The reading goes first: a record without one could not draw its pages. Throws a DatabaseProblem. */
export async function keepDocument(
  record: DocumentRecord,
  { file, text }: Pick<Reading, 'file' | 'text'>,
  { chat, own }: Databases = here,
): Promise<void> {
  const { id } = record;
  await own.use((db) => db.put('readings', { id, file, text }));
  try {
    await chat.use((db) => db.put('documents', record));
  } catch (error) {
    await own.use((db) => db.delete('readings', id)).catch(() => undefined);
    throw error;
  }
  announceDocuments([id]);
}

/** Changes some fields of a record and leaves what else it holds. `quiet`: nobody needs to know. Throws a DatabaseProblem. */
export async function changeDocument(
  id: string,
  fields: Partial<Omit<DocumentRecord, 'id'>>,
  { quiet = false, databases: { chat } = here }: { quiet?: boolean; databases?: Databases } = {},
): Promise<void> {
  await chat.use(async (db) => {
    const transaction = db.transaction('documents', 'readwrite');
    const raw = await transaction.store.get(id);
    if (typeof raw === 'object' && raw !== null) await transaction.store.put({ ...raw, ...fields });
    await transaction.done;
  });
  if (!quiet) announceDocuments([id]);
}

/** Keeps what was read anew of a kept document; what else its record holds (a conversation) stays. Throws a DatabaseProblem. */
export async function keepReading(
  id: string,
  { file, text }: Pick<Reading, 'file' | 'text'>,
  fields: Pick<DocumentRecord, 'content' | 'length'>,
  databases: Databases = here,
): Promise<void> {
  await databases.own.use((db) => db.put('readings', { id, file, text }));
  await changeDocument(id, fields, { databases });
}

/** Deletes documents with their files. Gives a function that puts them back as they were. Both throw a DatabaseProblem. */
export async function deleteDocuments(
  ids: readonly string[],
  { chat, own }: Databases = here,
): Promise<() => Promise<void>> {
  const records = await chat.use(async (db) => {
    const transaction = db.transaction('documents', 'readwrite');
    const found = await Promise.all(ids.map((id) => transaction.store.get(id)));
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
    return found.filter((record) => record !== undefined);
  });
  const readings = await own.use(async (db) => {
    const transaction = db.transaction('readings', 'readwrite');
    const found = await Promise.all(ids.map((id) => transaction.store.get(id)));
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
    return found.filter((reading) => reading !== undefined);
  });
  announceDocuments(ids);
  return async () => {
    await own.use(async (db) => {
      const transaction = db.transaction('readings', 'readwrite');
      await Promise.all([...readings.map((reading) => transaction.store.put(reading)), transaction.done]);
    });
    await chat.use(async (db) => {
      const transaction = db.transaction('documents', 'readwrite');
      await Promise.all([...records.map((record) => transaction.store.put(record)), transaction.done]);
    });
    announceDocuments(ids);
  };
}
