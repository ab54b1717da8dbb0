import type { PromptMessage } from '@baigong/contracts';
import { estimateMessage } from '@baigong/agent/tokens';

/** Tokens of a context window that the prompt may fill; the rest is reserved for the answer. */
export function promptTokenBudget(limit: number): number {
  return limit - Math.min(4_096, Math.floor(limit / 4));
}

export interface FittedContext {
  readonly messages: readonly PromptMessage[];
  /** How many of the oldest messages were left out. */
  readonly leftOut: number;
}

/**
 * Leaves out the oldest messages until the rest, with the reserve for an answer, fits a context window of `limit` tokens
 * (undefined: unknown, everything stays). System messages and the last message always stay, even when they alone
 * are too long: the server then says so. What remains begins with a visitor's message, as most providers require.
 * @param taken tokens of what is sent besides
 */
export function fitContext(
  messages: readonly PromptMessage[],
  limit: number | undefined,
  taken = 0,
): FittedContext {
  if (limit === undefined) return { messages, leftOut: 0 };
  const last = messages.length - 1;
  let available = promptTokenBudget(limit) - taken;
  for (const [index, message] of messages.entries())
    if (message.role === 'system' || index === last) available -= estimateMessage(message);

  let first = last;
  for (let index = last - 1; index >= 0; index--) {
    const message = messages[index];
    if (!message || message.role === 'system') continue;
    available -= estimateMessage(message);
    if (available < 0) break;
    first = index;
  }
  const cut = messages.slice(0, first).some((message) => message.role !== 'system');
  // An answer without its question would be out of context.
  if (cut) while (first < last && messages[first]?.role !== 'user') first++;

  const fitting = messages.filter((message, index) => message.role === 'system' || index >= first);
  return { messages: fitting, leftOut: messages.length - fitting.length };
}
