import { expect, test } from 'vitest';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { formatCharCount, kindOf, formatDataUrlSize, acceptFiles } from './accept-files.ts';

const picture = { type: 'image/jpeg', name: 'a.jpg' };
const note = { type: 'text/plain', name: 'a.txt' };

test('R-COMP-04 the ninth picture is refused with a sentence, the eight before it are kept', () => {
  const { accepted, problems } = acceptFiles(
    Array.from({ length: 9 }, () => picture),
    { picture: 2, text: 0 },
  );
  expect(accepted).toHaveLength(6);
  expect(problems).toEqual(['一条消息最多带 8 张图片，多出的 3 张没有添加。']);
});

test('R-COMP-04 pictures and texts are counted apart', () => {
  expect(acceptFiles([picture, note], { picture: 8, text: 0 }).accepted).toEqual([
    { file: note, kind: 'text' },
  ]);
});

test('R-COMP-04 a file without a type is sorted by its name, and an SVG is text', () => {
  expect(kindOf({ type: '', name: 'IMG_1.HEIC' })).toBe('picture');
  expect(kindOf({ type: 'image/svg+xml', name: 'a.svg' })).toBe('text');
  expect(kindOf({ type: '', name: 'main.rs' })).toBe('text');
});

test.each([
  ['application/pdf', 'a.pdf', 'document'],
  ['', '合同.DOCX', 'document'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '表', 'document'],
  ['application/vnd.ms-excel', 'a.csv', 'text'],
  ['application/vnd.ms-excel', 'a.xls', 'document'],
  ['application/msword', '旧.doc', 'document'],
  ['text/markdown', 'pdf.md', 'text'],
])('R-CHAT-74 a file of type %j with the name %j is a %s', (type, name, kind) => {
  expect(kindOf({ type, name })).toBe(kind);
});

test('R-COMP-04 sizes read as people say them', () => {
  expect([formatCharCount(800), formatCharCount(12_345), formatCharCount(400_000)]).toEqual([
    '800 字',
    '1.2 万字',
    '40 万字',
  ]);
  // 300,000 and 1,500,000 bytes, in the units of all other file sizes.
  expect(formatDataUrlSize(`data:image/png;base64,${'A'.repeat(400_000)}`)).toBe('293 KB');
  expect(formatDataUrlSize(`data:image/png;base64,${'A'.repeat(2_000_000)}`)).toBe(formatBytes(1_500_000));
});
