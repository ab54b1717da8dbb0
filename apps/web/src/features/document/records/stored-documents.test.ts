import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createBaigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { createChatDatabase } from '../../../shared/lib/chat-database.ts';
import { Answer, emptyAiRecord, parseAiRecord, Turn, severalId } from '@baigong/documents/ai-record';
import { parseDocumentRecord, type DocumentRecord } from './document-record.ts';
import {
  updateDocument,
  deleteDocuments,
  saveDocument,
  saveText,
  saveAiRecord,
  listIds,
  readDocument,
  readSeveral,
  readSource,
  readText,
  type Databases,
} from './stored-documents.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

const open = (): Databases => ({ chat: createChatDatabase(), own: createBaigongDatabase() });

const record = (id: string, updatedAt: number): DocumentRecord => ({
  id,
  title: `文档${id}`,
  fileName: `${id}.txt`,
  format: 'text',
  size: 12,
  pages: undefined,
  length: 4,
  response: '',
  place: 0,
  createdAt: 1,
  updatedAt,
});

const text = {
  format: 'text' as const,
  blocks: [{ kind: 'paragraph' as const, text: '内容四字' }],
  outline: [],
  notes: [],
};

test('R-READ-32 documents are kept newest first, renamed, deleted with their files and put back as they were', async () => {
  const databases = open();
  await saveDocument(record('a', 1), { file: undefined, text }, databases);
  await saveDocument(record('b', 2), { file: undefined, text }, databases);
  expect(await listIds(databases)).toEqual(['b', 'a']);
  await updateDocument('a', { title: '新名', updatedAt: 3 }, databases);
  expect(await listIds(databases)).toEqual(['a', 'b']);
  const putBack = await deleteDocuments(['a'], databases);
  expect(await readDocument('a', databases)).toBeNull();
  expect(await readSource('a', databases)).toBeNull();
  await putBack();
  expect((await readDocument('a', databases))?.title).toBe('新名');
  expect((await readSource('a', databases))?.text).toEqual(text);
});

test('R-READ-32 a record has the specification’s fields, the whole text among them, and what a model wrote is merged with another tab’s', async () => {
  const databases = open();
  const two = { ...text, blocks: [...text.blocks, { kind: 'paragraph' as const, text: '第二段' }] };
  await saveDocument(record('a', 1), { file: undefined, text: two }, databases);
  const raw: unknown = await databases.chat.use((db) => db.get('documents', 'a'));
  expect(raw).toMatchObject({
    id: 'a',
    title: '文档a',
    content: '内容四字\n第二段',
    response: '',
    createdAt: 1,
    updatedAt: 1,
  });
  const answer = (words: string) => z.parse(Answer, { text: words, state: 'done', at: 1 });
  await saveAiRecord('a', { ...emptyAiRecord, answers: { map: answer('图') } }, [], databases);
  await saveAiRecord('a', { ...emptyAiRecord, answers: { tables: answer('表') } }, [], databases);
  const kept = async () =>
    Object.keys(parseAiRecord((await readDocument('a', databases))?.response ?? '').answers);
  expect(await kept()).toEqual(['tables', 'map']);
  await saveAiRecord('a', { ...emptyAiRecord, answers: { tables: answer('表') } }, ['map'], databases);
  expect(await kept()).toEqual(['tables']);
  // A document that is not kept stays so.
  await saveAiRecord('gone', emptyAiRecord, [], databases);
  expect(await readDocument('gone', databases)).toBeNull();
});

test('R-READ-32 the text of a document is its reading, or its record’s own text where there is none', async () => {
  const databases = open();
  const file = new Blob(['原件']);
  await saveDocument(record('a', 1), { file, text }, databases);
  expect((await readText('a', databases))?.text).toEqual(text);
  await databases.own.use((db) => db.delete('readings', 'a'));
  expect((await readText('a', databases))?.text.blocks).toEqual([{ kind: 'paragraph', text: '内容四字' }]);
  expect(await readText('b', databases)).toBeNull();
});

test('R-READ-13 what was recognised is kept without touching what a model wrote meanwhile', async () => {
  const databases = open();
  await saveDocument(record('a', 1), { file: undefined, text }, databases);
  await updateDocument('a', { response: '问答' }, databases);
  const read = { ...text, blocks: [{ kind: 'paragraph' as const, text: '识别出的字' }] };
  await saveText('a', { file: undefined, text: read }, databases);
  expect(await readDocument('a', databases)).toMatchObject({
    response: '问答',
    content: '识别出的字',
    length: 5,
  });
  expect((await readSource('a', databases))?.text).toEqual(read);
});

test('R-READ-32 a reading of an older shape is given up for the text of its record', async () => {
  const databases = open();
  await saveDocument(record('a', 1), { file: undefined, text }, databases);
  await databases.own.use((db) => db.put('readings', { id: 'a', file: 'gone', text: { pages: ['旧'] } }));
  expect(await readSource('a', databases)).toEqual({ id: 'a', file: undefined, text: undefined });
});

test('R-READ-43 a document that is not taken leaves nothing behind', async () => {
  const databases = open();
  const full: Databases = {
    ...databases,
    chat: { use: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')) },
  };
  await expect(saveDocument(record('a', 1), { file: undefined, text }, full)).rejects.toThrow('no room');
  expect(await readSource('a', databases)).toBeNull();
});

test('R-READ-32 a record of an older or foreign shape is read as far as it is understood', () => {
  const foreign = {
    id: 7,
    title: '  ',
    content: 42,
    format: 'wps',
    updatedAt: 5,
    response: '摘要',
    size: -1,
  };
  expect(parseDocumentRecord(foreign)).toMatchObject({
    id: '7',
    title: '未命名文档',
    content: '',
    response: '摘要',
    format: undefined,
    size: 0,
    createdAt: 5,
    updatedAt: 5,
  });
  expect(parseDocumentRecord({ title: '没有编号' })).toBeNull();
  expect(parseDocumentRecord('文字')).toBeNull();
});

test('R-DOC-40 questions about several documents are kept beside the documents, with those of another tab', async () => {
  const databases = open();
  const turnOf = (id: string) => Turn.parse({ id, question: id, several: { documents: [] } });
  expect(await readSeveral(databases)).toBe('');
  await saveAiRecord(severalId, { ...emptyAiRecord, turns: [turnOf('a')] }, [], databases);
  await saveAiRecord(severalId, { ...emptyAiRecord, turns: [turnOf('b')], masking: false }, [], databases);
  const both = parseAiRecord(await readSeveral(databases));
  expect(both.turns.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(both.masking).toBe(false);
  await saveAiRecord(severalId, { ...emptyAiRecord, turns: [turnOf('b')] }, ['a'], databases);
  expect(parseAiRecord(await readSeveral(databases)).turns.map(({ id }) => id)).toEqual(['b']);
  // It is no document of the list.
  expect(await listIds(databases)).toEqual([]);
  await databases.own.use((db) => db.put('readings', { id: severalId, response: 7 }));
  expect(await readSeveral(databases)).toBe('');
});
