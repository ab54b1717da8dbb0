import type { DocumentText } from '@baigong/documents';
import type { ModelWork } from '../model/work-record.ts';
import type { ShelfHit } from '../shelf/find-in-content.ts';
import { batchesOf, takeBatch } from '../worker/block-parts.ts';
import { createWorkerLine } from '../worker/worker-line.ts';
import { documentFeed } from './document-feed.ts';
import type { DocumentHead, DocumentRecord } from './document-record.ts';
import type { GivenText, RecordQuestions } from './record-questions.ts';

/** The page's way to its documents, which a worker keeps (see stored-documents.ts). All of these throw a DatabaseProblem. */
const { ask } = createWorkerLine<RecordQuestions>(
  () => new Worker(new URL('./records.worker.ts', import.meta.url), { type: 'module' }),
);

export interface FileAndText {
  readonly file: Blob | undefined;
  readonly text: DocumentText;
}

/** Records looked at before something is shown. */
const atOnce = 20;

async function* inRuns<T>(read: (ids: readonly string[]) => Promise<T>): AsyncGenerator<T> {
  const ids = await ask('list');
  for (let from = 0; from < ids.length; from += atOnce) {
    // oxlint-disable-next-line no-await-in-loop -- the first are shown while the rest is read
    yield await read(ids.slice(from, from + atOnce));
  }
}

/** All documents, newest first, a few at a time; those without a time come last. */
export const readHeads = (): AsyncGenerator<DocumentHead[]> => inRuns((ids) => ask('heads', ids));

/** The documents in which all the words typed stand, as they are found. */
export const findDocuments = (query: string): AsyncGenerator<ShelfHit[]> =>
  inRuns((ids) => ask('find', ids, query));

/** One record; null where it is no longer kept. */
export const readDocument = (id: string): Promise<DocumentRecord | null> => ask('record', id);

/** The file and the text behind a record, in batches, so that no task of the page is long; null where there is none. */
export async function readText(id: string): Promise<FileAndText | null> {
  const opened = await ask('open', id);
  if (!opened) return null;
  const { name, frame, file } = opened;
  const text: DocumentText = { ...frame, blocks: [] };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- between two of them the page breathes
    const batch = await ask('next', name);
    if (!batch) return { file, text };
    takeBatch(text.blocks, batch);
  }
}

let named = 0;

/** Hands a text to the worker in batches. */
async function give({ file, text: { blocks, ...frame } }: FileAndText): Promise<GivenText> {
  named += 1;
  const name = `${named}`;
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const batch of batchesOf(blocks)) await ask('give', name, batch);
  return { name, frame, file };
}

/** Keeps a new document. */
export async function keepDocument(record: DocumentRecord, text: FileAndText): Promise<void> {
  await ask('keep', record, await give(text));
  documentFeed.publish({ ids: [record.id] });
}

/** Keeps what was read anew of a kept document; what else its record holds (a conversation) stays. */
export async function keepReading(id: string, text: FileAndText): Promise<void> {
  await ask('keepReading', id, await give(text));
  documentFeed.publish({ ids: [id] });
}

/** Changes some fields of a record and leaves what else it holds. `quiet`: nobody needs to know. */
export async function changeDocument(
  id: string,
  fields: Partial<Omit<DocumentRecord, 'id'>>,
  { quiet = false }: { readonly quiet?: boolean } = {},
): Promise<void> {
  await ask('change', id, fields);
  if (!quiet) documentFeed.publish({ ids: [id] });
}

/** Keeps what models wrote about a document; `removed` is what this tab took out since it last looked. */
export const keepWork = (id: string, work: ModelWork, removed: ReadonlySet<string>): Promise<void> =>
  ask('keepWork', id, work, [...removed]);

/** Deletes documents with their files. Gives a function that puts them back as they were, a few deletions long. */
export async function deleteDocuments(ids: readonly string[]): Promise<() => Promise<void>> {
  const name = await ask('remove', ids);
  documentFeed.publish({ ids });
  return async () => {
    await ask('putBack', name);
    documentFeed.publish({ ids });
  };
}
