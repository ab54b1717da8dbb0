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
