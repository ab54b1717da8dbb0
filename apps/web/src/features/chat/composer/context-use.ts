import {
  estimateMessage,
  estimateTokens,
  tokensPerMessage,
  tokensPerPicture,
} from '../../../shared/model/estimate-tokens.ts';
import { promptRoom } from '../session/fit-context.ts';
import type { Draft, Message, Session } from '../session/session.ts';

const known = new WeakMap<Message, number>();

function tokensOf(message: Message): number {
  let tokens = known.get(message);
  if (tokens === undefined) {
    tokens = estimateMessage(message);
    for (const file of message.files ?? []) tokens += estimateTokens(file.text);
    known.set(message, tokens);
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

export interface ContextUse {
  /** Estimated tokens of the branch, the system prompt and the draft. */
  readonly tokens: number;
  /** Tokens that a prompt may have. */
  readonly room: number;
  /** Oldest messages that the next sending leaves out. */
  readonly leftOut: number;
}

/** How much of a model's window the next sending takes. Messages are measured once each. */
export function contextUse(session: Session, draft: number, limit: number): ContextUse {
  const room = promptRoom(limit);
  const system = session.settings?.system;
  let tokens = draft + (system ? tokensPerMessage + estimateTokens(system) : 0);
  for (const message of session.messages) tokens += tokensOf(message);
  let over = tokens - room;
  let leftOut = 0;
  for (const message of session.messages) {
    if (over <= 0) break;
    over -= tokensOf(message);
    leftOut++;
  }
  return { tokens, room, leftOut };
}
