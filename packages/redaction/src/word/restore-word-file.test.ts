import type { Block } from '@baigong/document-reader/document-text';
import { expect, test } from 'vitest';
import { readDocx } from '@baigong/document-reader/read-docx';
import { para, run, wordFile } from '@baigong/document-reader/word-samples';
import { redactWordFile } from './redact-word-file.ts';
import { restoreWordFile } from './restore-word-file.ts';

const blobOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

test('R-REDACT-38 what is redacted and restored reads as the document did, values over paragraphs on one line', async () => {
  const source = wordFile(
    [
      para(`${run('甲方：张', '<w:b/>')}${run('三丰，身份证号 11010519491231002X')}`),
      para('住址：上海市浦东新区'),
      para('世纪大道100号。'),
    ].join(''),
    { header1: `<w:hdr>${para('张三丰 13812345678')}</w:hdr>` },
  );
  const blocks: Block[] = [...readDocx(source).blocks];
  const copy = await redactWordFile(blocks, blobOf(source), {
    choices: {},
    mask: 'pseudonym',
    keepPictures: false,
  });
  if (copy.state !== 'done') throw new Error(copy.reason);
  const restored = await restoreWordFile(copy.file, new Map(copy.mapping));
  if (restored.state !== 'done') throw new Error(restored.reason);
  const { blocks: read } = readDocx(new Uint8Array(await restored.file.arrayBuffer()));
  expect(read.map(({ text }) => text)).toEqual([
    '甲方：张三丰，身份证号 11010519491231002X',
    '住址：上海市浦东新区世纪大道100号',
    '。',
  ]);
  expect(restored.restored).toBe(5);
});

test('R-REDACT-38 what is no Word file is refused with what to do', async () => {
  const refused = async (bytes: Uint8Array) => {
    const made = await restoreWordFile(blobOf(bytes), new Map());
    return made.state === 'refused' ? made.reason : '';
  };
  expect(await refused(new TextEncoder().encode('text'))).toContain('不是 .docx');
  expect(await refused(wordFile('<w:p>', {}))).toContain('不完整');
});
