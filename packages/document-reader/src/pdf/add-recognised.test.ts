import { expect, test } from 'vitest';
import { addRecognised } from './add-recognised.ts';

const line = (text: string, page: number) => ({ kind: 'paragraph' as const, text, page });

test('R-READ-13 pages recognised before a cancel stand in their place, and the rest is still named', () => {
  const before = {
    format: 'pdf' as const,
    pages: 5,
    blocks: [line('第一页', 1), line('第四页', 4)],
    outline: [{ title: '第四页', level: 1, block: 1, page: 4 }],
    notes: ['第 2–3、5 页没有文字，可能是扫描的图片。', '另一句。'],
  };
  const after = addRecognised(before, [line('第二页上', 2), line('第二页下', 2)]);
  expect(after.blocks.map(({ text }) => text)).toEqual(['第一页', '第二页上', '第二页下', '第四页']);
  expect(after.outline).toEqual([{ title: '第四页', level: 1, block: 3, page: 4 }]);
  expect(after.notes).toEqual(['另一句。', '第 3、5 页没有文字，可能是扫描的图片。']);
});

test('R-READ-13 a scan whose every page was recognised needs no note', () => {
  const scan = { format: 'pdf' as const, pages: 1, blocks: [], outline: [], notes: ['这份 PDF 是扫描件。'] };
  expect(addRecognised(scan, [line('字', 1)]).notes).toEqual([]);
});
