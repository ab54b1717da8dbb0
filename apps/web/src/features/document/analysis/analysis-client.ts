import type { Block, DocumentText } from '@baigong/document-reader/document-text';
import type {
  DocumentComparison,
  SelectedExcerpts,
  SourceCandidates,
  SearchHit,
  SearchOptions,
  ExcerptRequest,
  ModelInput,
} from '@baigong/documents';
import type { RedactedFile, RedactFileOptions } from '@baigong/redaction/redact-word-file';
import type { RestoredFile } from '@baigong/redaction/restore-word-file';
import { toBatches, omitRows, type BatchItem } from '@baigong/document-reader/block-batches';
import { createWorkerClient } from '../../../shared/lib/worker-client.ts';
import type {
  CopyOptions,
  DocumentAnalysis,
  ExportedCopy,
  RelatedChunk,
  AnalysisRequests,
  SensitiveFindings,
} from './analysis-requests.ts';

export type { DocumentAnalysis, RelatedChunk, SensitiveFindings } from './analysis-requests.ts';

/** Documents that are or are being indexed. */
const indexed = new Map<string, Promise<void>>();

const { call, isRunning } = createWorkerClient<AnalysisRequests>(
  () => new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' }),
  // The index of a stopped worker is gone: documents are added again when they are next needed.
  { onStop: () => indexed.clear() },
);

type Texts = Pick<DocumentText, 'blocks'>;

/** Without rows, for calls that need only the text. */
const textBatches = ({ blocks }: Texts) => toBatches(blocks.map(omitRows));

/** Per document; more would take all the memory of a tab. */
const maxIndexedChars = 4_000_000;

/** The start of a text that is as long as what is indexed of a document. */
export function beginningOf<Text extends Texts>(text: Text): Text {
  let chars = 0;
  const end = text.blocks.findIndex((block) => (chars += block.text.length) > maxIndexedChars);
  return end < 1 ? text : { ...text, blocks: text.blocks.slice(0, end) };
}

/** Whether the index contains all of a document, not only its start. */
export function isIndexedWhole({ blocks }: Texts): boolean {
  let chars = 0;
  for (const { text } of blocks) chars += text.length;
  return chars <= maxIndexedChars;
}

const isBlock = (item: BatchItem): item is Block => item.kind !== 'rows';

async function indexAll(id: string, text: Texts): Promise<void> {
  let chars = 0;
  let from = 0;
  for (const batch of textBatches(text)) {
    const blocks = batch.filter(isBlock);
    await call('add', { document: id, blocks, from });
    from += blocks.length;
    for (const block of blocks) chars += block.text.length;
    if (chars > maxIndexedChars) break;
  }
}

let uploadCount = 0;

/** Sends a text to the worker in batches. The returned name is valid for one call. */
async function uploadText(batches: Iterable<readonly BatchItem[]>): Promise<string> {
  uploadCount += 1;
  const name = `${uploadCount}`;
  for (const batch of batches) await call('upload', { name, batch });
  return name;
}

/** Makes a document searchable, a very long one only its start (`isIndexedWhole`). Does nothing if it is indexed already. */
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

/** To be called when a document was deleted or changed. */
export async function removeFromIndex(id: string): Promise<void> {
  if (!indexed.has(id)) return;
  await indexed.get(id)?.catch(() => undefined);
  indexed.delete(id);
  if (isRunning()) await call('remove', id);
}

/** Searches the indexed documents by words or by a whole sentence, best hits first. */
export const searchDocuments = (query: string, options: SearchOptions = {}): Promise<SearchHit[]> =>
  call('search', { query, options });

/** Counts, keywords, key sentences and facts of a document. */
export const analyseDocument = async (text: Texts): Promise<DocumentAnalysis> =>
  call('analyse', await uploadText(textBatches(text)));

const sensitive = new WeakMap<
  Texts['blocks'],
  { readonly words: string; readonly findings: Promise<SensitiveFindings> }
>();

/**
 * What a document holds that identifies a person, and the visitor's own words, with what was looked at and left; searched once
 * for the same words.
 */
export function lookOverText(text: Texts, words: readonly string[]): Promise<SensitiveFindings> {
  const key = words.join('\n');
  const known = sensitive.get(text.blocks);
  if (known?.words === key) return known.findings;
  const findings = (async () => call('sensitive', { name: await uploadText(textBatches(text)), words }))();
  sensitive.set(text.blocks, { words: key, findings });
  findings.catch(() => sensitive.delete(text.blocks));
  return findings;
}

/** What of a text is redacted unless the visitor says otherwise. */
export const findSensitive = async (
  text: Texts,
  words: readonly string[],
): Promise<SensitiveFindings['groups']> => (await lookOverText(text, words)).groups;

/** The most relevant chunks for a query, best first; without a model. */
export const findRelatedChunks = async (text: Texts, query: string): Promise<readonly RelatedChunk[]> =>
  call('related', { name: await uploadText(textBatches(text)), query });

/** The excerpts of a document that a model is given with a question. */
export const selectExcerptsFor = async (text: Texts, request: ExcerptRequest): Promise<SelectedExcerpts> =>
  call('selectExcerpts', { name: await uploadText(textBatches(text)), request });

/** What of one document may be given with a question about several. */
export const findCandidatesIn = async (text: Texts, request: ExcerptRequest): Promise<SourceCandidates> =>
  call('findCandidates', { name: await uploadText(textBatches(text)), request });

/** How a range of a document is given to a model; `from` is the index of its first block. */
export const planModelInput = async (text: Texts, tokenBudget: number, from: number): Promise<ModelInput> =>
  call('planInput', { name: await uploadText(textBatches(text)), tokenBudget, from });

export const compareTexts = async (before: Texts, after: Texts): Promise<DocumentComparison> =>
  call('compare', {
    before: await uploadText(textBatches(before)),
    after: await uploadText(textBatches(after)),
  });

/** The text of a document as a file, perhaps redacted. */
export const exportCopy = async ({ blocks }: Texts, options: CopyOptions): Promise<ExportedCopy> =>
  call('exportCopy', { name: await uploadText(toBatches(blocks)), options });

/** The Word file of a document with data redacted and all else as it is. */
export const redactWord = async (
  { blocks }: Texts,
  file: Blob,
  options: RedactFileOptions,
): Promise<RedactedFile> =>
  call('redactWordFile', { name: await uploadText(toBatches(blocks)), file, options });

/** A redacted Word file with its values back. */
export const restoreWord = (file: Blob, mapping: ReadonlyMap<string, string>): Promise<RestoredFile> =>
  call('restoreWordFile', { file, mapping });

export const searchFailedSentence = '查找时浏览器出了问题，请再试一次。';

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
