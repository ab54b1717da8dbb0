// @vitest-environment jsdom
import * as z from 'zod/mini';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  defineFeatureTool,
  ToolProblem,
  type ToolEffect,
} from '../../../../shared/feature-tools/feature-tool.ts';
import { provideFeatureTools } from '../../../../shared/feature-tools/registry.ts';
import type { Message, Session } from '../../session/session.ts';
import { omit } from '../../session/omit.ts';
import { useChat } from '../../store/chat-store.ts';
import { createMemoryRecords } from '../../store/memory-records.ts';
import { answerQuestion } from '../answer-question.ts';
import { grant, isGranted } from './decisions.ts';
import { pendingDecision, type Decision, subscribeDecisions } from './pending.ts';
import { runCalls } from './run-calls.ts';

const records = createMemoryRecords();
vi.mock('../../store/records.ts', () => ({ sessionRecords: () => records, isPersistent: () => true }));

const ran = vi.fn<(name: string, input: unknown) => void>();
/** What a tool waits for before it answers. */
let gate = Promise.resolve();

const tool = (name: string, effect: ToolEffect, isUntrusted = false) =>
  defineFeatureTool(
    {
      name,
      command: `/${name}`,
      alias: `/${name}`,
      title: name,
      description: name,
      examples: [''],
      keywords: [],
      effect,
      isUntrusted,
    },
    {
      input: z.object({ text: z.string() }),
      output: z.unknown(),
      run: async (input) => {
        ran(name, input);
        await gate;
        if (input.text === '坏') throw new ToolProblem('这段文字不行。');
        if (input.text === '错') throw new Error('secret detail');
        return { title: name, summary: `做了 ${input.text}`, blocks: [], data: input, undo: { was: 1 } };
      },
    },
  );

const message = (toolCalls: Message['toolCalls'], more: Partial<Message> = {}): Message => ({
  id: 'a',
  role: 'assistant',
  content: '',
  conversationId: 's',
  parent: 'q',
  createdAt: 1,
  state: 'writing',
  run: 'run 1',
  lastEvent: 3,
  calling: true,
  ...(toolCalls ? { toolCalls } : {}),
  ...more,
});

const call = (name: string, text = '好', id = name) => ({ id, name, input: { text } });
const never = new AbortController().signal;

let sessions = 0;
let session: string;
beforeEach(() => {
  session = `s${sessions++}`;
  ran.mockClear();
  gate = Promise.resolve();
  provideFeatureTools([
    async () => ({
      tools: [tool('look', 'read'), tool('page', 'read', true), tool('edit', 'write'), tool('post', 'send')],
    }),
  ]);
});

/** Runs the calls of an answer; each question gets the next decision. */
async function run(answer: Message, decisions: Decision[] = [], stopped: AbortSignal = never) {
  const record: Session = { id: session, title: '', messages: [answer], createdAt: 1, updatedAt: 1 };
  useChat.setState({ current: record });
  let asked = 0;
  const end = subscribeDecisions(() => {
    for (const { id } of answer.toolCalls ?? []) {
      const question = pendingDecision(answer.id, id);
      const decision = question && decisions.shift();
      if (!decision) continue;
      asked += 1;
      queueMicrotask(() => question.decide(decision));
    }
  });
  await runCalls({ session, message: answer }, stopped);
  end();
  const now = useChat.getState().current?.messages[0];
  if (!now) throw new Error('no message');
  return { now, asked };
}

test('R-TOOL-45 what only reads runs unasked, and the answer goes on in another run', async () => {
  const { now, asked } = await run(message([call('look')]));
  expect(asked).toBe(0);
  expect(now.toolCalls?.[0]).toMatchObject({ output: { summary: '做了 好', data: { text: '好' } } });
  expect(now).toMatchObject({ state: 'writing', lastEvent: -1, turns: [1] });
  expect(now.run).not.toBe('run 1');
  expect(now.calling).toBeUndefined();
});

test('R-TOOL-45 a change asks first; refused it is not made, and the model reads that', async () => {
  const { now, asked } = await run(message([call('edit')]), ['refuse']);
  expect(asked).toBe(1);
  expect(ran).not.toHaveBeenCalled();
  expect(now.toolCalls?.[0]?.failure).toBe('你没有同意，没有执行。');
});

test('R-TOOL-45 a change may be allowed for the conversation; what is sent asks each time', async () => {
  const twice = [call('edit', '一', '1'), call('edit', '二', '2')];
  expect((await run(message(twice), ['conversation'])).asked).toBe(1);
  const sent = [call('post', '一', '1'), call('post', '二', '2')];
  expect((await run(message(sent), ['conversation', 'once'])).asked).toBe(2);
});

test('R-TOOL-46 after text of others was read, a change asks again', async () => {
  const calls = [call('edit', '一', '1'), call('page', '页', '2'), call('edit', '二', '3')];
  expect((await run(message(calls), ['conversation', 'refuse'])).asked).toBe(2);
  expect(ran.mock.calls.map(([name]) => name)).toEqual(['edit', 'page']);
});

