import { tableText, type Block } from './document-text.ts';
import { expect, test } from 'vitest';
import { toBatches, appendBatch, omitRows } from './block-batches.ts';

const rows = Array.from({ length: 20_000 }, (_, n) => [`${n}`, '书架', '']);
const blocks: Block[] = [
  { kind: 'heading', level: 1, text: '清单' },
  { kind: 'table', rows, text: tableText(rows), page: 2 },
  ...Array.from({ length: 5_000 }, (_, n): Block => ({ kind: 'paragraph', text: `第 ${n} 段`.repeat(20) })),
  { kind: 'table', rows: [], text: '' },
];

test('R-READ-12 a document travels between threads in batches, a long table in several, and arrives as it was', () => {
  const batches = [...toBatches(blocks)];
  expect(batches.length).toBeGreaterThan(10);
  // No message carries more than some thousand cells or blocks.
  for (const batch of batches)
    expect(batch.reduce((sum, part) => sum + ('rows' in part ? part.rows.length : 1), 0)).toBeLessThanOrEqual(
      5_000,
    );
  const arrived: Block[] = [];
  for (const batch of batches) appendBatch(arrived, structuredClone([...batch]));
  expect(arrived).toEqual(blocks);
  // What was sent is as it was.
  expect(rows).toHaveLength(20_000);
  expect([...toBatches([])]).toEqual([]);
});

test('R-READ-12 what reads words alone is not sent the cells of tables', () => {
  expect(blocks.map(omitRows).flatMap((block) => (block.kind === 'table' ? block.rows : []))).toEqual([]);
  expect(blocks.map(omitRows).map(({ text }) => text)).toEqual(blocks.map(({ text }) => text));
});
