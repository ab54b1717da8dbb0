import { openChat, receiveHandOff } from '../store/open-chat.ts';
import { reportProblem } from '../store/report-problem.ts';
import { onSessionOpened } from '../store/select-session.ts';
import { whenIdle } from '../../../shared/lib/when-idle.ts';
import { loadModels } from '../../../shared/model/models.ts';
import { allMessages, updateMessage } from '../session/branches.ts';
import type { Session } from '../session/session.ts';
import { changeSession } from '../store/change-session.ts';
import { sessionFeed } from '../store/session-feed.ts';
import { loadMakers, resumeAnswer } from './answer-question.ts';
import { activeRuns, isKnownRun, releaseRunsOf } from './runs.ts';

let started = false;

/** Goes on with the answers of a session that were being made when it was last seen. */
function resumeRuns(session: Session): void {
  for (const { id, run, state } of allMessages(session)) {
    if (state !== 'writing') continue;
    if (run !== undefined) {
      if (!isKnownRun(run)) resumeAnswer({ session: session.id, message: id, run }).catch(reportProblem);
      continue;
    }
    // Without a run there is nothing to go on with.
    void changeSession(session.id, (now) =>
      updateMessage(now, id, (one) => ({ ...one, state: 'interrupted' })),
    );
  }
}

/** Goes on with every answer that the last visit left unfinished, also in sessions that are not on screen. */
function resumeAllRuns(): void {
  for (const { session, message, run } of activeRuns())
    if (!isKnownRun(run)) resumeAnswer({ session, message, run }).catch(reportProblem);
}

/** Stops the answers of sessions that are deleted, in this tab or another one. */
function stopRunsOfDeletedSessions(): void {
  sessionFeed.subscribe((change) => {
    if (change.type === 'removed') releaseRunsOf(change.ids);
    else if (change.type === 'cleared') releaseRunsOf(undefined);
  });
}

/** Begins the chat, or comes back to it from another screen. */
export function startChat(): void {
  // Without the server the chat works on; sending asks again and says what is wrong.
  loadModels().catch(() => undefined);
  if (!started) {
    started = true;
    onSessionOpened(resumeRuns);
    stopRunsOfDeletedSessions();
  }
  openChat()
    .then(() => {
      receiveHandOff();
      // The first question would wait for it, and what is on screen goes first.
      setTimeout(() => whenIdle(() => void loadMakers().catch(() => undefined)), 3_000);
      return resumeAllRuns();
    }, reportProblem)
    .catch(reportProblem);
}
