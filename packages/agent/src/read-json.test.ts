import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

test.each([
  ['{"a":1}', { a: 1 }],
  ['好的，这是结果：\n```json\n{"a": [1, 2]}\n```\n希望有帮助。', { a: [1, 2] }],
  ['<think>{"不是":"这个"}</think>\n{"a":"}"}', { a: '}' }],
  ['[1,2,]', [1, 2]],
  ["{'a': 'b', // 说明\n c: 2}", { a: 'b', c: 2 }],
  ['{"a":"第一行\n第二行"}', { a: '第一行\n第二行' }],
  ['{"a":"他说\\"好\\"","b":{"c":"写到一', { a: '他说"好"', b: { c: '写到一' } }],
  ['```json\n{"name":"张', { name: '张' }],
  ['{"a":1} 以及 {"b":2}', { a: 1 }],
])('R-MODEL-71 the JSON in an answer is read: %j', (text, value) => {
  expect(readJson(text)).toEqual(value);
});

test.each(['', '我无法回答这个问题。', '<think>{"a":1'])(
  'R-MODEL-71 an answer without JSON has none: %j',
  (text) => {
    expect(readJson(text)).toBeUndefined();
  },
);

test('R-MODEL-71 however an answer is cut, reading what is there never throws', () => {
  const answer =
    '好的：\n```json\n{"姓名":"张\\n三","列表":[{"a":"b\\"c"},{"d":[1,2.5,true,null]}],"x":{}}\n```\n';
  for (let end = 0; end <= answer.length; end++) expect(() => readJson(answer.slice(0, end))).not.toThrow();
  expect(readJson(answer)).toEqual({
    姓名: '张\n三',
    列表: [{ a: 'b"c' }, { d: [1, 2.5, true, null] }],
    x: {},
  });
});
