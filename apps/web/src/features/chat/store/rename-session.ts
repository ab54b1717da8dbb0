import { omit } from '../session/omit.ts';
import { changeSession } from './change-session.ts';

/** Gives a session the visitor's own name; a name of nothing but blanks changes nothing. */
export async function renameSession(id: string, title: string): Promise<boolean> {
  const trimmed = title.replace(/\s+/g, ' ').trim().slice(0, 100);
  if (trimmed === '') return false;
  return changeSession(id, (session) => ({ ...session, title: trimmed, titledBy: 'visitor' }));
}

/** Pins a session above the others, or lets it go. */
export function pinSession(id: string, pinned: boolean): Promise<boolean> {
  const pinnedAt = Date.now();
  return changeSession(id, (session) => (pinned ? { ...session, pinnedAt } : omit(session, 'pinnedAt')));
}
