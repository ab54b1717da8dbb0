import { removeText, writeText } from '../../../shared/lib/storage.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { showMessage } from '../session/branches.ts';
import { emptyDraft, type Session } from '../session/session.ts';
import { changeSession, goneSessionSentence, readSession } from './change-session.ts';
import { useChat, type SearchTarget } from './chat-store.ts';
import { restoreDraft } from './drafts.ts';
import { reportProblem } from './report-problem.ts';

/** The specification's key of the last active session. */
export const currentSessionKey = 'current-session';

type OpenedListener = (session: Session) => void;
const openedListeners = new Set<OpenedListener>();

/** Hears of every session that comes on screen, and of its changes in other tabs. */
export function onSessionOpened(listener: OpenedListener): () => void {
  openedListeners.add(listener);
  return () => openedListeners.delete(listener);
}

export function notifySessionOpened(session: Session): void {
  for (const listener of openedListeners) listener(session);
}

interface ShowOptions {
  /** A message to show in it. */
  readonly target?: SearchTarget | undefined;
  /** It was made just now: there is no draft to look for. */
  readonly isNew?: true;
}

/** Puts a session (or none) on screen and remembers it for the next visit. */
export function setCurrent(session: Session | null, { target, isNew }: ShowOptions = {}): void {
  if (session) writeText(currentSessionKey, session.id);
  else removeText(currentSessionKey);
  const same = useChat.getState().current?.id === session?.id;
  useChat.setState({ current: session, target, opened: true, ...(same ? {} : { draft: emptyDraft }) });
  if (!session) return;
  if (!same && !isNew) void restoreDraft(session.id);
  notifySessionOpened(session);
}

/** Opens a session of the list, and in it the message a search has found. */
export async function selectSession(id: string, target?: SearchTarget): Promise<void> {
  try {
    const session = await readSession(id);
    if (!session) {
      toast('error', goneSessionSentence);
      return;
    }
    setCurrent(session, { target });
    // A hit in another version than the one on screen.
    if (target && !session.messages.some((message) => message.id === target.message)) {
      void changeSession(id, (now) => showMessage(now, target.message));
    }
  } catch (error) {
    reportProblem(error);
  }
}
