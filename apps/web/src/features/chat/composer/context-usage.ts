import { estimateMessage, estimateTokens, tokensPerMessage, tokensPerPicture } from '@baigong/agent/tokens';
import { promptTokenBudget } from '../session/fit-context.ts';
import type { Draft, Message, Session } from '../session/session.ts';

const tokenCounts = new WeakMap<Message, number>();

function countTokens(message: Message): number {
  let tokens = tokenCounts.get(message);
  if (tokens === undefined) {
    tokens = estimateMessage(message);
    for (const file of message.files ?? []) tokens += estimateTokens(file.text);
    tokenCounts.set(message, tokens);
  }
  return tokens;
}

/** Estimated tokens of a draft as a message. */
export function draftTokens({ text, images, files, quote = '' }: Draft): number {
  const own = estimateTokens(text) + estimateTokens(quote);
  const attached = files.reduce(
    (sum, file) => sum + estimateTokens(file.text),
    images.length * tokensPerPicture,
  );
  return own + attached === 0 ? 0 : tokensPerMessage + own + attached;
}

export interface ContextUsage {
  /** Estimated tokens of the branch, the system prompt and the draft. */
  readonly tokens: number;
  /** Tokens that a prompt may have. */
  readonly tokenBudget: number;
  /** Oldest messages that the next sending leaves out. */
  readonly leftOut: number;
}

/** How much of a model's window the next sending takes. Messages are measured once each. */
export function contextUsage(session: Session, draft: number, limit: number): ContextUsage {
  const tokenBudget = promptTokenBudget(limit);
  const system = session.settings?.system;
  let tokens = draft + (system ? tokensPerMessage + estimateTokens(system) : 0);
  for (const message of session.messages) tokens += countTokens(message);
  let over = tokens - tokenBudget;
  let leftOut = 0;
  for (const message of session.messages) {
    if (over <= 0) break;
    over -= countTokens(message);
    leftOut++;
  }
  return { tokens, tokenBudget, leftOut };
}
