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

const pending = new Map<string, PendingDecision>();
const listeners = new Set<() => void>();

const keyOf = (message: string, call: string): string => `${message} ${call}`;

function notify(): void {
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

/** Asks the visitor in the call's card. A stop counts as a refusal. */
export async function askDecision(
  message: string,
  call: string,
  question: Omit<PendingDecision, 'decide'>,
  stopped: AbortSignal,
): Promise<Decision> {
  const key = keyOf(message, call);
  try {
    return await new Promise<Decision>((resolve) => {
      if (stopped.aborted) {
        resolve('refuse');
        return;
      }
      stopped.addEventListener('abort', () => resolve('refuse'), { once: true });
      pending.set(key, { ...question, decide: resolve });
      notify();
    });
  } finally {
    pending.delete(key);
    notify();
  }
}

/** Tools that the visitor allowed for a conversation, by session. Gone with the page: no file can bring any along. */
const grants = new Map<string, Set<string>>();

export const isGranted = (session: string, tool: string): boolean => grants.get(session)?.has(tool) ?? false;

export function grant(session: string, tool: string): void {
  const tools = grants.get(session) ?? new Set();
  tools.add(tool);
  grants.set(session, tools);
}

/** What a model read since may have changed its mind: it has to ask again. */
export function revokeGrants(session: string): void {
  grants.delete(session);
}
