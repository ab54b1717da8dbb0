import type { RunRequest } from '@baigong/contracts';
import { findModel } from '../../../shared/model/find-model.ts';
import { modelList } from '../../../shared/model/models.ts';
import { append } from '../session/branches.ts';
import { buildPrompt, titleInstruction } from '../session/prompt.ts';
import { omit } from '../session/omit.ts';
import { titleFromModel } from '../session/title.ts';
import { changeSession } from '../store/change-session.ts';
import { sessionRecords } from '../store/records.ts';
import { applyEvent, answerFromMessage } from './answer.ts';
import { followRun } from '../../../shared/model/follow-run.ts';
import { browserRunEnvironment, newRunId } from '../../../shared/model/run-environment.ts';

/** A title is worth this much of the first exchange. */
const MAX_CHARS = 2_000;
const TIMEOUT_MS = 60_000;

/**
 * Asks the model for a title after the first exchange. The one made from the visitor's words stays when this
 * fails; a name that the visitor gave is never replaced.
 */
export async function generateTitle(id: string): Promise<void> {
  const session = await sessionRecords().get(id);
  if (!session || session.titledBy !== 'exchange') return;
  if (session.messages.filter((message) => message.role === 'user').length !== 1) return;
  const model = findModel(modelList.getState().models, { id: session.settings?.model });
  if (!model) return;

  const last = session.messages.at(-1);
  const short = session.messages.map((message) => ({
    ...omit(message, 'images', 'files'),
    content: message.content.slice(0, MAX_CHARS),
  }));
  const question = append(
    { ...session, messages: short },
    { id: 'title', role: 'user', content: titleInstruction, conversationId: id, createdAt: 0 },
  );
  const run = newRunId();
  const start: RunRequest = {
    run,
    model: model.id,
    messages: buildPrompt(question.messages, undefined),
    purpose: 'title',
  };
  let answer = last && answerFromMessage({ ...last, content: '', run, lastEvent: -1 });
  const end = await followRun({
    run,
    start,
    after: -1,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    environment: browserRunEnvironment,
    onEvent: (event, number) => {
      answer = answer && applyEvent(answer, event, number, 0);
    },
  });
  const title = end.type === 'ended' && answer?.state === 'done' ? titleFromModel(answer.content) : '';
  if (title === '') return;
  await changeSession(id, (now) => (now.titledBy === 'exchange' ? { ...now, title } : now));
}
