import {
  compareDocuments,
  countDocument,
  DocumentIndex,
  documentKeywords,
  findFacts,
  findInDocument,
  findSecrets,
  keySentences,
  type Block,
} from '@baigong/documents';
import type { SearchQuestions, SearchReply, SearchRequest } from './search-messages.ts';

const index = new DocumentIndex();
const held = new Map<string, Block[]>();
const given = new Map<string, Block[]>();

function takeGiven(name: string): { readonly blocks: Block[] } {
  const blocks = given.get(name) ?? [];
  given.delete(name);
  return { blocks };
}

const answers: SearchQuestions = {
  add(document, blocks, from) {
    const all = held.get(document) ?? [];
    for (const block of blocks) all.push(block);
    held.set(document, all);
    index.add(document, blocks, from);
    return index.size;
  },
  remove(document) {
    index.remove(document);
    held.delete(document);
    return null;
  },
  search: (query, options) => index.search(query, options),
  find: (document, words) => findInDocument({ blocks: held.get(document) ?? [] }, words),
  give(name, blocks) {
    const all = given.get(name) ?? [];
    for (const block of blocks) all.push(block);
    given.set(name, all);
    return null;
  },
  analyse(name) {
    const document = takeGiven(name);
    return {
      count: countDocument(document),
      keywords: documentKeywords(document),
      summary: keySentences(document),
      facts: findFacts(document),
    };
  },
  secrets: (name) =>
    takeGiven(name).blocks.flatMap(({ text }, block) =>
      findSecrets(text).map(({ kind, start, end }) => ({
        kind,
        text: text.slice(start, end),
        position: { block, start, end },
      })),
    ),
  compare: (before, after) => compareDocuments(takeGiven(before), takeGiven(after)),
};

function answer({ name, input }: SearchRequest): ReturnType<SearchQuestions[typeof name]> {
  // The name and its input belong together by the type of a request; the table of answers has the same names.
  return (answers[name] as (...input: unknown[]) => ReturnType<SearchQuestions[typeof name]>)(...input);
}

self.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  let reply: SearchReply;
  try {
    reply = { id: data.id, result: answer(data) };
  } catch (error) {
    reply = { id: data.id, failed: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply);
});
