import { allMessages, updateMessage } from '../session/branches.ts';
import type { Session } from '../session/session.ts';
import { changeSession } from '../store/change-session.ts';
import { reportProblem } from '../store/report-problem.ts';
import { sessionFeed } from '../store/session-feed.ts';
import { activeRuns } from './active-runs.ts';
import { resumeAnswer } from './answer-question.ts';
import { isKnownRun, releaseRunsOf } from './runs.ts';

/** Goes on with the answers of a session that were being made when it was last seen. */
export function resumeRuns(session: Session): void {
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
export function resumeAllRuns(): void {
  for (const { session, message, run } of activeRuns())
    if (!isKnownRun(run)) resumeAnswer({ session, message, run }).catch(reportProblem);
}

/** Stops the answers of sessions that are deleted, in this tab or another one. */
export function stopRunsOfDeletedSessions(): void {
  sessionFeed.subscribe((change) => {
    if (change.type === 'removed') releaseRunsOf(change.ids);
    else if (change.type === 'cleared') releaseRunsOf(undefined);
  });
}
