import { baigongDatabase, type BaigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { chatDatabase, type ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { writeBlobs } from '../../../shared/lib/stored-blob.ts';
import { wholeText, type DocumentText } from '@baigong/document-reader/document-text';
import {
  mergeAiRecords,
  parseAiRecord,
  serializeAiRecord,
  type AiRecord,
  severalId,
} from '@baigong/documents/ai-record';
import {
  parseDocumentRecord,
  parseSource,
  textFromContent,
  type DocumentRecord,
  type DocumentSource,
  type StoredDocument,
} from './document-record.ts';

/**
 * Records are in ChatDatabase.documents; files and extracted texts are in BaigongDatabase.readings, so that the list and the
 * search over all documents need not read them. This runs in a worker (records.worker.ts): serializing a text of many megabytes
 * would block the page.
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

/** Newest first; records without a time come last. */
export function listIds({ chat }: Databases = here): Promise<string[]> {
  return chat.use(async (db) => {
    const { store } = db.transaction('documents');
    const [all, byTime] = await Promise.all([store.getAllKeys(), store.index('updatedAt').getAllKeys()]);
    const timed = new Set(byTime);
    return [...byTime.toReversed(), ...all.filter((id) => !timed.has(id))];
  });
}

/** Records, one in memory at a time; missing and invalid ones are skipped. */
export async function* readEach(
  ids: readonly string[],
  databases: Databases = here,
): AsyncGenerator<StoredDocument> {
  for (const id of ids) {
    const record = await readDocument(id, databases);
    if (record) yield record;
  }
}

/** Null if it does not exist. */
export async function readDocument(id: string, { chat }: Databases = here): Promise<StoredDocument | null> {
  return parseDocumentRecord(await chat.use((db) => db.get('documents', id)));
}

/** Null if neither file nor text is stored. */
export async function readSource(id: string, { own }: Databases = here): Promise<DocumentSource | null> {
  return parseSource(await own.use((db) => db.get('readings', id)));
}

/** The file and the text of a record; its content if no text is stored. Null if there is no record. */
export async function readText(
  id: string,
  databases: Databases = here,
): Promise<{ readonly file: Blob | undefined; readonly text: DocumentText } | null> {
  const reading = await readSource(id, databases);
  if (reading?.text) return { file: reading.file, text: reading.text };
  const record = await readDocument(id, databases);
  return record && { file: reading?.file, text: textFromContent(record.content) };
}

/** Saves a new document. The source is saved first: a record without it could not render its pages. Throws DatabaseProblem. */
export async function saveDocument(
  record: DocumentRecord,
  { file, text }: FileAndText,
  { chat, own }: Databases = here,
): Promise<void> {
  const { id } = record;
  const stored: StoredDocument = { ...record, content: wholeText(text) };
  await writeBlobs({ id, file, text }, (reading) => own.use((db) => db.put('readings', reading)));
  try {
    await chat.use((db) => db.put('documents', stored));
  } catch (error) {
    await own.use((db) => db.delete('readings', id)).catch(() => undefined);
    throw error;
  }
}

async function updateFields(
  id: string,
  { chat }: Databases,
  fieldsOf: (record: StoredDocument | null) => Partial<StoredDocument>,
): Promise<void> {
  await chat.use(async (db) => {
    const transaction = db.transaction('documents', 'readwrite');
    const raw = await transaction.store.get(id);
    if (typeof raw === 'object' && raw !== null)
      await transaction.store.put({ ...raw, ...fieldsOf(parseDocumentRecord(raw)) });
    await transaction.done;
  });
}

/** Updates fields of a record. Throws DatabaseProblem. */
export const updateDocument = (
  id: string,
  fields: Partial<Omit<StoredDocument, 'id'>>,
  databases: Databases = here,
): Promise<void> => updateFields(id, databases, () => fields);

const mergeInto = (response: string, work: AiRecord, removed: readonly string[]): string =>
  serializeAiRecord(mergeAiRecords(parseAiRecord(response), work, new Set(removed)));

const responseOf = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null && 'response' in raw && typeof raw.response === 'string'
    ? raw.response
    : '';

/** The AI record of questions about several documents, as JSON; empty if there are none. Throws DatabaseProblem. */
export const readSeveral = ({ own }: Databases = here): Promise<string> =>
  own.use(async (db) => responseOf(await db.get('readings', severalId)));

/** It stands beside the documents' sources: its questions belong to none of them. */
const saveSeveral = (work: AiRecord, removed: readonly string[], { own }: Databases): Promise<void> =>
  own.use(async (db) => {
    const transaction = db.transaction('readings', 'readwrite');
    const response = mergeInto(responseOf(await transaction.store.get(severalId)), work, removed);
    await transaction.store.put({ id: severalId, response });
    await transaction.done;
  });

/** Merges and saves an AI record; see `mergeAiRecords`. Does nothing if the document is not saved. Throws DatabaseProblem. */
export const saveAiRecord = (
  id: string,
  work: AiRecord,
  removed: readonly string[],
  databases: Databases = here,
): Promise<void> =>
  id === severalId
    ? saveSeveral(work, removed, databases)
    : updateFields(id, databases, (record) =>
        record ? { response: mergeInto(record.response, work, removed) } : {},
      );

/** Replaces the text of a saved document; other fields of the record remain. Throws DatabaseProblem. */
export async function saveText(
  id: string,
  { file, text }: FileAndText,
  databases: Databases = here,
): Promise<void> {
  await writeBlobs({ id, file, text }, (reading) => databases.own.use((db) => db.put('readings', reading)));
  const content = wholeText(text);
  await updateDocument(id, { content, length: content.length }, databases);
}

/** Deletes documents with their files. Returns a function that restores them. Both throw DatabaseProblem. */
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
