import { removeText } from '../../../shared/lib/storage.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { endUnfinishedAnswers } from '../session/branches.ts';
import { isEmptySession } from '../session/new-session.ts';
import type { Session } from '../session/session.ts';
import { forgetDeleted, rememberRestored } from './change-session.ts';
import { useChat } from './chat-store.ts';
import { createSession } from './new-chat.ts';
import { firstSession } from './open-chat.ts';
import { sessionRecords } from './records.ts';
import { reportProblem } from './report-problem.ts';
import { currentSessionKey, setCurrent } from './select-session.ts';
import { sessionFeed } from './session-feed.ts';
import { summarizeSession } from './session-records.ts';

/** Deletes sessions, with an undo. Deleting the one on screen shows the first that remains, or a new one. */
export async function deleteSessions(ids: readonly string[]): Promise<void> {
  let removed: Session[];
  /** The session that was made because none was left. */
  let replacement: string | undefined;
  try {
    const { current: shown } = useChat.getState();
    removed = await sessionRecords().remove(ids);
    // Its first write may still wait for the database.
    if (shown && ids.includes(shown.id) && !removed.some(({ id }) => id === shown.id)) removed.push(shown);
    forgetDeleted(ids);
    sessionFeed.publish({ type: 'removed', ids: [...ids] });
    const { current } = useChat.getState();
    if (current && ids.includes(current.id)) {
      const next = await firstSession();
      if (next) setCurrent(next);
      else {
        await createSession();
        replacement = useChat.getState().current?.id;
      }
    }
  } catch {
    toast('error', '删除失败');
    return;
  }
  const onClick = () => void restoreSessions(removed, replacement);
  toast('success', '删除成功', { action: { label: '撤销', onClick } });
}

/** Puts deleted sessions back. Their deletion stopped the answers that were being made. */
async function restoreSessions(removed: readonly Session[], replacement: string | undefined): Promise<void> {
  const sessions = removed.map((session) => endUnfinishedAnswers(session, 'stopped'));
  rememberRestored(sessions.map(({ id }) => id));
  try {
    await sessionRecords().put(sessions);
  } catch {
    toast('error', '没有恢复成功，请再试一次。');
    return;
  }
  const removedId = await showRestored(sessions[0], replacement);
  // In one step: no list shows for a moment the conversation that was made for want of these.
  for (const session of sessions) sessionFeed.publish({ type: 'saved', head: summarizeSession(session) });
  if (removedId !== undefined) sessionFeed.publish({ type: 'removed', ids: [removedId] });
}

/** Shows a restored session in place of an unused replacement. Gives the id of the replacement that was removed. */
async function showRestored(
  session: Session | undefined,
  replacement: string | undefined,
): Promise<string | undefined> {
  const { current, draft } = useChat.getState();
  const isUnused =
    current !== null && current.id === replacement && isEmptySession(current) && draft.text === '';
  if (!session || (current && !isUnused)) return undefined;
  setCurrent(session);
  if (!current) return undefined;
  try {
    await sessionRecords().remove([current.id]);
    return current.id;
  } catch (error) {
    reportProblem(error);
    return undefined;
  }
}

/** Deletes every session and what remembers one, then begins anew. */
export async function clearSessions(): Promise<void> {
  try {
    await sessionRecords().clear();
  } catch {
    toast('error', '清空失败');
    return;
  }
  forgetDeleted();
  removeText(currentSessionKey);
  // The specification's other key: earlier versions kept their list there.
  removeText('sessions');
  sessionFeed.publish({ type: 'cleared' });
  await createSession();
  toast('success', '已清空所有聊天记录');
}
