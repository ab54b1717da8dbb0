import { allMessages } from '../session/branches.ts';
import { useChat } from '../store/chat-store.ts';
import { stopRun } from './runs.ts';

/** Stops the answer being made in the session on screen, at the provider too. */
export function stopAnswer(): void {
  const { current } = useChat.getState();
  if (!current) return;
  for (const { id, state, run } of allMessages(current)) {
    if (state === 'writing' && run !== undefined) stopRun({ session: current.id, message: id, run });
  }
}
