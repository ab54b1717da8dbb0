import type {
  Block,
  DocumentComparison,
  DocumentText,
  PickedPassages,
  SearchHit,
  SearchOptions,
  SecretKind,
} from '@baigong/documents';
import type { PassageWish } from '../ask/pick-for-question.ts';
import type { Portions } from '../model/portion-text.ts';
import { batchesOf, withoutRows, type BlockPart } from '../worker/block-parts.ts';
import { createWorkerLine } from '../worker/worker-line.ts';
import type { MentionGroup } from './mentions.ts';
import type { CopyWish, DocumentAnalysis, FoundPassage, SearchQuestions } from './search-questions.ts';

export type { DocumentAnalysis, FoundPassage } from './search-questions.ts';

/** Documents whose text the index has, or is being given. */
const added = new Map<string, Promise<void>>();

const { ask, isOpen } = createWorkerLine<SearchQuestions>(
  () => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }),
  // What the worker knew is added anew when it is next needed.
  () => added.clear(),
);

type Texts = Pick<DocumentText, 'blocks'>;

/** Batches in which no table is parted: what reads words alone needs no rows. */
const wordsOf = ({ blocks }: Texts) => batchesOf(blocks.map(withoutRows));

/** Letters of one document that the index holds: four thousand pages. More would take all the memory of a tab. */
const mostIndexed = 4_000_000;

/** Whether the index holds all of a document, or the beginning of it. */
export function isIndexedWhole({ blocks }: Texts): boolean {
  let letters = 0;
  for (const { text } of blocks) letters += text.length;
  return letters <= mostIndexed;
}

const isBlock = (part: BlockPart): part is Block => part.kind !== 'rows';

async function addAll(id: string, text: Texts): Promise<void> {
  let letters = 0;
  let from = 0;
  for (const batch of wordsOf(text)) {
    const blocks = batch.filter(isBlock);
    // oxlint-disable-next-line no-await-in-loop -- between two of them the page breathes, and the worker can answer a search
    await ask('add', id, blocks, from);
    from += blocks.length;
    for (const block of blocks) letters += block.text.length;
    if (letters > mostIndexed) break;
  }
}

let named = 0;

/** Hands a text to the worker in batches and gives the name under which it is asked about once. */
async function give(batches: Iterable<readonly BlockPart[]>): Promise<string> {
  named += 1;
  const name = `${named}`;
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const batch of batches) await ask('give', name, batch);
  return name;
}

/**
 * Makes a document searchable, a very long one from its beginning (`isIndexedWhole`); resolves when it is. Does nothing for one that is already: after a change `forget`
 * it first.
 */
export function indexDocument(id: string, document: Texts): Promise<void> {
  const before = added.get(id);
  if (before) return before;
  const adding = addAll(id, document).catch((error: unknown) => {
    added.delete(id);
    throw error;
  });
  added.set(id, adding);
  return adding;
}

/** Forgets a document that was deleted or changed. */
export async function forgetDocument(id: string): Promise<void> {
  if (!added.has(id)) return;
  await added.get(id)?.catch(() => undefined);
  added.delete(id);
  if (isOpen()) await ask('remove', id);
}

/** Passages of the indexed documents that answer to words or to a whole sentence, best first. */
export const searchDocuments = (query: string, options: SearchOptions = {}): Promise<SearchHit[]> =>
  ask('search', query, options);

/** Counts, key words, key sentences and facts of a document. */
export const analyseDocument = async (text: Texts): Promise<DocumentAnalysis> =>
  ask('analyse', await give(wordsOf(text)));

/** The numbers of a document that name a person. */
export const secretsOf = async (text: Texts): Promise<readonly MentionGroup<SecretKind>[]> =>
  ask('secrets', await give(wordsOf(text)));

/** The passages of a document that hold the words of a question best, best first. */
export const passagesOf = async (text: Texts, words: string): Promise<readonly FoundPassage[]> =>
  ask('passages', await give(wordsOf(text)), words);

/** The passages of a document that a model is given with a question. */
export const pickInWorker = async (text: Texts, wish: PassageWish): Promise<PickedPassages> =>
  ask('pick', await give(wordsOf(text)), wish);

/** How a stretch of a document is portioned for a model; `from` is the index of its first block. */
export const portionsInWorker = async (text: Texts, room: number, from: number): Promise<Portions> =>
  ask('portions', await give(wordsOf(text)), room, from);

/** What changed from one document to another. */
export const compareInWorker = async (before: Texts, after: Texts): Promise<DocumentComparison> =>
  ask('compare', await give(wordsOf(before)), await give(wordsOf(after)));

/** A document as a file of its text, as it is or masked. */
export const copyOf = async ({ blocks }: Texts, wish: CopyWish): Promise<Blob> =>
  ask('copy', await give(batchesOf(blocks)), wish);

interface TitledRows {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

/** Tables as a file: a workbook of all of them, or the first as CSV. */
export async function sheetsOf(tables: readonly TitledRows[], form: 'csv' | 'xlsx'): Promise<Blob> {
  const blocks = tables.map(({ rows }): Block => ({ kind: 'table', text: '', rows: rows as string[][] }));
  return ask(
    'sheets',
    await give(batchesOf(blocks)),
    tables.map(({ title }) => title),
    form,
  );
}
