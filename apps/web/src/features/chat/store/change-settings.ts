import type { SessionSettings } from '../session/session.ts';
import { changeSession } from './change-session.ts';
import { useChat } from './chat-store.ts';

/** Keeps what the visitor set for the session on screen. */
export function changeSettings(settings: SessionSettings): void {
  const { current } = useChat.getState();
  if (current) void changeSession(current.id, (session) => ({ ...session, settings }));
}
