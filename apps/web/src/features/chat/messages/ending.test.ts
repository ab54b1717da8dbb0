import { type RunEvent, errorMessage, type ErrorCode } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { answerFromMessage, applyEvent, messageWithAnswer } from '../run/answer.ts';
import type { Message } from '../session/session.ts';
import { endingOf } from './ending.ts';

const message: Message = {
  id: 'a',
  role: 'assistant',
  content: '',
  conversationId: 's',
  parent: 'q',
  createdAt: 0,
  state: 'writing',
  run: 'r',
};

/** How an answer ends after some words (none when empty) and this last event. */
function endingAfter(text: string, last: RunEvent) {
  const events: RunEvent[] = text === '' ? [last] : [{ type: 'text', text }, last];
  const answer = events.reduce((now, event, n) => applyEvent(now, event, n, 0), answerFromMessage(message));
  return endingOf(messageWithAnswer(message, answer), true);
}

const failed = (code: ErrorCode): RunEvent => ({
  type: 'error',
  error: { code, message: errorMessage(code, 5), requestId: '' },
  at: 0,
});
const finished = (reason: Extract<RunEvent, { type: 'finish' }>['reason']): RunEvent => ({
  type: 'finish',
  reason,
  at: 0,
});

test.each([
  ['the length limit', finished('length'), '模型的长度上限', 'continue'],
  ['the budget', finished('budget'), '今天的用量用完了', 'continue'],
  ['the visitor', finished('stopped'), '已停止生成', 'continue'],
  ['the provider', failed('model.cut'), '模型服务断开了连接', 'continue'],
  ['the stopping server', failed('server.stopping'), '服务器重启', 'continue'],
  ['a killed server', failed('run.interrupted'), '服务器重启', 'continue'],
  ['silence', failed('model.timeout'), '太久没有新的内容', 'continue'],
  ['the review', finished('refused'), '没有通过模型服务的审核', 'regenerate'],
  ['a wrong model', failed('model.notFound'), '找不到这个模型', 'regenerate'],
] as const)('R-CHAT-64 an answer that was ended by %s says so', (_name, last, text, action) => {
  const ending = endingAfter('写了一半', last);
  expect(ending?.text).toContain(text);
  expect(ending?.action).toBe(action);
});

test('R-CHAT-64 every reason has a sentence of its own', () => {
  const endings = [
    finished('length'),
    finished('budget'),
    finished('stopped'),
    failed('model.cut'),
    failed('server.stopping'),
    failed('model.timeout'),
    failed('run.connectionLost'),
    failed('model.crashed'),
  ].map((last) => endingAfter('写了一半', last)?.text);
  expect(new Set(endings).size).toBe(endings.length);
});

test('R-CHAT-65 an answer without content is told as empty', () => {
  expect(endingAfter('', finished('stop'))).toEqual({
    tone: 'danger',
    text: '模型没有返回任何内容，请重试或换一个模型。',
    action: 'regenerate',
  });
  expect(endingAfter('', finished('stopped'))).toMatchObject({ text: '已停止生成', action: 'regenerate' });
});

test('R-CHAT-64 an old message without a reason can still be continued', () => {
  expect(endingOf({ ...message, state: 'interrupted', content: '半' }, true)).toMatchObject({
    action: 'continue',
  });
});

const call = (failure?: string): Message => ({
  ...message,
  state: 'done',
  content: ' \n',
  toolCalls: [{ id: 't', name: 'x', input: {}, ...(failure === undefined ? { output: 1 } : { failure }) }],
});

test('R-CHAT-80 an answer of tools alone ends with a sentence, also where it has blanks', () => {
  expect(endingOf(call(), true)).toMatchObject({ text: expect.stringContaining('结果在上面'), action: null });
  expect(endingOf(call('没有找到。'), true)).toMatchObject({
    text: expect.stringContaining('没有做成'),
    action: 'regenerate',
  });
  expect(endingOf({ ...call(), local: true }, true)).toBeNull();
  expect(endingOf({ ...call(), content: '好了' }, true)).toBeNull();
});

test('R-CHAT-80 an answer of blanks is told as empty', () => {
  expect(endingAfter(' \n\n', finished('stop'))).toMatchObject({
    tone: 'danger',
    text: errorMessage('model.emptyAnswer'),
  });
  expect(endingAfter(' ', failed('model.cut'))).toMatchObject({ tone: 'danger' });
});
