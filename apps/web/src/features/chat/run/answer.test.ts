import type { RunEvent } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { shownParts } from '../session/parts.ts';
import type { Message } from '../session/session.ts';
import { answerFromMessage, applyEvent, messageWithAnswer, type Answer } from './answer.ts';

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

function play(events: readonly RunEvent[], from: Answer = answerFromMessage(message)): Answer {
  return events.reduce((answer, event, index) => applyEvent(answer, event, index, index * 100), from);
}

test('R-MSG-08 thoughts that come together with the answer still have a time', () => {
  const begun = applyEvent(answerFromMessage(message), { type: 'reasoning', text: '想' }, 0, 1_000);
  const answered = applyEvent(begun, { type: 'text', text: '答' }, 1, 1_000);
  expect(answered.reasoningMs).toBe(1);
});

test('R-CHAT-09 text, reasoning with its time, and tool calls come together in the message', () => {
  const answer = play([
    { type: 'start', run: 'r', model: 'x/y', at: 0 },
    { type: 'queued', place: 2, waitMs: 500 },
    { type: 'reasoning', text: '想' },
    { type: 'reasoning', text: '好了' },
    { type: 'tool-call', id: 't', name: 'calculate', input: { a: 1 } },
    { type: 'tool-result', id: 't', output: { b: 2 } },
    { type: 'text', text: '答' },
    { type: 'text', text: '案' },
    { type: 'finish', reason: 'stop', outputTokens: 5, at: 0 },
  ]);
  expect(messageWithAnswer(message, answer)).toEqual({
    ...message,
    content: '答案',
    state: 'done',
    lastEvent: 8,
    model: 'x/y',
    outputTokens: 5,
    reasoning: { text: '想好了', ms: 200 },
    toolCalls: [{ id: 't', name: 'calculate', input: { a: 1 }, output: { b: 2 } }],
    parts: [
      { type: 'reasoning', chars: 3, ms: 200 },
      { type: 'call', id: 't' },
      { type: 'text', chars: 2 },
    ],
  });
});

test('R-CHAT-78 text, thoughts, calls and pictures are stored in the order they came, also over a second run', () => {
  const first = play([
    { type: 'reasoning', text: '先看' },
    { type: 'text', text: '我看看' },
    { type: 'text', text: '。' },
    { type: 'tool-call', id: '0', name: 'read_resume', input: {} },
    { type: 'tool-result', id: '0', output: 1 },
    { type: 'finish', reason: 'tools', at: 0 },
  ]);
  const stored = { ...messageWithAnswer(message, first), lastEvent: -1 };
  const second = play(
    [
      { type: 'reasoning', text: '再改' },
      { type: 'tool-call', id: '0', name: 'edit_resume', input: {} },
      { type: 'tool-result', id: '0', output: 2 },
      { type: 'text', text: '改好了' },
      { type: 'picture', url: 'data:image/png;base64,AA==' },
      { type: 'text', text: '看图' },
    ],
    answerFromMessage(stored),
  );
  expect(second.content).toBe('我看看。\n\n改好了看图');
  expect(second.parts).toEqual([
    { type: 'reasoning', chars: 2, ms: 100 },
    { type: 'text', chars: 4 },
    { type: 'call', id: '0' },
    { type: 'reasoning', chars: 2, ms: 100 },
    { type: 'call', id: '0~1' },
    { type: 'text', chars: 5 },
    { type: 'picture' },
    { type: 'text', chars: 2 },
  ]);
  expect(messageWithAnswer(stored, second).parts).toEqual(second.parts);
});

test('R-CHAT-78 a thought that had no mark takes the place of the text it was taken for', () => {
  const answer = play([
    { type: 'text', text: '好。' },
    { type: 'tool-call', id: 't', name: 'x', input: {} },
    { type: 'tool-result', id: 't', output: 1 },
    { type: 'text', text: '想一想' },
    { type: 'rethink', chars: 3 },
    { type: 'text', text: '答' },
  ]);
  expect(answer.content).toBe('好。\n\n答');
  expect(shownParts(messageWithAnswer(message, answer)).map(({ type }) => type)).toEqual([
    'text',
    'calls',
    'reasoning',
    'text',
  ]);
});

test('R-CHAT-10 an event that was seen changes nothing', () => {
  const answer = play([{ type: 'text', text: 'ab' }]);
  expect(applyEvent(answer, { type: 'text', text: 'ab' }, 0, 0)).toBe(answer);
});

