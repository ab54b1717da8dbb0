import type { OcrLine } from '@baigong/ocr';
import { expect, test } from 'vitest';
import { ocrBlocks } from './ocr-blocks.ts';

/** A line of letters twenty pixels wide. */
function line(text: string, top: number, more: Partial<OcrLine> & { readonly left?: number } = {}): OcrLine {
  const { left = 0, ...rest } = more;
  const straight = { left, top, right: left + text.length * 20, bottom: top + 20 };
  return {
    text,
    confidence: 90,
    words: [{ text, confidence: 90, left, right: straight.right, top, bottom: top + 20, from: 0, to: 1 }],
    doubts: [],
    corners: [],
    straight,
    isVertical: false,
    isTurned: false,
    block: 0,
    ...rest,
  };
}

test('R-READ-123 cells of a bordered table are a table, those of several lines and empty ones too', () => {
  const cell = (row: number, column: number) => ({ cell: { table: 0, row, column }, block: 1 });
  const blocks = ocrBlocks(
    [
      line('采购清单', 0),
      line('品名', 40, cell(0, 0)),
      line('数量', 40, cell(0, 1)),
      line('三层', 80, cell(1, 0)),
      line('书架', 104, cell(1, 0)),
      line('合计', 140, cell(2, 0)),
      line('12', 140, cell(2, 1)),
      line('以上。', 190, { block: 2 }),
    ],
    3,
  );
  expect(blocks).toMatchObject([
    { kind: 'paragraph', text: '采购清单', page: 3 },
    {
      kind: 'table',
      rows: [
        ['品名', '数量'],
        ['三层书架', ''],
        ['合计', '12'],
      ],
    },
    { kind: 'paragraph', text: '以上。' },
  ]);
});

test('R-READ-123 a paragraph does not go on in the next column', () => {
  const blocks = ocrBlocks(
    [
      line('第一栏的第一行写满了', 0),
      line('第一栏的第二行写满了', 30),
      line('第二栏的第一行写满了', 0, { left: 300, block: 1 }),
      line('第二栏的末行。', 30, { left: 300, block: 1 }),
    ],
    1,
  );
  expect(blocks.map(({ text }) => text)).toEqual([
    '第一栏的第一行写满了第一栏的第二行写满了',
    '第二栏的第一行写满了第二栏的末行。',
  ]);
});
