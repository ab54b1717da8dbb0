import type { ToolEffect } from '../../../../shared/feature-tools/feature-tool.ts';
import type { ToolResult } from '@baigong/tools/result';

/** `said`: a refusal, with the visitor's words for the model. */
export type Decision = 'once' | 'conversation' | 'refuse' | { readonly said: string };

/** A call that waits for the visitor. */
export interface PendingDecision {
  readonly effect: ToolEffect;
  /** What would change. */
  readonly preview: ToolResult;
  /** It may be allowed for the conversation. */
  readonly mayGrant: boolean;
  readonly decide: (decision: Decision) => void;
}

/** By message and call. Set and deleted by `askDecision` alone. */
const pending = new Map<string, PendingDecision>();
const listeners = new Set<() => void>();

const keyOf = (message: string, call: string): string => `${message} ${call}`;

/** Puts a question, or takes it away. */
export function setPending(message: string, call: string, question?: PendingDecision): void {
  if (question) pending.set(keyOf(message, call), question);
  else pending.delete(keyOf(message, call));

  for (const listener of listeners) listener();
}

export function subscribeDecisions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const pendingDecision = (message: string, call: string): PendingDecision | undefined =>
  pending.get(keyOf(message, call));

/** The question that a message waits with, whichever of its calls asks it. */
export function questionOf(message: string): PendingDecision | undefined {
  for (const [key, question] of pending) if (key.startsWith(keyOf(message, ''))) return question;
  return undefined;
}
