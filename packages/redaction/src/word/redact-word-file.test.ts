import type { Block } from '@baigong/document-reader/document-text';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readDocx } from '@baigong/document-reader/read-docx';
import { field, para, run, wordFile } from '@baigong/document-reader/word-samples';
import { redactWordFile, type RedactFileOptions } from './redact-word-file.ts';

const options: RedactFileOptions = {
  choices: { customWords: ['天工计划'] },
  mask: 'pseudonym',
  keepPictures: false,
};

const body = [
  para(`${run('甲方：张', '<w:b/>')}${run('三丰，身份证号 11010519491231002X')}`),
  para(`${run('项目：天工')}${run('计划', '<w:i/>')}`),
  para(field('MERGEFIELD 张三丰', '张三丰')),
].join('');
const parts = { header1: `<w:hdr>${para('张三丰 13812345678')}</w:hdr>`, comments: `<w:comments/>` };

test('R-REDACT-30 a Word copy is read again before it is handed out, and has the placeholders of the text copy', async () => {
  const source = wordFile(body, parts);
  const blocks: Block[] = [...readDocx(source).blocks];
  const made = await redactWordFile(blocks, new Blob([source as Uint8Array<ArrayBuffer>]), options);
  if (made.state !== 'done') throw new Error(made.reason);
  const bytes = new Uint8Array(await made.file.arrayBuffer());
  const { blocks: read } = readDocx(bytes);
  expect(read.map(({ text }) => text)).toEqual([
    '甲方：【当事人甲】，身份证号 【身份证1】',
    '项目：【词1】',
    '【当事人甲】',
  ]);
  expect(new Map(made.mapping).get('【当事人甲】')).toBe('张三丰');
  const all = Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n');
  for (const value of ['张三丰', '11010519491231002X', '天工', '13812345678'])
    expect(all).not.toContain(value);
  // Nothing says when the copy was made.
  expect(bytes.slice(10, 14)).toEqual(Uint8Array.of(0, 0, 33, 0));
});

test('R-REDACT-30 what is no Word file, is broken or too large gives a reason and no file', async () => {
  const refused = async (bytes: Uint8Array) => {
    const made = await redactWordFile([], new Blob([bytes as Uint8Array<ArrayBuffer>]), options);
    return made.state === 'refused' ? made.reason : '';
  };
  expect(await refused(new TextEncoder().encode('{\\rtf1}'))).toContain('不是 .docx');
  expect(await refused(wordFile('<w:p>', {}))).toContain('不完整');
  expect(await refused(wordFile(body, parts).slice(0, 300))).toContain('损坏');
  const bomb = wordFile(`<w:p><w:r><w:t>${'a'.repeat(9_000_000)}</w:t></w:r></w:p>`);
  expect(await refused(bomb)).toContain('压缩炸弹');
});
