import { openChat, receiveHandOff } from '../store/open-chat.ts';
import { reportProblem } from '../store/report-problem.ts';
import { onSessionOpened } from '../store/select-session.ts';
import { whenIdle } from '../../../shared/lib/when-idle.ts';
import { loadModels } from '../../../shared/model/models.ts';
import { loadMakers } from './answer-question.ts';
import { resumeAllRuns, resumeRuns, stopRunsOfDeletedSessions } from './resume-runs.ts';

let started = false;

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
