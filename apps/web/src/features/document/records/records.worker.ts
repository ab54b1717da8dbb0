import type { Block, DocumentText } from '@baigong/document-reader/document-text';
import { searchContent } from './search-content.ts';
import { toBatches, appendBatch, type BatchItem } from '@baigong/document-reader/block-batches';
import { serveWorker } from '../../../shared/lib/worker-server.ts';
import { toHead, type DocumentRecord, type StoredDocument } from './document-record.ts';
import type { UploadedText, RecordRequests } from './record-requests.ts';
import {
  updateDocument,
  deleteDocuments,
  saveDocument,
  saveText,
  saveAiRecord,
  listIds,
  readDocument,
  readEach,
  readSeveral,
  readText,
} from './stored-documents.ts';

/** Deletions kept for 撤销: as many as there can be toasts. */
const maxUndo = 5;

const uploads = new Map<string, Block[]>();
const downloads = new Map<string, Generator<readonly BatchItem[]>>();
const removed = new Map<string, () => Promise<void>>();
let named = 0;
const newName = () => `${(named += 1)}`;

function takeUpload({ name, meta: frame, file }: UploadedText): {
  text: DocumentText;
  file: Blob | undefined;
} {
  const blocks = uploads.get(name) ?? [];
  uploads.delete(name);
  return { text: { ...frame, blocks }, file };
}

function omitContent(stored: StoredDocument): DocumentRecord {
  const { fileName, response, place } = stored;
  return { ...toHead(stored), fileName, response, place };
}

serveWorker<RecordRequests>({
  list: () => listIds(),
  async heads(ids) {
    const heads = [];
    for await (const record of readEach(ids)) heads.push(toHead(record));
    return heads;
  },
  async find({ ids, query }) {
    const hits = [];
    for await (const record of readEach(ids)) {
      const hit = searchContent(record.title, record.content, query);
      if (hit) hits.push({ head: toHead(record), ...hit });
    }
    return hits;
  },
  async record(id) {
    const record = await readDocument(id);
    return record && omitContent(record);
  },
  async open(id) {
    const found = await readText(id);
    if (!found) return null;
    const { blocks, ...frame } = found.text;
    const name = newName();
    downloads.set(name, toBatches(blocks));
    return { name, meta: frame, file: found.file };
  },
  save: ({ record, text }) => saveDocument(record, takeUpload(text)),
  saveText: ({ id, text }) => saveText(id, takeUpload(text)),
  update: ({ id, fields }) => updateDocument(id, fields),
  saveAiRecord: ({ id, work, removed: gone }) => saveAiRecord(id, work, gone),
  several: () => readSeveral(),
  async remove(ids) {
    const putBack = await deleteDocuments(ids);
    const name = newName();
    removed.set(name, putBack);
    for (const old of [...removed.keys()].slice(0, -maxUndo)) removed.delete(old);
    return name;
  },
  async restore(name) {
    const putBack = removed.get(name);
    if (!putBack) throw new Error('forgotten');
    await putBack();
    removed.delete(name);
  },
  upload({ name, batch }) {
    const blocks = uploads.get(name) ?? [];
    appendBatch(blocks, batch);
    uploads.set(name, blocks);
  },
  next(name) {
    const batch = downloads.get(name)?.next().value;
    if (!batch) downloads.delete(name);
    return batch;
  },
});
