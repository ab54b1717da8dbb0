import type {
  Block,
  DocumentComparison,
  DocumentText,
  SelectedExcerpts,
  SearchHit,
  SearchOptions,
  SensitiveKind,
} from '@baigong/documents';
import type { ExcerptRequest } from './select-for-question.ts';
import type { ModelInput } from './plan-input.ts';
import { toBatches, omitRows, type BatchItem } from '../worker/block-batches.ts';
import { createWorkerClient } from '../../../shared/lib/worker-client.ts';
import type { MentionGroup } from './mentions.ts';
import type { CopyOptions, DocumentAnalysis, RelatedChunk, AnalysisRequests } from './analysis-requests.ts';

export type { DocumentAnalysis, RelatedChunk } from './analysis-requests.ts';

/** Documents whose text the index has, or is being given. */
const indexed = new Map<string, Promise<void>>();

const { call, isRunning } = createWorkerClient<AnalysisRequests>(
  () => new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' }),
  // The index of a stopped worker is gone: documents are added again when they are next needed.
  { onStop: () => indexed.clear() },
);

type Texts = Pick<DocumentText, 'blocks'>;

/** Batches in which no table is parted: what reads words alone needs no rows. */
const textBatches = ({ blocks }: Texts) => toBatches(blocks.map(omitRows));

/** Letters of one document that the index holds: four thousand pages. More would take all the memory of a tab. */
const maxIndexedChars = 4_000_000;

/** Whether the index holds all of a document, or the beginning of it. */
export function isIndexedWhole({ blocks }: Texts): boolean {
  let letters = 0;
  for (const { text } of blocks) letters += text.length;
  return letters <= maxIndexedChars;
}

const isBlock = (part: BatchItem): part is Block => part.kind !== 'rows';

async function indexAll(id: string, text: Texts): Promise<void> {
  let letters = 0;
  let from = 0;
  for (const batch of textBatches(text)) {
    const blocks = batch.filter(isBlock);
    // oxlint-disable-next-line no-await-in-loop -- between two of them the page breathes, and the worker can answer a search
    await call('add', { document: id, blocks, from });
    from += blocks.length;
    for (const block of blocks) letters += block.text.length;
    if (letters > maxIndexedChars) break;
  }
}

let named = 0;

/** Hands a text to the worker in batches and gives the name under which it is asked about once. */
async function uploadText(batches: Iterable<readonly BatchItem[]>): Promise<string> {
  named += 1;
  const name = `${named}`;
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const batch of batches) await call('upload', { name, batch });
  return name;
}

/**
 * Makes a document searchable, a very long one from its beginning (`isIndexedWhole`); resolves when it is. Does nothing for one that is already: after a change `forget`
 * it first.
 */
export function indexDocument(id: string, document: Texts): Promise<void> {
  const before = indexed.get(id);
  if (before) return before;
  const adding = indexAll(id, document).catch((error: unknown) => {
    indexed.delete(id);
    throw error;
  });
  indexed.set(id, adding);
  return adding;
}

/** Forgets a document that was deleted or changed. */
export async function removeFromIndex(id: string): Promise<void> {
  if (!indexed.has(id)) return;
  await indexed.get(id)?.catch(() => undefined);
  indexed.delete(id);
  if (isRunning()) await call('remove', id);
}

/** Passages of the indexed documents that answer to words or to a whole sentence, best first. */
export const searchDocuments = (query: string, options: SearchOptions = {}): Promise<SearchHit[]> =>
  call('search', { query, options });

/** Counts, key words, key sentences and facts of a document. */
export const analyseDocument = async (text: Texts): Promise<DocumentAnalysis> =>
  call('analyse', await uploadText(textBatches(text)));

/** The numbers of a document that name a person. */
export const findSensitiveNumbers = async (text: Texts): Promise<readonly MentionGroup<SensitiveKind>[]> =>
  call('sensitive', await uploadText(textBatches(text)));

/** The passages of a document that hold the words of a question best, best first. */
export const findRelatedChunks = async (text: Texts, query: string): Promise<readonly RelatedChunk[]> =>
  call('related', { name: await uploadText(textBatches(text)), query });

/** The passages of a document that a model is given with a question. */
export const selectExcerptsFor = async (text: Texts, request: ExcerptRequest): Promise<SelectedExcerpts> =>
  call('selectExcerpts', { name: await uploadText(textBatches(text)), request });

/** How a stretch of a document is portioned for a model; `from` is the index of its first block. */
export const planModelInput = async (text: Texts, room: number, from: number): Promise<ModelInput> =>
  call('planInput', { name: await uploadText(textBatches(text)), room, from });

/** What changed from one document to another. */
export const compareTexts = async (before: Texts, after: Texts): Promise<DocumentComparison> =>
  call('compare', {
    before: await uploadText(textBatches(before)),
    after: await uploadText(textBatches(after)),
  });

/** A document as a file of its text, as it is or masked. */
export const exportCopy = async ({ blocks }: Texts, options: CopyOptions): Promise<Blob> =>
  call('exportCopy', { name: await uploadText(toBatches(blocks)), options });

interface TitledRows {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

/** Tables as a file: a workbook of all of them, or the first as CSV. */
export async function exportTables(tables: readonly TitledRows[], format: 'csv' | 'xlsx'): Promise<Blob> {
  const blocks = tables.map(({ rows }): Block => ({ kind: 'table', text: '', rows: rows as string[][] }));
  return call('exportTables', {
    name: await uploadText(toBatches(blocks)),
    titles: tables.map(({ title }) => title),
    format,
  });
}
