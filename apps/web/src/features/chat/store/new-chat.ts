import { nextId } from '../../../shared/lib/snowflake.ts';
import { isEmptySession, newSession } from '../session/new-session.ts';
import type { Session } from '../session/session.ts';
import { holdUnsaved } from './change-session.ts';
import { useChat } from './chat-store.ts';
import { sessionRecords } from './records.ts';
import { reportProblem } from './report-problem.ts';
import { setCurrent } from './select-session.ts';
import { announce } from './session-feed.ts';
import { headOf } from './session-records.ts';

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

/** Makes a session and puts it on screen; it is there even when the browser does not keep it. */
export async function createSession(): Promise<void> {
  let session: Session;
  try {
    session = newSession(nextId, Date.now());
  } catch (error) {
    reportProblem(error);
    // With nothing on screen the page says that there is nothing, instead of waiting for ever.
    useChat.setState({ opened: true });
    return;
  }
  setCurrent(session, { made: true });
  try {
    // Two tabs can make the same id in the same millisecond.
    while (!(await sessionRecords().add(session))) {
      session = newSession(nextId, Date.now());
      setCurrent(session, { made: true });
    }
    announce({ type: 'saved', head: headOf(session) });
  } catch (error) {
    holdUnsaved(session);
    reportProblem(error);
  }
}
