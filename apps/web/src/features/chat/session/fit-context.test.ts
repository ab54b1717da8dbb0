import type { PromptMessage } from '@baigong/contracts';
import { array, assert, integer, nat, option, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { estimateMessage } from '@baigong/agent/tokens';
import { fitContext, promptTokenBudget } from './fit-context.ts';

const say = (role: PromptMessage['role'], content: string): PromptMessage => ({ role, content });
const branch = tuple(
  option(string({ maxLength: 80 }), { nil: undefined }),
  array(string({ maxLength: 400 }), { minLength: 1, maxLength: 30 }),
).map(([system, contents]) => {
  const first = system === undefined ? [] : [say('system', system)];
  return first.concat(contents.map((content, index) => say(index % 2 === 0 ? 'user' : 'assistant', content)));
});
const cost = (messages: readonly PromptMessage[]) =>
  messages.reduce((sum, message) => sum + estimateMessage(message), 0);

test('R-COMP-09 what is kept is the system prompt and an unbroken tail of the branch', () => {
  assert(
    property(branch, integer({ min: 1, max: 4_000 }), (messages, limit) => {
      const { messages: kept, leftOut } = fitContext(messages, limit);
      const spoken = messages.filter((message) => message.role !== 'system');
      const keptSpoken = kept.filter((message) => message.role !== 'system');
      expect(kept.filter((message) => message.role === 'system')).toEqual(
        messages.filter((message) => message.role === 'system'),
      );
      expect(keptSpoken).toEqual(spoken.slice(spoken.length - keptSpoken.length));
      expect(keptSpoken.length).toBeGreaterThanOrEqual(1);
      expect(leftOut).toBe(messages.length - kept.length);
    }),
  );
});

test('R-COMP-09 what is kept fits the room, unless the last message alone does not', () => {
  assert(
    property(branch, integer({ min: 1, max: 4_000 }), (messages, limit) => {
      const { messages: kept } = fitContext(messages, limit);
      const spoken = kept.filter((message) => message.role !== 'system');
      expect(cost(kept) <= promptTokenBudget(limit) || spoken.length === 1).toBe(true);
    }),
  );
});

test('R-COMP-09 a wider window never keeps less', () => {
  assert(
    property(branch, nat(3_000), nat(3_000), (messages, limit, more) => {
      expect(fitContext(messages, limit + more + 8_192).leftOut).toBeLessThanOrEqual(
        fitContext(messages, limit + 8_192).leftOut,
      );
    }),
  );
});

test('R-COMP-09 the oldest go first, and no answer stays without its question', () => {
  const messages = [
    say('system', '你是老师'),
    say('user', '一'.repeat(400)),
    say('assistant', '二'.repeat(400)),
    say('user', '三'),
    say('assistant', '四'),
    say('user', '五'),
  ];
  expect(fitContext(messages, 500).messages.map((message) => message.content)).toEqual([
    '你是老师',
    '三',
    '四',
    '五',
  ]);
  // Room for the long answer, but not for the question before it.
  expect(fitContext(messages, 520).leftOut).toBe(2);
});

test('R-COMP-09 with an unknown window, or a wide one, everything stays', () => {
  const messages = [say('assistant', '你好'), say('user', '在吗')];
  expect(fitContext(messages, undefined)).toEqual({ messages, leftOut: 0 });
  expect(fitContext(messages, 8_192)).toEqual({ messages, leftOut: 0 });
});
