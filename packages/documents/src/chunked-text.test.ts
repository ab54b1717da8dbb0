import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkTextsOf, toChunkedText } from './chunked-text.ts';
import type { Block, DocumentText } from '@baigong/document-reader/document-text';
import { splitIntoChunks } from './excerpts.ts';

const documentOf = (blocks: Block[], format: DocumentText['format'] = 'pdf'): DocumentText => ({
  format,
  blocks,
  outline: [],
  notes: [],
});

test('R-CHAT-74 each chunk of a document says its page or sheet and its heading', () => {
  const pdf = documentOf([
    { kind: 'heading', text: '第一章', level: 1, page: 1 },
    { kind: 'paragraph', text: '甲', page: 1 },
    { kind: 'heading', text: '第二章', level: 1, page: 3 },
    { kind: 'paragraph', text: '乙', page: 3 },
  ]);
  const { text, chunks } = toChunkedText(pdf);
  expect(chunks.map(({ label }) => label)).toEqual(['第 1 页 · 第一章', '第 3 页 · 第二章']);
  expect(text.slice(chunks[1]?.start)).toBe('第二章\n乙');
  const sheet = documentOf([{ kind: 'paragraph', text: '1', page: 2, name: '一月' }], 'xlsx');
  expect(toChunkedText(sheet).chunks[0]?.label).toBe('工作表“一月”');
});

test('R-CHAT-74 whatever a document holds, its chunks are found in the text where they say', () => {
  const block = fc.record({
    kind: fc.constantFrom('paragraph' as const, 'item' as const),
    text: fc.string({ minLength: 1, maxLength: 1_500 }),
    page: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(block), (blocks) => {
      const document = documentOf(blocks);
      expect(chunkTextsOf(toChunkedText(document))).toEqual(
        splitIntoChunks(document).map(({ text }) => text),
      );
    }),
  );
});
