import { allMessages, updateMessage } from '../session/branches.ts';
import type { Session } from '../session/session.ts';
import { changeSession } from '../store/change-session.ts';
import { reportProblem } from '../store/report-problem.ts';
import { sessionRecords } from '../store/records.ts';
import { activeRuns, forgetRun } from './active-runs.ts';
import { resumeAnswer } from './answer-question.ts';
import { isAnswering } from './follow-answer.ts';

/** Goes on with the answers of a session that were being made when it was last seen. */
export function resumeRuns(session: Session): void {
  for (const message of allMessages(session)) {
    if (message.state !== 'writing' || isAnswering(message.id)) continue;
    if (message.run !== undefined) {
      resumeAnswer(session.id, message).catch(reportProblem);
      continue;
    }
    // Without a run there is nothing to go on with.
    void changeSession(session.id, (now) =>
      updateMessage(now, message.id, (one) => ({ ...one, state: 'interrupted' })),
    );
  }
}

/** Goes on with every answer that the last visit left unfinished, also in sessions that are not on screen. */
export async function resumeAllRuns(): Promise<void> {
  for (const { session, run } of activeRuns()) {
    const record = await sessionRecords().get(session);
    if (record) resumeRuns(record);
    else forgetRun(run);
  }
}
