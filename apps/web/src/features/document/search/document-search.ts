import type {
  DocumentComparison,
  DocumentText,
  Position,
  SearchHit,
  SearchOptions,
} from '@baigong/documents';
import type {
  DocumentAnalysis,
  FoundNumber,
  QuestionName,
  SearchQuestions,
  SearchReply,
} from './search-messages.ts';

export type { DocumentAnalysis, FoundNumber } from './search-messages.ts';

/** Letters of blocks sent to the worker in one message: between two of them it can answer a search. */
const batchLetters = 100_000;
/** What a block costs besides its letters. */
const lettersOfBlock = 20;

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | null = null;
let next = 0;
const waiting = new Map<number, Waiting>();
/** Documents whose text the worker has, or is being sent. */
const added = new Map<string, Promise<void>>();

/** A worker that failed is given up; what it knew is added anew when it is next needed. */
function giveUp(): void {
  worker?.terminate();
  worker = null;
  added.clear();
  for (const { reject } of waiting.values()) reject(new Error('the search worker ended'));
  waiting.clear();
}

function start(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failed' in data) one?.reject(new Error(data.failed));
    else one?.resolve(data.result as never);
  });
  worker.addEventListener('error', giveUp);
  worker.addEventListener('messageerror', giveUp);
  return worker;
}

function ask<Name extends QuestionName>(
  name: Name,
  ...input: Parameters<SearchQuestions[Name]>
): Promise<ReturnType<SearchQuestions[Name]>> {
  return new Promise((resolve, reject) => {
    const id = next;
    next += 1;
    waiting.set(id, { resolve, reject });
    start().postMessage({ id, name, input });
  });
}

type Texts = Pick<DocumentText, 'blocks'>;

/** Blocks in runs that one message carries, each with the index of its first. */
function* batchesOf({ blocks }: Texts): Generator<readonly [batch: DocumentText['blocks'], from: number]> {
  for (let from = 0; from < blocks.length;) {
    let to = from;
    for (let letters = 0; to < blocks.length && letters < batchLetters; to += 1)
      letters += (blocks[to]?.text.length ?? 0) + lettersOfBlock;
    yield [blocks.slice(from, to), from];
    from = to;
  }
}

/** Letters of one document that the index holds: four thousand pages. More would take all the memory of a tab. */
const mostIndexed = 4_000_000;

/** Whether the index holds all of a document, or the beginning of it. */
export function isIndexedWhole({ blocks }: Texts): boolean {
  let letters = 0;
  for (const { text } of blocks) letters += text.length;
  return letters <= mostIndexed;
}

async function addAll(id: string, text: Texts): Promise<void> {
  let letters = 0;
  for (const [batch, from] of batchesOf(text)) {
    // oxlint-disable-next-line no-await-in-loop -- between two of them the page breathes
    await ask('add', id, batch, from);
    for (const block of batch) letters += block.text.length;
    if (letters > mostIndexed) break;
  }
}

let named = 0;

/** Hands a text to the worker and gives the name under which it is asked about once. */
async function give(text: Texts): Promise<string> {
  named += 1;
  const name = `${named}`;
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const [batch] of batchesOf(text)) await ask('give', name, batch);
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

export const isIndexed = (id: string): boolean => added.has(id);

/** Forgets a document that was deleted or changed. */
export async function forgetDocument(id: string): Promise<void> {
  if (!added.has(id)) return;
  await added.get(id)?.catch(() => undefined);
  added.delete(id);
  if (worker) await ask('remove', id);
}

/** Passages of the indexed documents that answer to words or to a whole sentence, best first. */
export const searchDocuments = (query: string, options: SearchOptions = {}): Promise<SearchHit[]> =>
  ask('search', query, options);

/** Every place of some words in an indexed document, letter for letter but for case and width. */
export const findWords = (id: string, words: string): Promise<Position[]> => ask('find', id, words);

/** Counts, key words, key sentences and facts of a document. */
export const analyseDocument = async (text: Texts): Promise<DocumentAnalysis> =>
  ask('analyse', await give(text));

/** The numbers of a document that name a person, in order. */
export const secretsOf = async (text: Texts): Promise<FoundNumber[]> => ask('secrets', await give(text));

/** What changed from one document to another. */
export const compareInWorker = async (before: Texts, after: Texts): Promise<DocumentComparison> =>
  ask('compare', await give(before), await give(after));
