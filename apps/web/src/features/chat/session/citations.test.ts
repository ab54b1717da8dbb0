import { expect, test } from 'vitest';
import { chunkTexts, citableChunks, citableText, markCitations } from './citations.ts';
import { buildPrompt } from './prompt.ts';
import type { Message, MessageFile } from './session.ts';

const pdf: MessageFile = {
  id: 'f',
  name: '合同.pdf',
  text: '甲方付款\n乙方交货',
  chunks: [
    { start: 0, label: '第 1 页' },
    { start: 5, label: '第 2 页' },
  ],
};
const note: MessageFile = { id: 'n', name: 'a.txt', text: '普通文字' };
const word: MessageFile = { ...pdf, id: 'g', name: '补充.docx', chunks: [{ start: 0, label: '' }] };
const said = (id: string, files: MessageFile[]): Message => ({
  id,
  role: 'user',
  content: '谁付款？',
  conversationId: 's',
  parent: null,
  createdAt: 0,
  files,
});

test('R-CHAT-74 documents are sent as chunks, numbered through the conversation, with where they are', () => {
  expect(chunkTexts(pdf)).toEqual(['甲方付款', '乙方交货']);
  const messages = [said('1', [note, pdf]), said('2', [word])];
  const prompt = buildPrompt(messages, undefined)
    .map(({ content }) => content)
    .join('\n');
  for (const part of [
    '[附1]（第 1 页）\n甲方付款',
    '[附2]（第 2 页）\n乙方交货',
    '[附3]\n甲方付款',
    '附件《a.txt》的内容：\n\n普通文字',
  ])
    expect(prompt).toContain(part);
  expect(citableChunks(messages).map(({ file, index }) => [file.id, index])).toEqual([
    ['f', 0],
    ['f', 1],
    ['g', 0],
  ]);
  expect(citableText(word, 3)).toContain('例如 [附3]');
});

test.each([
  ['甲方付款[附1]。', '甲方付款\uE0001\uE001。'],
  ['付款【附2】', '付款\uE0002\uE001'],
  ['两处 [附1、附3]', '两处 \uE0001\uE001\uE0003\uE001'],
  ['两处 [附 1, 2]', '两处 \uE0001\uE001\uE0002\uE001'],
  ['没有 [附9]', '没有 [附9]'],
  ['附1 和 [1]', '附1 和 [1]'],
  ['假的 \uE0001\uE001', '假的 1'],
  ['还没写完 [附1', '还没写完 [附1'],
])('R-CHAT-75 the citations of %j become buttons', (answer, marked) => {
  expect(markCitations(answer, 3)).toBe(marked);
});

test('R-CHAT-75 without documents an answer stays as it is', () => {
  expect(markCitations('见 [附1]', 0)).toBe('见 [附1]');
});
