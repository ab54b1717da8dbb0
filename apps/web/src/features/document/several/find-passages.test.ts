import { splitIntoChunks, findRelated } from '@baigong/documents';
import type { DocumentText } from '@baigong/document-reader/document-text';
import { afterEach, expect, test, vi } from 'vitest';
import type { DocumentRecord } from '../records/document-record.ts';
import { addOpenDocument, removeOpenDocument } from '../session/open-documents.ts';
import { findPassages, rankPassages } from './related-passages.tsx';
import { readSource } from './read-sources.ts';

const recordOf = (id: string): DocumentRecord => ({
  id,
  title: id,
  format: 'text',
  size: 0,
  pages: undefined,
  length: 0,
  createdAt: 0,
  updatedAt: 0,
  fileName: id,
  response: '',
  place: 0,
});
const textOf = (...texts: string[]): DocumentText => ({
  format: 'text',
  blocks: texts.map((text) => ({ kind: 'paragraph', text })),
  outline: [],
  notes: [],
});
const stored: Readonly<Record<string, DocumentText>> = {
  甲: textOf(
    '前言',
    `货到验收合格后三十日内付款。${'其余照旧。'.repeat(60)}`,
    `付款凭发票。${'其余照旧。'.repeat(60)}`,
  ),
  乙: textOf('租金按季度付款，付款期限为五日。'),
  丙: textOf('面团醒发四十分钟。'),
  空: textOf(' '),
};

vi.mock(import('../records/document-records.ts'), async (original) => ({
  ...(await original()),
  readDocument: async (id) => {
    if (id === '坏') throw new Error('broken');
    return stored[id] ? recordOf(id) : null;
  },
  readText: async (id) => (stored[id] ? { file: undefined, text: stored[id] } : null),
}));
vi.mock(import('../analysis/analysis-client.ts'), async (original) => ({
  ...(await original()),
  findRelatedChunks: async ({ blocks }, query) => {
    if (query === '坏') throw new Error('broken');
    return findRelated(splitIntoChunks({ blocks: [...blocks] }), query).map(({ chunk, share }) => ({
      position: { block: chunk.from, start: 0, end: 1 },
      text: chunk.text,
      heading: '',
      share,
    }));
  },
}));

afterEach(() => void removeOpenDocument('丁'));

test('R-DOC-32 without a model each document gives its best passages, the best document first', async () => {
  const found = await Promise.all(['甲', '乙', '丙'].map((id) => findPassages(recordOf(id), '付款期限')));
  const ranked = rankPassages(found);
  expect(ranked.map(({ id, state }) => [id, state])).toEqual([
    ['乙', 'given'],
    ['甲', 'given'],
    ['丙', 'missed'],
  ]);
  expect(ranked[0]?.passages[0]?.text).toContain('付款期限为五日');
  expect(ranked[1]?.passages.length).toBeLessThanOrEqual(3);
  expect(ranked[2]?.passages).toEqual([]);
});

test('R-DOC-39 documents that cannot be asked are told apart: deleted, without text, still being read, unreadable', async () => {
  addOpenDocument({
    record: recordOf('丁'),
    text: textOf('甲'),
    file: undefined,
    password: undefined,
    state: 'reading',
  });
  const states = await Promise.all(
    ['没有', '空', '丁', '坏', '甲'].map(async (id) => (await readSource(id)).state),
  );
  expect(states).toEqual(['gone', 'empty', 'reading', 'failed', 'given']);
  expect(await findPassages(recordOf('没有'), '付款')).toMatchObject({ state: 'gone', passages: [] });
  expect(await findPassages(recordOf('甲'), '坏')).toMatchObject({ state: 'failed', passages: [] });
  // What exists in this page only is asked too.
  addOpenDocument({
    record: recordOf('丁'),
    text: textOf('付款期限另议'),
    file: undefined,
    password: undefined,
    state: 'unsaved',
  });
  expect((await findPassages(recordOf('丁'), '付款期限')).passages).toHaveLength(1);
});
