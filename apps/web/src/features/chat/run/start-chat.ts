import { openChat, takeHandOff } from '../store/open-chat.ts';
import { reportProblem } from '../store/report-problem.ts';
import { onSessionOpened } from '../store/select-session.ts';
import { loadModels } from '../../../shared/model/models.ts';
import { takeUpAllAnswers, takeUpAnswers } from './take-up-answers.ts';

let started = false;

/** Begins the chat, or comes back to it from another screen. */
export function startChat(): void {
  // Without the server the chat works on; sending asks again and says what is wrong.
  loadModels().catch(() => undefined);
  if (!started) {
    started = true;
    onSessionOpened(takeUpAnswers);
  }
  openChat()
    .then(() => {
      takeHandOff();
      return takeUpAllAnswers();
    }, reportProblem)
    .catch(reportProblem);
}
