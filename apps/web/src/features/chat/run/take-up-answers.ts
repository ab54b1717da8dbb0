import { allMessages, updateMessage } from '../session/branches.ts';
import type { Session } from '../session/session.ts';
import { changeSession } from '../store/change-session.ts';
import { reportProblem } from '../store/report-problem.ts';
import { sessionRecords } from '../store/records.ts';
import { activeRuns, forgetRun } from './active-runs.ts';
import { takeUpAnswer } from './answer-question.ts';
import { isMadeHere } from './make-answer.ts';

/** Goes on with the answers of a session that were being made when it was last seen. */
export function takeUpAnswers(session: Session): void {
  for (const message of allMessages(session)) {
    if (message.state !== 'writing' || isMadeHere(message.id)) continue;
    if (message.run !== undefined) {
      takeUpAnswer(session.id, message).catch(reportProblem);
      continue;
    }
    // Without a run there is nothing to go on with.
    void changeSession(session.id, (now) =>
      updateMessage(now, message.id, (one) => ({ ...one, state: 'interrupted' })),
    );
  }
}

/** Goes on with every answer that the last visit left unfinished, also in sessions that are not on screen. */
export async function takeUpAllAnswers(): Promise<void> {
  for (const { session, run } of activeRuns()) {
    const record = await sessionRecords().get(session);
    if (record) takeUpAnswers(record);
    else forgetRun(run);
  }
}
