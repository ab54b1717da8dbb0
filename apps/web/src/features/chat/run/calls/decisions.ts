import { setPending, type Decision, type PendingDecision } from './pending.ts';

export { pendingDecision, subscribeDecisions, type Decision, type PendingDecision } from './pending.ts';

/** Asks the visitor in the call's card. A stop counts as a refusal. */
export async function askDecision(
  message: string,
  call: string,
  question: Omit<PendingDecision, 'decide'>,
  stopped: AbortSignal,
): Promise<Decision> {
  try {
    return await new Promise<Decision>((resolve) => {
      if (stopped.aborted) {
        resolve('refuse');
        return;
      }
      stopped.addEventListener('abort', () => resolve('refuse'), { once: true });
      setPending(message, call, { ...question, decide: resolve });
    });
  } finally {
    setPending(message, call);
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
