import type { Block, DocumentText } from '@baigong/documents';
import { findInContent } from '../shelf/find-in-content.ts';
import { batchesOf, takeBatch, type BlockPart } from '../worker/block-parts.ts';
import { answerLine } from '../worker/worker-line.ts';
import { headOf, type DocumentRecord, type StoredDocument } from './document-record.ts';
import type { GivenText, RecordQuestions } from './record-questions.ts';
import {
  changeDocument,
  deleteDocuments,
  keepDocument,
  keepReading,
  keepWork,
  listIds,
  readDocument,
  readEach,
  readText,
} from './stored-documents.ts';

/** What is kept for 撤销: of the last deletions, as many as there can be offers of it on the screen. */
const mostRemoved = 5;

const given = new Map<string, Block[]>();
const opened = new Map<string, Generator<readonly BlockPart[]>>();
const removed = new Map<string, () => Promise<void>>();
let named = 0;
const newName = () => `${(named += 1)}`;

function takeText({ name, frame, file }: GivenText): { text: DocumentText; file: Blob | undefined } {
  const blocks = given.get(name) ?? [];
  given.delete(name);
  return { text: { ...frame, blocks }, file };
}

/** A record for the page: the text it holds is fetched in batches where it is wanted. */
function withoutContent(stored: StoredDocument): DocumentRecord {
  const { fileName, response, place } = stored;
  return { ...headOf(stored), fileName, response, place };
}

answerLine<RecordQuestions>({
  list: () => listIds(),
  async heads(ids) {
    const heads = [];
    for await (const record of readEach(ids)) heads.push(headOf(record));
    return heads;
  },
  async find(ids, query) {
    const hits = [];
    for await (const record of readEach(ids)) {
      const hit = findInContent(record.title, record.content, query);
      if (hit) hits.push({ head: headOf(record), ...hit });
    }
    return hits;
  },
  async record(id) {
    const record = await readDocument(id);
    return record && withoutContent(record);
  },
  async open(id) {
    const found = await readText(id);
    if (!found) return null;
    const { blocks, ...frame } = found.text;
    const name = newName();
    opened.set(name, batchesOf(blocks));
    return { name, frame, file: found.file };
  },
  keep: (record, text) => keepDocument(record, takeText(text)),
  keepReading: (id, text) => keepReading(id, takeText(text)),
  change: (id, fields) => changeDocument(id, fields),
  keepWork: (id, work, gone) => keepWork(id, work, gone),
  async remove(ids) {
    const putBack = await deleteDocuments(ids);
    const name = newName();
    removed.set(name, putBack);
    for (const old of [...removed.keys()].slice(0, -mostRemoved)) removed.delete(old);
    return name;
  },
  async putBack(name) {
    const putBack = removed.get(name);
    if (!putBack) throw new Error('forgotten');
    await putBack();
    removed.delete(name);
  },
  give(name, batch) {
    const blocks = given.get(name) ?? [];
    takeBatch(blocks, batch);
    given.set(name, blocks);
  },
  next(name) {
    const batch = opened.get(name)?.next().value;
    if (!batch) opened.delete(name);
    return batch;
  },
});
