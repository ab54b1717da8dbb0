import type { Session } from '../session/session.ts';
import { useChat } from './chat-store.ts';
import { clearProblem, reportProblem } from './report-problem.ts';
import { sessionRecords } from './records.ts';
import { sessionFeed } from './session-feed.ts';
import { summarizeSession } from './session-records.ts';

/** Sessions whose last change could not be saved: they are ahead of their records. */
const unsaved = new Map<string, Session>();
/** Writes under way, by session. */
const writing = new Map<string, number>();

/** Whether the session on screen may be replaced by its record. */
export function isSynced(id: string): boolean {
  return !unsaved.has(id) && !writing.has(id);
}

/** The session could not be saved; the next change tries again. */
export function markUnsaved(session: Session): void {
  unsaved.set(session.id, session);
}

/** Deleted here. A write that waits for the database must not bring them back. */
const deleted = new Set<string>();

/** Drops the unsaved changes of deleted sessions (of all of them without ids), also those under way. */
export function forgetDeleted(ids: Iterable<string> = [...unsaved.keys(), ...writing.keys()]): void {
  for (const id of ids) {
    unsaved.delete(id);
    deleted.add(id);
  }
}

/** An undo brings sessions back. */
export function rememberRestored(ids: Iterable<string>): void {
  for (const id of ids) deleted.delete(id);
}

/** The session ahead of its record, if it is. */
export const unsavedSession = (id: string): Session | undefined => unsaved.get(id);

/** A session as it is now. */
export const readSession = async (id: string): Promise<Session | null> =>
  unsavedSession(id) ?? (await sessionRecords().get(id));

export const goneSessionSentence = '这条对话已不存在，或者它的记录已损坏、无法读取。';

/**
 * Changes a session on screen at once and its record after that. `change` is applied to both, so it has to be pure;
 * what another tab wrote in between stays. False when it could not be saved: the reason is then on screen, and the
 * next change tries to save everything again.
 */
export async function changeSession(id: string, change: (session: Session) => Session): Promise<boolean> {
  const { current } = useChat.getState();
  const before = current?.id === id ? current : unsaved.get(id);
  const ahead = before && change(before);
  if (ahead && current?.id === id) useChat.setState({ current: ahead });
  writing.set(id, (writing.get(id) ?? 0) + 1);
  // One store throughout: when the database takes over midway, those in memory are not read again.
  const records = sessionRecords();
  try {
    let kept: Session | null = null;
    if (ahead && unsaved.has(id)) {
      unsaved.set(id, ahead);
      await records.put([ahead]);
      if (unsaved.get(id) === ahead) unsaved.delete(id);
      kept = ahead;
    } else {
      kept = await records.change(id, change);
      // Deleted elsewhere, or not saved yet, while it is on screen here: it is saved again.
      if (!kept && ahead && !deleted.has(id)) {
        const shown = useChat.getState().current;
        kept = shown?.id === id ? shown : ahead;
        await records.put([kept]);
      }
    }
    if (!kept) return false;
    clearProblem();
    sessionFeed.publish({ type: 'saved', head: summarizeSession(kept) });
    if (writing.get(id) === 1 && !unsaved.has(id) && useChat.getState().current?.id === id) {
      useChat.setState({ current: kept });
    }
    return true;
  } catch (error) {
    const latest = useChat.getState().current;
    const session = latest?.id === id ? latest : ahead;
    if (session) unsaved.set(id, session);
    reportProblem(error);
    return false;
  } finally {
    const left = (writing.get(id) ?? 1) - 1;
    if (left > 0) writing.set(id, left);
    else writing.delete(id);
  }
}
