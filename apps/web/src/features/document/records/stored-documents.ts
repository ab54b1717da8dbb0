import { baigongDatabase, type BaigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { chatDatabase, type ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { wholeText, type DocumentText } from '@baigong/documents';
import { mergeWork, readWork, writeWork, type ModelWork } from '../model/work-record.ts';
import {
  readDocumentRecord,
  readReading,
  textOfContent,
  type DocumentRecord,
  type Reading,
  type StoredDocument,
} from './document-record.ts';

/**
 * The records are in ChatDatabase.documents; the file and what was read from it are in BaigongDatabase.readings, so that the
 * list and the search over all documents read neither. All of it happens in a worker (records.worker.ts): a record holds a whole
 * text, and packing one of many megabytes would hold up the page.
 */
export interface Databases {
  readonly chat: Pick<ChatDatabase, 'use'>;
  readonly own: Pick<BaigongDatabase, 'use'>;
}

const here: Databases = { chat: chatDatabase, own: baigongDatabase };

interface FileAndText {
  readonly file: Blob | undefined;
  readonly text: DocumentText;
}

/** The ids of all records, newest first; those without a time come last. */
export function listIds({ chat }: Databases = here): Promise<string[]> {
  return chat.use(async (db) => {
    const { store } = db.transaction('documents');
    const [all, byTime] = await Promise.all([store.getAllKeys(), store.index('updatedAt').getAllKeys()]);
    const timed = new Set(byTime);
    return [...byTime.toReversed(), ...all.filter((id) => !timed.has(id))];
  });
}

/** Some records, one in memory at a time; those that are gone or not understood are left out. */
export async function* readEach(
  ids: readonly string[],
  databases: Databases = here,
): AsyncGenerator<StoredDocument> {
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each holds a whole text
    const record = await readDocument(id, databases);
    if (record) yield record;
  }
}

/** One record; null where it is no longer kept. */
export async function readDocument(id: string, { chat }: Databases = here): Promise<StoredDocument | null> {
  return readDocumentRecord(await chat.use((db) => db.get('documents', id)));
}

/** The file and the text behind a record; null where neither was kept. */
export async function readReadingOf(id: string, { own }: Databases = here): Promise<Reading | null> {
  return readReading(await own.use((db) => db.get('readings', id)));
}

/** The file behind a record and its text: that of the record itself where none was kept. Null where there is no record. */
export async function readText(
  id: string,
  databases: Databases = here,
): Promise<{ readonly file: Blob | undefined; readonly text: DocumentText } | null> {
  const reading = await readReadingOf(id, databases);
  if (reading?.text) return { file: reading.file, text: reading.text };
  const record = await readDocument(id, databases);
  return record && { file: reading?.file, text: textOfContent(record.content) };
}

/** Keeps a new document. The reading goes first: a record without one could not draw its pages. Throws a DatabaseProblem. */
export async function keepDocument(
  record: DocumentRecord,
  { file, text }: FileAndText,
  { chat, own }: Databases = here,
): Promise<void> {
  const { id } = record;
  const stored: StoredDocument = { ...record, content: wholeText(text) };
  await own.use((db) => db.put('readings', { id, file, text }));
  try {
    await chat.use((db) => db.put('documents', stored));
  } catch (error) {
    await own.use((db) => db.delete('readings', id)).catch(() => undefined);
    throw error;
  }
}

async function change(
  id: string,
  { chat }: Databases,
  fieldsOf: (record: StoredDocument | null) => Partial<StoredDocument>,
): Promise<void> {
  await chat.use(async (db) => {
    const transaction = db.transaction('documents', 'readwrite');
    const raw = await transaction.store.get(id);
    if (typeof raw === 'object' && raw !== null)
      await transaction.store.put({ ...raw, ...fieldsOf(readDocumentRecord(raw)) });
    await transaction.done;
  });
}

/** Changes some fields of a record and leaves what else it holds. Throws a DatabaseProblem. */
export const changeDocument = (
  id: string,
  fields: Partial<Omit<StoredDocument, 'id'>>,
  databases: Databases = here,
): Promise<void> => change(id, databases, () => fields);

/**
 * Keeps what models wrote about a document, together with what another tab kept meanwhile; see `mergeWork`. A document that the
 * browser did not keep has its work for as long as the page lives. Throws a DatabaseProblem.
 */
export const keepWork = (
  id: string,
  work: ModelWork,
  removed: readonly string[],
  databases: Databases = here,
): Promise<void> =>
  change(id, databases, (record) =>
    record ? { response: writeWork(mergeWork(readWork(record.response), work, new Set(removed))) } : {},
  );

/** Keeps what was read anew of a kept document; what else its record holds (a conversation) stays. Throws a DatabaseProblem. */
export async function keepReading(
  id: string,
  { file, text }: FileAndText,
  databases: Databases = here,
): Promise<void> {
  await databases.own.use((db) => db.put('readings', { id, file, text }));
  const content = wholeText(text);
  await changeDocument(id, { content, length: content.length }, databases);
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
  return async () => {
    await own.use(async (db) => {
      const transaction = db.transaction('readings', 'readwrite');
      await Promise.all([...readings.map((reading) => transaction.store.put(reading)), transaction.done]);
    });
    await chat.use(async (db) => {
      const transaction = db.transaction('documents', 'readwrite');
      await Promise.all([...records.map((record) => transaction.store.put(record)), transaction.done]);
    });
  };
}
