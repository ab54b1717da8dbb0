import { expect, test } from 'vitest';
import { allMessages, append, switchVersion } from './branches.ts';
import { addComparison, comparedAnswers, mergePassages, pickAnswer, reopenComparison } from './comparison.ts';
import { parseSession } from './parse-session.ts';
import type { Message, Session } from './session.ts';
import { splitPassages } from './split-passages.ts';

const base: Session = {
  id: 's',
  title: 't',
  createdAt: 0,
  updatedAt: 0,
  messages: [{ id: 'q', role: 'user', content: '问', conversationId: 's', parent: null, createdAt: 1 }],
};
const answer = (id: string, createdAt: number, fields: Partial<Message> = {}): Message => ({
  id,
  role: 'assistant',
  content: `答 ${id}`,
  conversationId: 's',
  parent: 'q',
  createdAt,
  state: 'done',
  asked: `e/${id}`,
  compared: 'a',
  comparing: true,
  ...fields,
});
const compared = addComparison(base, [answer('a', 2), answer('b', 3), answer('c', 4)]);
const path = ({ messages }: Session) => messages.map(({ id }) => id);

test('R-COMPARE-04 the answers are versions of one another under the question, in the order in which they were asked', () => {
  expect(path(compared)).toEqual(['q', 'a']);
  expect(comparedAnswers(compared, 'a').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(path(switchVersion(compared, 'a', 1))).toEqual(['q', 'b']);
  expect(comparedAnswers(compared, undefined)).toEqual([]);
});

test('R-COMPARE-04 asking the last question again keeps the answer that was there', () => {
  const answered = append(base, answer('old', 1));
  const again = addComparison(answered, [answer('a', 2), answer('b', 3)]);
  expect(path(again)).toEqual(['q', 'a']);
  expect(allMessages(again)).toHaveLength(4);
});

test('R-COMPARE-10 picking one shows it, ends the comparison and keeps the others as versions', () => {
  const picked = pickAnswer(compared, answer('b', 3));
  expect(path(picked)).toEqual(['q', 'b']);
  expect(allMessages(picked).some(({ comparing }) => comparing)).toBe(false);
  expect(allMessages(picked)).toHaveLength(4);
});

test('R-COMPARE-10 a comparison opens again, at an answer with nothing below it', () => {
  const picked = pickAnswer(compared, answer('b', 3));
  const open = reopenComparison(picked, 'a');
  expect(path(open)).toEqual(['q', 'b']);
  expect(comparedAnswers(open, 'a').every(({ comparing }) => comparing)).toBe(true);
  const followed = append(picked, answer('next', 9, { role: 'user', compared: 'x' }));
  expect(path(reopenComparison(followed, 'a'))).toEqual(['q', 'a']);
  expect(reopenComparison(picked, 'unknown')).toBe(picked);
});

test('R-COMPARE-12 merged passages stand in the order of their selection, with their sources named', () => {
  const text = mergePassages([
    { source: 'Qwen_3*', place: 2, text: '二\n' },
    { source: 'DeepSeek', place: 1, text: '一' },
    { source: 'Qwen_3*', place: 1, text: '三' },
  ]);
  expect(text).toBe(
    '二\n\n一\n\n三\n\n> 由对比回答合并：第 1、2 段来自「Qwen\\_3\\*」；第 1 段来自「DeepSeek」。',
  );
});

test('R-COMPARE-13 an answer is cut at its top-level blocks; lists, tables and code stay whole', () => {
  const markdown = '# 题\n\n一段\n两行\n\n- a\n- b\n\n```js\nlet a;\n\nlet b;\n```\n\n| a |\n| - |\n| 1 |\n';
  expect(splitPassages(markdown)).toEqual([
    '# 题',
    '一段\n两行',
    '- a\n- b',
    '```js\nlet a;\n\nlet b;\n```',
    '| a |\n| - |\n| 1 |',
  ]);
  expect(splitPassages('')).toEqual([]);
  expect(splitPassages(' \n\n ')).toEqual([]);
});

test('R-COMPARE-13 a passage stands on its own: open code is closed, and links by reference carry their address', () => {
  expect(splitPassages('前\n\n```py\nprint(1)')).toEqual(['前', '```py\nprint(1)\n```']);
  expect(splitPassages('~~~~\na\n~~~')).toEqual(['~~~~\na\n~~~\n~~~~']);
  expect(
    splitPassages('见 [文][1]，[站] 和 [站][]\n\n[1]: https://a.example\n[站]: https://b.example "题"'),
  ).toEqual(['见 [文](<https://a.example>)，[站](<https://b.example>) 和 [站](<https://b.example>)']);
});

test('R-COMPARE-13 a hostile answer is cut in time', () => {
  const definitions = Array.from({ length: 3_000 }, (_, at) => `[(${at}]: https://a.example/${at}`).join(
    '\n',
  );
  const text = `${'[[[[*_`'.repeat(3_000)}\n\n${definitions}\n\n${'a['.repeat(20_000)}`;
  expect(splitPassages(text).length).toBeGreaterThan(0);
});

test('R-COMPARE-05 what a record says of a comparison is read back, and a damaged part of it is dropped', () => {
  expect(parseSession(structuredClone(compared), 0)?.session).toEqual(compared);
  const damaged = {
    ...compared,
    messages: [base.messages[0], { ...answer('a', 2), asked: 7, createdAt: '2' }],
  };
  const read = parseSession(damaged, 0);
  expect(read?.session.messages[1]?.asked).toBeUndefined();
  expect(read?.session.messages[1]?.compared).toBe('a');
});
