import { nextId } from '../../../shared/lib/snowflake.ts';
import { isEmptySession, newSession } from '../session/new-session.ts';
import type { Session } from '../session/session.ts';
import { markUnsaved } from './change-session.ts';
import { useChat } from './chat-store.ts';
import { writeDraft } from './drafts.ts';
import { sessionRecords } from './records.ts';
import { reportProblem } from './report-problem.ts';
import { setCurrent } from './select-session.ts';
import { sessionFeed } from './session-feed.ts';
import { summarizeSession } from './session-records.ts';

/**
 * The 新对话 button: nothing when the session on screen is empty; else an empty session is used again, and only
 * without one a new session is made.
 */
export async function newChat(): Promise<void> {
  const { current } = useChat.getState();
  if (current && isEmptySession(current)) return;
  let empty: Session | null = null;
  try {
    empty = await sessionRecords().findEmpty();
  } catch (error) {
    reportProblem(error);
  }
  if (empty) setCurrent(empty);
  else await createSession();
}

/**
 * Makes a session and puts it on screen; undefined when it cannot be made, and then it is said why.
 * @param begun the id of a session that was never saved but may have a draft
 */
export function showNewSession(begun?: string): Session | undefined {
  try {
    const session = newSession(nextId, Date.now(), begun);
    setCurrent(session, begun === undefined ? { isNew: true } : {});
    return session;
  } catch (error) {
    reportProblem(error);
    // With nothing on screen the page says that there is nothing, instead of waiting for ever.
    useChat.setState({ opened: true });
    return undefined;
  }
}

/** Saves a new session. One with messages is saved already, by its first change. */
export async function saveNewSession(made: Session): Promise<void> {
  let session = made;
  const hasMessages = () => {
    const { current } = useChat.getState();
    return current?.id !== session.id || !isEmptySession(current);
  };
  try {
    // Two tabs can make the same id in the same millisecond.
    while (!hasMessages() && !(await sessionRecords().add(session))) {
      const { draft } = useChat.getState();
      session = newSession(nextId, Date.now());
      setCurrent(session, { isNew: true });
      writeDraft(draft, session.id);
    }
    sessionFeed.publish({ type: 'saved', head: summarizeSession(session) });
  } catch (error) {
    markUnsaved(session);
    reportProblem(error);
  }
}

/** Creates a session and shows it, even when the browser cannot save it. */
export async function createSession(begun?: string): Promise<void> {
  const session = showNewSession(begun);
  if (session) await saveNewSession(session);
}
