import { expect, test } from 'vitest';
import { estimateTokens } from '@baigong/agent/tokens';
import { fitContext, promptTokenBudget } from '../../session/fit-context.ts';
import type { Message } from '../../session/session.ts';
import { toolTurnsOf } from './tool-turns.ts';

const read = (n: number) => ({
  id: `c${n}`,
  name: 'read_document',
  input: {},
  output: { title: '文', summary: '读了', blocks: [], data: { text: '字'.repeat(6_000) } },
});

const answer = (count: number): Message => ({
  id: 'a',
  role: 'assistant',
  content: '',
  conversationId: 's',
  parent: 'q',
  createdAt: 1,
  toolCalls: Array.from({ length: count }, (_, n) => read(n)),
  turns: Array.from({ length: count }, (_, n) => n + 1),
});

test('R-TOOL-58 what tools answered takes at most half of a window, the latest first, and messages make room for it', () => {
  for (const context of [4_096, 8_192, 32_768]) {
    const turns = toolTurnsOf(answer(12), context);
    const tokens = estimateTokens(JSON.stringify(turns));
    expect(tokens).toBeLessThan(promptTokenBudget(context) * 0.8);
    expect(JSON.stringify(turns.at(-1))).toContain('字字字');
    const said = Array.from({ length: 200 }, () => ({ role: 'user' as const, content: '问'.repeat(200) }));
    const kept = (taken: number) => fitContext(said, context, taken).messages.length;
    expect(kept(tokens)).toBeLessThan(kept(0));
  }
});

test('R-TOOL-58 without a known window the calls of an answer are bounded too, arguments included', () => {
  const calls = answer(16).toolCalls?.map((call) => ({ ...call, input: { text: '长'.repeat(20_000) } }));
  const turns = toolTurnsOf({ ...answer(16), ...(calls && { toolCalls: calls }) });
  expect(turns.filter((turn) => JSON.stringify(turn).includes('字字字')).length).toBeLessThan(5);
});

test('R-CHAT-78 each turn goes back to the model with the words that came with it', () => {
  const call = (id: string) => ({ id, name: 't', input: {}, output: { title: '', summary: '', blocks: [] } });
  const message: Message = {
    ...answer(0),
    content: '我先看看。\n\n再改一处。',
    reasoning: { text: '读改', ms: 2 },
    toolCalls: [call('a'), call('b')],
    turns: [1, 2],
    parts: [
      { type: 'reasoning', chars: 1, ms: 1 },
      { type: 'text', chars: 5 },
      { type: 'call', id: 'a' },
      { type: 'reasoning', chars: 1, ms: 1 },
      { type: 'text', chars: 7 },
      { type: 'call', id: 'b' },
    ],
  };
  expect(toolTurnsOf(message)).toMatchObject([
    { text: '我先看看。', reasoning: '读', calls: [{ id: 'a' }] },
    { text: '再改一处。', reasoning: '改', calls: [{ id: 'b' }] },
  ]);
});

test('R-CHAT-79 a refusal in words reaches the model with the words', () => {
  const message: Message = {
    ...answer(0),
    toolCalls: [{ id: 'a', name: 't', input: {}, failure: '没有执行。', said: '等等，先别改' }],
    turns: [1],
  };
  expect(toolTurnsOf(message)[0]?.calls[0]?.output).toEqual({
    error: '没有执行。',
    userSays: '等等，先别改',
  });
});
