import { splitIntoChunks, findRelated } from '@baigong/documents';
import type { Block, DocumentText } from '@baigong/document-reader/document-text';
import { expect, test, vi } from 'vitest';
import type { DocumentHead } from '../records/document-record.ts';
import { queryDocuments } from './query-documents.ts';

const texts: Readonly<Record<string, string>> = {
  甲合同: '货到验收合格后三十日内付款，凭发票结算。',
  乙合同: '租金按季度付款，每季度首月五日前付清。',
  '烘焙；笔记': '面团醒发四十分钟，烤箱预热。',
};
const titles = Object.keys(texts);

vi.mock(import('../records/document-records.ts'), async (original) => ({
  ...(await original()),
  async *readHeads() {
    yield titles.map((title, at): DocumentHead => ({
      id: `${at}`,
      title,
      format: 'text',
      size: 0,
      pages: undefined,
      length: 0,
      createdAt: at,
      updatedAt: at,
    }));
  },
  readText: async (id) => {
    const blocks: Block[] = [{ kind: 'paragraph', text: texts[titles[Number(id)] ?? ''] ?? '' }];
    const text: DocumentText = { format: 'text', blocks, outline: [], notes: [] };
    return { file: undefined, text };
  },
}));
vi.mock(import('../analysis/analysis-client.ts'), async (original) => ({
  ...(await original()),
  findRelatedChunks: async ({ blocks }, query) =>
    findRelated(splitIntoChunks({ blocks: [...blocks] }), query).map(({ chunk, share }) => ({
      position: { block: chunk.from, start: 0, end: 1 },
      text: chunk.text,
      heading: '',
      share,
    })),
}));

test('R-DOC-43 one, several or all documents are queried; each passage says whose it is, and who has none', async () => {
  const all = await queryDocuments('全部', '付款期限');
  expect(all.data).toMatchObject({
    passages: [{ document: '甲合同' }, { document: '乙合同' }],
    without: ['烘焙；笔记'],
  });
  expect(all.summary).toBe('2 段原文，来自 2 份；另外 1 份里没有找到');
  expect((await queryDocuments('甲合同；1', '付款')).data).toMatchObject({
    documents: [{ id: '0' }, { id: '1' }],
    without: [],
  });
  expect((await queryDocuments('乙', '付款')).data).toMatchObject({ documents: [{ title: '乙合同' }] });
  // A title may have the sign that stands between titles.
  expect((await queryDocuments('烘焙；笔记', '醒发')).data).toMatchObject({ documents: [{ id: '2' }] });
  await expect(queryDocuments('甲合同；丙合同', '付款')).rejects.toThrow('没有找到文档“丙合同”');
  await expect(queryDocuments('全部', '航班延误')).rejects.toThrow('这 3 份文档里没有和');
});
