import { stopRunRoute } from '@baigong/contracts';
import { call } from '../../../shared/lib/api.ts';
import { useChat } from '../store/chat-store.ts';
import { cancelAnswer } from './follow-answer.ts';

/** How long the run's own last event may take after the stop. */
const GRACE_MS = 2_000;

/** Stops the answer being made in the session on screen, at the provider too. */
export function stopAnswer(): void {
  const writing = useChat.getState().current?.messages.find((message) => message.state === 'writing');
  if (!writing?.run) return;
  const { id, run } = writing;
  const timer = setTimeout(() => cancelAnswer(id), GRACE_MS);
  call(stopRunRoute, { params: { run } }).catch(() => {
    clearTimeout(timer);
    cancelAnswer(id);
  });
}
