import { expect, test } from 'vitest';
import { emptyDraft, type Message, type Session } from '../session/session.ts';
import { contextUsage, draftTokens } from './context-usage.ts';

const message = (id: string, content: string): Message => ({
  id,
  role: 'user',
  content,
  conversationId: 's',
  parent: null,
  createdAt: 0,
});
const session = (...messages: Message[]): Session => ({
  id: 's',
  title: '新对话',
  messages,
  createdAt: 0,
  updatedAt: 0,
});

test('R-COMP-09 the gauge counts the branch, its files, the system prompt and the draft', () => {
  const bare = contextUsage(session(message('1', '你好')), 0, 8_000);
  const filed = contextUsage(
    session({ ...message('1', '你好'), files: [{ id: 'f', name: 'a.txt', text: '字'.repeat(100) }] }),
    50,
    8_000,
  );
  expect(filed.tokens - bare.tokens).toBe(80 + 50);
  const ruled = contextUsage(
    { ...session(message('1', '你好')), settings: { system: '字'.repeat(10) } },
    0,
    8_000,
  );
  expect(ruled.tokens - bare.tokens).toBe(12);
  expect(bare.tokenBudget).toBe(6_000);
});

test('R-COMP-09 it says how many of the oldest messages the next sending leaves out', () => {
  const long = Array.from({ length: 10 }, (_, index) => message(String(index), '字'.repeat(1_000)));
  expect(contextUsage(session(...long), 0, 8_000).leftOut).toBe(3);
  expect(contextUsage(session(...long), 0, 80_000).leftOut).toBe(0);
});

test('R-COMP-09 an empty draft costs nothing, a quote and a picture do', () => {
  expect(draftTokens(emptyDraft)).toBe(0);
  expect(draftTokens({ ...emptyDraft, quote: '原文' })).toBeGreaterThan(0);
  const image = { id: 'i', name: 'a.png', url: 'data:image/png;base64,', width: 1, height: 1 };
  expect(draftTokens({ ...emptyDraft, images: [image] })).toBeGreaterThan(1_000);
});
