import { expect, test } from 'vitest';
import { UnreadableWord } from './redact-word.ts';
import { restoreWord } from './restore-word-file.ts';
import { decodePart, UnsafeXml } from './xml-tokens.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const document = (...paragraphs: readonly string[]) => ({
  '[Content_Types].xml': utf8('<Types/>'),
  'word/document.xml': utf8(
    `<w:document xmlns:w="w">${paragraphs.map((one) => `<w:p>${one}</w:p>`).join('')}</w:document>`,
  ),
  'word/header1.xml': utf8(`<w:hdr xmlns:w="w"><w:p>${run('【手机1】')}</w:p></w:hdr>`),
  'word/media/a.png': Uint8Array.of(1, 2),
});
const mapping = new Map([
  ['【当事人甲】', '张三 & <李四>'],
  ['【手机1】', '13812345678'],
  ['【手机12】', '13900001111'],
  ['【地址1】', '上海市浦东新区\n世纪大道100号'],
]);
const body = (parts: Readonly<Record<string, Uint8Array>>) =>
  decodePart(parts['word/document.xml'] ?? new Uint8Array());

test('R-REDACT-38 a Word copy gets its values back from the mapping file, in all parts and over runs', () => {
  const { parts, restored } = restoreWord(
    document(
      `${run('甲方：【当')}${run('事人甲')}${run('】，【地址1】，【手机9】')}`,
      `<w:r><w:drawing><w:docPr descr="当事人甲的照片，手机12"/></w:drawing></w:r>${run('【手机12】')}`,
    ),
    mapping,
  );
  const text = body(parts);
  expect(text).toContain('甲方：张三 &amp; &lt;李四&gt;</w:t>');
  expect(text).toContain('，上海市浦东新区世纪大道100号，【手机9】</w:t>');
  expect(text).toContain('descr="张三 &amp; &lt;李四&gt;的照片，13900001111"');
  expect(text).toContain('<w:t>13900001111</w:t>');
  expect(decodePart(parts['word/header1.xml'] ?? new Uint8Array())).toContain('13812345678');
  expect(restored).toBe(4);
  expect(parts['word/media/a.png']).toEqual(Uint8Array.of(1, 2));
});

test('R-REDACT-38 hostile mappings and files are refused or change nothing but text', () => {
  const hostile = new Map([['【手机1】', `\u0000\u0008<w:altChunk r:id="x"/>`]]);
  expect(body(restoreWord(document(run('【手机1】')), hostile).parts)).toContain(
    '<w:t>&lt;w:altChunk r:id="x"/&gt;</w:t>',
  );
  const long = new Map([['【手机1】', '长'.repeat(2_000)]]);
  expect(() => restoreWord(document(run('【手机1】'.repeat(3_000))), long)).toThrow(UnreadableWord);
  expect(() => restoreWord({ 'word/document.xml': utf8('<!DOCTYPE a><a/>') }, mapping)).toThrow(UnsafeXml);
});
