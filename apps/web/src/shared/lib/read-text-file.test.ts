import { expect, test } from 'vitest';
import { MAX_TEXT_FILE, readTextFile, UnreadableFile } from './read-text-file.ts';
import { decodeText } from '@baigong/document-reader/text-encoding';

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const fileOf = (bytes: Uint8Array | string, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

// 你好，世界。这是一个测试文件 in GB18030, and 你好，世界。這是一個測試檔案 in Big5.
const gbk = fromHex('c4e3bac3a3accac0bde7a1a3d5e2cac7d2bbb8f6b2e2cad4cec4bcfe');
const big5 = fromHex('a741a66ea141a540acc9a143b36fac4fa440add3b4fab8d5c0c9aed7');

const utf16 = (text: string, little: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little);
  return bytes;
};

test.each([
  ['utf-8', new TextEncoder().encode('﻿你好 hello'), '你好 hello'],
  ['utf-8', new TextEncoder().encode('你好'), '你好'],
  ['utf-8', new TextEncoder().encode('plain ascii\r\nnext\rlast'), 'plain ascii\nnext\nlast'],
  ['gb18030', gbk, '你好，世界。这是一个测试文件'],
  ['big5', big5, '你好，世界。這是一個測試檔案'],
  ['utf-16le', utf16('﻿你好', true), '你好'],
  ['utf-16be', utf16('﻿你好', false), '你好'],
  ['utf-16le', utf16('name,value\n姓名,张三\n', true), 'name,value\n姓名,张三\n'],
  ['utf-16be', utf16('name,value\n姓名,张三\n', false), 'name,value\n姓名,张三\n'],
])('R-COMP-05 text is read in its own encoding: %s', (encoding, bytes, text) => {
  expect(decodeText(bytes)).toMatchObject({ text, encoding });
});

test('R-COMP-05 R-READ-02 UTF-8 cut within its last character, or with a wrong byte in it, is read as what it is', () => {
  const words = '这一段文字用来判断编码。'.repeat(20);
  const cut = new TextEncoder().encode(`${words}尾`).subarray(0, -1);
  expect(decodeText(cut)).toMatchObject({ text: words, encoding: 'utf-8' });
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, ...cut))).toMatchObject({
    text: words,
    encoding: 'utf-8',
  });
  const wrong = new TextEncoder().encode(words + words);
  wrong[300] = 0xff;
  expect(decodeText(wrong)?.text).toHaveLength(words.length * 2 + 2);
  // Too little to tell: as likely another encoding.
  expect(decodeText(gbk)?.encoding).toBe('gb18030');
  expect(decodeText(big5.subarray(0, -1))?.encoding).not.toBe('utf-8');
});

test('R-COMP-05 bytes that are no text in any encoding are refused', () => {
  const png = fromHex('89504e470d0a1a0a0000000d4948445200000001000000010806000000');
  expect(decodeText(png)).toBeNull();
  // Pseudo-random bytes without a zero: GB18030 would read most of them.
  let seed = 7;
  const noise = Uint8Array.from({ length: 4_000 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 1 + ((seed >> 16) % 255);
  });
  expect(decodeText(noise)).toBeNull();
});

test('R-COMP-05 a file of 400,000 characters is taken, a longer one gets a sentence', async () => {
  await expect(readTextFile(fileOf('字'.repeat(MAX_TEXT_FILE), '长.txt'))).resolves.toMatchObject({
    encoding: 'utf-8',
  });
  await expect(readTextFile(fileOf('字'.repeat(MAX_TEXT_FILE + 1), '长.txt'))).rejects.toThrow(
    '“长.txt”有约 40.0 万字，超过 40 万字的上限。请拆成几个文件分次发送，或只粘贴需要的部分。',
  );
  await expect(readTextFile(fileOf('a'.repeat(2_000_000), 'big.log'))).rejects.toThrow('有 1.9 MB，超过');
});

test('R-COMP-05 documents, binaries and empty files each get a sentence of their own', async () => {
  const pdf = fileOf(fromHex('255044462d312e340a0000ff00'), '合同.pdf');
  await expect(readTextFile(pdf)).rejects.toThrow('是 PDF 文档');
  await expect(readTextFile(fileOf(fromHex('00ff00010203'), 'a.bin'))).rejects.toThrow('不是文本文件');
  await expect(readTextFile(fileOf('', 'a.txt'))).rejects.toThrow('是空文件');
  await expect(readTextFile(fileOf(' \n', 'a.txt'))).rejects.toThrow('没有文字');
  await expect(readTextFile(fileOf('', 'a.txt'))).rejects.toBeInstanceOf(UnreadableFile);
});