test('R-CHAT-12 an answer taken up begins with the text so far', () => {
  const answer = play(
    [{ type: 'text', text: '后半' }],
    answerFromMessage({ ...message, content: '前半', lastEvent: -1 }),
  );
  expect(answer.content).toBe('前半后半');
});

const error = (code: 'model.cut' | 'model.keyRefused' | 'run.interrupted'): RunEvent => ({
  type: 'error',
  error: { code, message: '…', requestId: '' },
  at: 0,
});

test.each([
  [[{ type: 'text', text: 'a' } as const, error('model.cut')], 'interrupted'],
  [[{ type: 'text', text: 'a' } as const, error('run.interrupted')], 'interrupted'],
  [[error('model.cut')], 'failed'],
  [[{ type: 'text', text: 'a' } as const, error('model.keyRefused')], 'failed'],
  [[{ type: 'finish', reason: 'stopped', at: 0 } as const], 'stopped'],
  [
    [{ type: 'text', text: 'a' } as const, { type: 'finish', reason: 'length', at: 0 } as const],
    'interrupted',
  ],
  [[{ type: 'text', text: 'a' } as const, { type: 'finish', reason: 'refused', at: 0 } as const], 'failed'],
  [[{ type: 'finish', reason: 'stop', at: 0 } as const], 'failed'],
] as const)('R-CHAT-19 the end of a run decides how the answer stands (%#)', (events, state) => {
  const answer = play(events);
  expect(answer.state).toBe(state);
  if (state === 'failed') expect(answer.error?.message).toBeTruthy();
});

test('R-TOOL-59 calls that a provider gives one id are told apart, whichever ids it takes, and each result finds its call', () => {
  const calls = ['x~1', 'x', 'x', 'x~1'].map((id): RunEvent => ({
    type: 'tool-call',
    id,
    name: 't',
    input: {},
  }));
  expect(new Set(play(calls).toolCalls.map(({ id }) => id)).size).toBe(4);

  const mixed = play([
    { type: 'tool-call', id: '0', name: 'list_resumes', input: {} },
    { type: 'tool-call', id: '0', name: 'calculate', input: {} },
    { type: 'tool-result', id: '0', output: 2 },
  ]);
  expect(mixed.toolCalls.map(({ output }) => output)).toEqual([undefined, 2]);
});

test.each([
  ['stop', [{ type: 'reasoning', text: '想' }], 'model.onlyThoughts'],
  [
    'stop',
    [
      { type: 'reasoning', text: '想' },
      { type: 'text', text: '\n\n' },
    ],
    'model.onlyThoughts',
  ],
  ['length', [{ type: 'reasoning', text: '想' }], 'model.onlyThoughts'],
  [
    'stop',
    [
      { type: 'text', text: '想' },
      { type: 'rethink', chars: 1 },
    ],
    'model.onlyThoughts',
  ],
  ['stop', [], 'model.emptyAnswer'],
] as const)('R-WIRE-06 an answer of thoughts alone says so (%s, case %#)', (reason, events, code) => {
  const answer = play([...events, { type: 'finish', reason, at: 0 }]);
  expect(answer).toMatchObject({ state: 'failed', error: { code } });
  expect(answer.reasoning).toBe(events.length > 0 ? '想' : '');
});

test('R-WIRE-08 pictures and sources of an answer are stored, and a picture is an answer', () => {
  const sources = [{ number: 1, title: '甲', url: 'https://a.example/' }];
  const answer = play([
    { type: 'picture', url: 'data:image/png;base64,AA==' },
    { type: 'sources', sources },
    { type: 'finish', reason: 'stop', at: 0 },
  ]);
  const stored = messageWithAnswer(message, answer);
  expect(stored).toMatchObject({ state: 'done', pictures: ['data:image/png;base64,AA=='], sources });
  expect(answerFromMessage(stored)).toMatchObject({ pictures: answer.pictures, sources });
});

test('R-WIRE-01 what turns out to be a thought leaves the answer, and only it', () => {
  const answer = play(
    [
      { type: 'text', text: '想一想' },
      { type: 'rethink', chars: 3 },
      { type: 'text', text: '后半' },
    ],
    answerFromMessage({ ...message, content: '前半' }),
  );
  expect(answer).toMatchObject({ content: '前半后半', reasoning: '想一想' });
});
