import { expect, test } from 'vitest';
import { findRuledOut, readVocabulary } from './vocabulary.mjs';

const glossary =
  '## Words of the interface\n\n| 中文 | not | what |\n| --- | --- | --- |\n| 对话 | 会话、聊天会话 | a session |\n\n## Tests\n\n| 测试 | 试验 | x |\n';
const vocabulary = readVocabulary(glossary);

test('R-SETUP-11 the words that are ruled out are those of the table alone', () => {
  expect(vocabulary).toEqual([
    { word: '会话', use: '对话' },
    { word: '聊天会话', use: '对话' },
  ]);
});

test.for([
  ['a literal', "export const a = '删除会话';\n", 1],
  ['a template', 'export const a = (n: number) => `${n} 个会话`;\n', 1],
  ['words of JSX', 'export const A = () => <p>会话</p>;\n', 1],
  ['what only finds something', "export const a = { keywords: ['会话'], title: '对话' };\n", 0],
  ['a comment', "// 会话\nexport const a = '对话';\n", 0],
] as const)('R-SETUP-11 a word that is ruled out: %s', ([, source, count]) => {
  const files = new Map([
    ['apps/web/src/a.tsx', source],
    ['apps/server/src/a.ts', source],
  ]);
  expect(findRuledOut(files, vocabulary)).toHaveLength(count);
});
