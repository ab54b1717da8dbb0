import type { DocumentText } from '@baigong/documents';
import type { AiRecord } from './ai-record.ts';
import type { ContentHit } from './search-content.ts';
import { toBatches, appendBatch } from '../worker/block-batches.ts';
import { DatabaseProblem, type DatabaseProblemKind } from '../../../shared/lib/browser-database.ts';
import { createWorkerClient } from '../../../shared/lib/worker-client.ts';
import { documentFeed } from './document-feed.ts';
import type { DocumentHead, DocumentRecord } from './document-record.ts';
import type { UploadedText, RecordRequests } from './record-requests.ts';

/** The page's way to its documents, which a worker keeps (see stored-documents.ts). All of these throw a DatabaseProblem. */
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

/** Records looked at before something is shown. */
const batchSize = 20;

async function* inBatches<T>(read: (ids: readonly string[]) => Promise<T>): AsyncGenerator<T> {
  const ids = await call('list');
  for (let from = 0; from < ids.length; from += batchSize) {
    // oxlint-disable-next-line no-await-in-loop -- the first are shown while the rest is read
    yield await read(ids.slice(from, from + batchSize));
  }
}

/** All documents, newest first, a few at a time; those without a time come last. */
export const readHeads = (): AsyncGenerator<DocumentHead[]> => inBatches((ids) => call('heads', ids));

/** The documents in which all the words typed stand, as they are found. */
export const findDocuments = (query: string): AsyncGenerator<ContentHit[]> =>
  inBatches((ids) => call('find', { ids, query }));

/** One record; null where it is no longer kept. */
export const readDocument = (id: string): Promise<DocumentRecord | null> => call('record', id);

/** The file and the text behind a record, in batches, so that no task of the page is long; null where there is none. */
export async function readText(id: string): Promise<FileAndText | null> {
  const opened = await call('open', id);
  if (!opened) return null;
  const { name, meta: frame, file } = opened;
  const text: DocumentText = { ...frame, blocks: [] };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- between two of them the page breathes
    const batch = await call('next', name);
    if (!batch) return { file, text };
    appendBatch(text.blocks, batch);
  }
}

let named = 0;

/** Hands a text to the worker in batches. */
async function uploadText({ file, text: { blocks, ...frame } }: FileAndText): Promise<UploadedText> {
  named += 1;
  const name = `${named}`;
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const batch of toBatches(blocks)) await call('upload', { name, batch });
  return { name, meta: frame, file };
}

/** Keeps a new document. */
export async function saveDocument(record: DocumentRecord, text: FileAndText): Promise<void> {
  await call('save', { record, text: await uploadText(text) });
  documentFeed.publish({ ids: [record.id] });
}

/** Keeps what was read anew of a kept document; what else its record holds (a conversation) stays. */
export async function saveText(id: string, text: FileAndText): Promise<void> {
  await call('saveText', { id, text: await uploadText(text) });
  documentFeed.publish({ ids: [id] });
}

/** Changes some fields of a record and leaves what else it holds. `quiet`: nobody needs to know. */
export async function updateDocument(
  id: string,
  fields: Partial<Omit<DocumentRecord, 'id'>>,
  { quiet = false }: { readonly quiet?: boolean } = {},
): Promise<void> {
  await call('update', { id, fields });
  if (!quiet) documentFeed.publish({ ids: [id] });
}

/** Keeps what models wrote about a document; `removed` is what this tab took out since it last looked. */
export const saveAiRecord = (id: string, work: AiRecord, removed: ReadonlySet<string>): Promise<void> =>
  call('saveAiRecord', { id, work, removed: [...removed] });

/** Deletes documents with their files. Gives a function that puts them back as they were, a few deletions long. */
export async function deleteDocuments(ids: readonly string[]): Promise<() => Promise<void>> {
  const name = await call('remove', ids);
  documentFeed.publish({ ids });
  return async () => {
    await call('restore', name);
    documentFeed.publish({ ids });
  };
}
