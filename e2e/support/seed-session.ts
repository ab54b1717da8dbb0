import type { Page } from '@playwright/test';
import { putRecords } from './database.ts';

interface SeedMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly [more: string]: unknown;
}

/** The id of the seeded session. */
export const sessionId = '7000000000000000001';

/** Ids as the seed gives them: the n-th message, counted from 0. */
export function messageId(at: number): string {
  return String(7_100_000_000_000_000_000n + BigInt(at));
}

/**
 * Puts one session into the browser's database and opens /chat on it. Messages follow one another; `branches`
 * are versions that are not on screen.
 */
export async function openSession(
  page: Page,
  messages: readonly SeedMessage[],
  branches: readonly SeedMessage[] = [],
): Promise<void> {
  const complete = (message: SeedMessage, at: number) => ({
    id: messageId(at),
    conversationId: sessionId,
    parent: at === 0 ? null : messageId(at - 1),
    createdAt: 1_700_000_000_000 + at,
    ...message,
  });
  const session = {
    id: sessionId,
    title: '示例',
    messages: messages.map(complete),
    branches: branches.map((message, at) => complete(message, 10_000 + at)),
    createdAt: 1_700_000_000_000,
    updatedAt: 1_800_000_000_000,
  };
  await putRecords(page, 'sessions', [session]);
  await page.evaluate((id) => localStorage.setItem('current-session', id), sessionId);
  await page.goto('/chat');
  await page.getByRole('log', { name: '对话内容' }).waitFor();
}
