import type { DocumentText } from '@baigong/document-reader/document-text';
import type { AiRecord } from '@baigong/documents/ai-record';
import type { ContentHit } from './search-content.ts';
import { toBatches, appendBatch } from '@baigong/document-reader/block-batches';
import { DatabaseProblem, type DatabaseProblemKind } from '../../../shared/lib/browser-database.ts';
import { createRecordFeed } from '../../../shared/lib/change-feed.ts';
import { recordChannels } from '../../../shared/lib/record-channels.ts';
import { createWorkerClient } from '../../../shared/lib/worker-client.ts';
import type { DocumentHead, DocumentRecord } from './document-record.ts';
import type { UploadedText, RecordRequests } from './record-requests.ts';

/** The page's access to the stored documents through a worker (see stored-documents.ts). All functions throw DatabaseProblem. */
const { call } = createWorkerClient<RecordRequests>(
  () => new Worker(new URL('./records.worker.ts', import.meta.url), { type: 'module' }),
  {
    toError: ({ name, fields }) =>
      name === 'DatabaseProblem' ? new DatabaseProblem(fields['kind'] as DatabaseProblemKind) : undefined,
  },
);

export interface FileAndText {
  readonly file: Blob | undefined;
  readonly text: DocumentText;
}

/** Records per batch, so that the first results appear early. */
const batchSize = 20;

async function* inBatches<T>(read: (ids: readonly string[]) => Promise<T>): AsyncGenerator<T> {
  const ids = await call('list');
  for (let from = 0; from < ids.length; from += batchSize) {
    yield await read(ids.slice(from, from + batchSize));
  }
}

/** All documents, newest first, in batches; those without a time come last. */
export const readHeads = (): AsyncGenerator<DocumentHead[]> => inBatches((ids) => call('heads', ids));

/** The documents that contain all words of the query, in batches. */
export const findDocuments = (query: string): AsyncGenerator<ContentHit[]> =>
  inBatches((ids) => call('find', { ids, query }));

/** Null if it does not exist. */
export const readDocument = (id: string): Promise<DocumentRecord | null> => call('record', id);

/** The file and the text of a record, in batches so that no task on the page is long; null if there is none. */
export async function readText(id: string): Promise<FileAndText | null> {
  const opened = await call('open', id);
  if (!opened) return null;
  const { name, meta: frame, file } = opened;
  const text: DocumentText = { ...frame, blocks: [] };
  for (;;) {
    const batch = await call('next', name);
    if (!batch) return { file, text };
    appendBatch(text.blocks, batch);
  }
}

let named = 0;

/** Sends a text to the worker in batches. */
async function uploadText({ file, text: { blocks, ...frame } }: FileAndText): Promise<UploadedText> {
  named += 1;
  const name = `${named}`;
  for (const batch of toBatches(blocks)) await call('upload', { name, batch });
  return { name, meta: frame, file };
}

/** Documents that were saved, changed or removed, in this tab or another one. */
export const documentFeed = createRecordFeed(recordChannels.document);

/** Saves a new document. */
export async function saveDocument(record: DocumentRecord, text: FileAndText): Promise<void> {
  await call('save', { record, text: await uploadText(text) });
  documentFeed.publish({ ids: [record.id] });
}

/** Replaces the text of a saved document; other fields of the record remain. */
export async function saveText(id: string, text: FileAndText): Promise<void> {
  await call('saveText', { id, text: await uploadText(text) });
  documentFeed.publish({ ids: [id] });
}

/** Updates fields of a record. `quiet`: no change event. */
export async function updateDocument(
  id: string,
  fields: Partial<Omit<DocumentRecord, 'id'>>,
  { quiet = false }: { readonly quiet?: boolean } = {},
): Promise<void> {
  await call('update', { id, fields });
  if (!quiet) documentFeed.publish({ ids: [id] });
}

/** Saves an AI record; `removed` is what this tab has removed since the last save. */
export const saveAiRecord = (id: string, work: AiRecord, removed: ReadonlySet<string>): Promise<void> =>
  call('saveAiRecord', { id, work, removed: [...removed] });

/** The AI record of questions about several documents, as JSON; empty if there are none. */
export const readSeveral = (): Promise<string> => call('several');

/** Deletes documents with their files. Returns a function that restores them, as long as the worker keeps them. */
export async function deleteDocuments(ids: readonly string[]): Promise<() => Promise<void>> {
  const name = await call('remove', ids);
  documentFeed.publish({ ids });
  return async () => {
    await call('restore', name);
    documentFeed.publish({ ids });
  };
}
