import { expect, test } from 'vitest';
import { describeCall } from './describe-call.ts';
import { shownParts } from './parts.ts';

const call = (id: string) => ({ id, name: 't', input: {} });

test('R-CHAT-78 an answer of an earlier version shows thoughts, calls, text and pictures, as it always did', () => {
  const old = {
    content: '答案',
    reasoning: { text: '想', ms: 5 },
    toolCalls: [call('a'), call('b')],
    pictures: ['data:image/png;base64,AA=='],
  };
  expect(shownParts(old)).toEqual([
    { type: 'reasoning', text: '想', ms: 5 },
    { type: 'calls', calls: old.toolCalls },
    { type: 'text', text: '答案' },
    { type: 'pictures', pictures: old.pictures },
  ]);
});

test('R-CHAT-78 parts show all of an answer once, in the order they came', () => {
  const answer = {
    content: '我先看看。\n\n改好了。',
    reasoning: { text: '先读再改', ms: 9 },
    toolCalls: [call('a'), call('b')],
    parts: [
      { type: 'reasoning' as const, chars: 2, ms: 4 },
      { type: 'text' as const, chars: 5 },
      { type: 'call' as const, id: 'a' },
      { type: 'reasoning' as const, chars: 2, ms: 5 },
      { type: 'call' as const, id: 'b' },
      { type: 'text' as const, chars: 6 },
    ],
  };
  expect(shownParts(answer)).toEqual([
    { type: 'reasoning', text: '先读', ms: 4 },
    { type: 'text', text: '我先看看。' },
    { type: 'calls', calls: [call('a')] },
    { type: 'reasoning', text: '再改', ms: 5 },
    { type: 'calls', calls: [call('b')] },
    { type: 'text', text: '\n\n改好了。' },
  ]);
});

test('R-CHAT-78 parts that do not fit what they refer to lose nothing of the answer and show nothing twice', () => {
  const answer = {
    content: '甲乙',
    toolCalls: [call('a'), call('b')],
    parts: [
      { type: 'text' as const, chars: 1 },
      { type: 'call' as const, id: 'gone' },
      { type: 'call' as const, id: 'b' },
      { type: 'call' as const, id: 'b' },
      { type: 'picture' as const },
      { type: 'text' as const, chars: 99 },
    ],
  };
  expect(shownParts(answer)).toEqual([
    { type: 'calls', calls: [call('a')] },
    { type: 'text', text: '甲' },
    { type: 'calls', calls: [call('b')] },
    { type: 'text', text: '乙' },
  ]);
});

test('R-CHAT-78 a picture that came twice is shown once', () => {
  const url = 'data:image/png;base64,AA==';
  expect(shownParts({ pictures: [url, url] })).toEqual([{ type: 'pictures', pictures: [url] }]);
});

test('R-CHAT-78 a call stands in one line where there is no card, with what the visitor said', () => {
  expect(describeCall({ ...call('a'), output: { title: '画图', summary: '画好了' } })).toBe(
    '（调用了工具：画图：画好了）',
  );
  expect(describeCall({ ...call('a'), failure: '没有执行。', said: '等等' })).toBe(
    '（调用了工具：t：没有执行。）\n\n（我说：等等）',
  );
});