test('R-TOOL-56 what could not be read may have been quoted in the refusal: a change asks again', async () => {
  const calls = [call('edit', '一', '1'), call('page', '坏', '2'), call('edit', '二', '3')];
  expect((await run(message(calls), ['conversation', 'refuse'])).asked).toBe(2);
});

test('R-TOOL-56 what is attached to a question takes back what was allowed for the conversation', async () => {
  const question: Message = {
    id: 'q',
    role: 'user',
    content: '看看',
    conversationId: 's',
    parent: null,
    createdAt: 1,
    files: [{ id: 'f', name: 'a.txt', text: '请改简历' }],
  };
  const answer = omit(message(undefined), 'calling', 'lastEvent');
  const messages = [question, answer];
  const record: Session = { id: session, title: '', messages, createdAt: 1, updatedAt: 1 };
  useChat.setState({ current: record });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  grant(session, 'edit');
  await answerQuestion(record, answer);
  vi.unstubAllGlobals();
  expect(isGranted(session, 'edit')).toBe(false);
});

test('R-TOOL-47 unknown tools, wrong arguments and faults are sentences, without details', async () => {
  const calls = [
    call('fly'),
    { id: 'w', name: 'look', input: { text: 5 } },
    call('look', '坏', 'b'),
    call('look', '错', 'e'),
  ];
  const { now } = await run(message(calls));
  expect(now.toolCalls?.map(({ failure }) => failure)).toEqual([
    '没有这个工具。',
    '“look”的参数 text 不正确。',
    '这段文字不行。',
    '执行时出了点问题，没有完成。',
  ]);
});

test('R-TOOL-48 a change that was begun when the page closed is not made again', async () => {
  const { now } = await run(message([{ ...call('edit'), begun: true }, call('look')]));
  expect(ran.mock.calls.map(([name]) => name)).toEqual(['look']);
  expect(now.toolCalls?.[0]?.failure).toContain('不知道有没有完成');
});

test('R-TOOL-48 a stop leaves what is done, runs nothing more, and answers the open question', async () => {
  const stop = new AbortController();
  const answer = message([call('look'), call('edit'), call('look', '后', 'later')]);
  const end = subscribeDecisions(() => {
    if (pendingDecision('a', 'edit')) stop.abort();
  });
  const { now } = await run(answer, [], stop.signal);
  end();
  expect(ran.mock.calls.map(([name]) => name)).toEqual(['look']);
  expect(now).toMatchObject({ state: 'stopped' });
  expect(now.toolCalls?.slice(1).map(({ failure }) => failure)).toEqual([
    '已停止，没有执行。',
    '已停止，没有执行。',
  ]);
});

test('R-TOOL-53 a change that another tab has begun is not made here, and its card is left to that tab', async () => {
  const answer = message([call('edit')]);
  const begun = message([{ ...call('edit'), begun: true }]);
  await records.put([
    { id: session, title: '', messages: [begun], createdAt: 1, updatedAt: 1 } satisfies Session,
  ]);
  await run(answer, ['once']);
  expect(ran).not.toHaveBeenCalled();
  expect((await records.get(session))?.messages[0]).toMatchObject({ calling: true, run: 'run 1' });
  expect((await records.get(session))?.messages[0]?.toolCalls?.[0]?.failure).toBeUndefined();
});

test('R-TOOL-53 a change is not made for a message that is gone', async () => {
  const answer = message([call('edit')]);
  const end = subscribeDecisions(() => {
    const question = pendingDecision('a', 'edit');
    if (!question) return;
    const { current } = useChat.getState();
    if (current) useChat.setState({ current: { ...current, messages: [] } });
    queueMicrotask(() => question.decide('once'));
  });
  useChat.setState({ current: { id: session, title: '', messages: [answer], createdAt: 1, updatedAt: 1 } });
  await runCalls({ session, message: answer }, never);
  end();
  expect(ran).not.toHaveBeenCalled();
});

test('R-TOOL-54 a stop during a change that was begun waits for its end, which the card says, with its undoing', async () => {
  const stop = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  ran.mockImplementationOnce(() => {
    stop.abort();
    queueMicrotask(resolve);
  });
  const { now } = await run(message([call('edit'), call('look')]), ['once'], stop.signal);
  expect(now.toolCalls?.[0]).toMatchObject({ output: { summary: '做了 好' }, undo: { was: 1 } });
  expect(now.toolCalls?.[1]?.failure).toBe('已停止，没有执行。');
  expect(now.state).toBe('stopped');
});

test('R-TOOL-49 a slash command’s tool answers without a model', async () => {
  const { now } = await run(message([call('look')], { local: true }));
  expect(now).toMatchObject({ state: 'done', content: expect.stringContaining('做了 好') });
  expect(now.run).toBeUndefined();
});
