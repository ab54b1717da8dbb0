import { expect, test } from 'vitest';
import { DocumentText, pageLabel, tableText, textAt } from './document-text.ts';

test('R-READ-01 a document is blocks in reading order, and a position names a stretch of one', () => {
  const rows = [
    ['品名', '数量'],
    ['苹\t果', '3'],
  ];
  const document = DocumentText.parse({
    format: 'docx',
    blocks: [
      { kind: 'heading', text: '采购清单', level: 1 },
      { kind: 'table', text: tableText(rows), rows },
    ],
    outline: [{ title: '采购清单', level: 1, block: 0 }],
    notes: [],
  });
  expect(textAt(document, { block: 0, start: 2, end: 4 })).toBe('清单');
  expect(textAt(document, { block: 1, start: 6, end: 9 })).toBe('苹 果');
  expect(textAt(document, { block: 9, start: 0, end: 1 })).toBe('');
  expect(DocumentText.safeParse({ ...document, blocks: [{ kind: 'script', text: '' }] }).success).toBe(false);
});

test('R-READ-01 a place is called as the format calls it', () => {
  expect(pageLabel('pdf', { page: 3 })).toBe('第 3 页');
  expect(pageLabel('xlsx', { page: 1, name: '一月' })).toBe('工作表“一月”');
  expect(pageLabel('pptx', { page: 2 })).toBe('第 2 张幻灯片');
  expect(pageLabel('text', {})).toBe('');
});
