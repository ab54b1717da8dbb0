import type { RunRequest } from '@baigong/contracts';
import { findModel } from '../../../shared/model/find-model.ts';
import { modelList } from '../../../shared/model/models.ts';
import { buildPrompt } from '../session/prompt.ts';
import { omit } from '../session/omit.ts';
import { changeSession } from '../store/change-session.ts';
import { sessionRecords } from '../store/records.ts';
import { followRun } from '../../../shared/model/follow-run.ts';
import { browserRunEnvironment, newRunId } from '../../../shared/model/run-environment.ts';

/** A title is worth this much of the first exchange. */
const MAX_EXCHANGE_CHARS = 2_000;
const TIMEOUT_MS = 60_000;

/** Claims the only request for a session's title; false when it was made before, here or in another tab. */
async function claim(id: string): Promise<boolean> {
  let isClaimed = false;
  await changeSession(id, (now) => {
    isClaimed = now.titledBy === 'exchange';
    return isClaimed ? { ...now, titledBy: 'model' } : now;
  });
  return isClaimed;
}

/**
 * Asks the model for a title after the first exchange, once per session. The one made from the visitor's words stays
 * when this fails; a name that the visitor gave is never replaced. The server writes the instruction and cuts the answer.
 */
export async function generateTitle(id: string): Promise<void> {
  const session = await sessionRecords().get(id);
  if (!session || session.titledBy !== 'exchange') return;
  if (session.messages.filter((message) => message.role === 'user').length !== 1) return;
  // What was asked of chosen models goes to no other.
  const asked = session.messages.findLast((message) => message.asked)?.asked;
  const model = findModel(modelList.getState().models, { id: asked ?? session.settings?.model });
  if (!model || !(await claim(id))) return;

  const short = session.messages.map((message) => ({
    ...omit(message, 'images', 'files'),
    content: message.content.slice(0, MAX_EXCHANGE_CHARS),
  }));
  const run = newRunId();
  const start: RunRequest = {
    run,
    model: model.id,
    messages: buildPrompt(short, undefined),
    purpose: 'title',
  };
  let title = '';
  let isComplete = false;
  const end = await followRun({
    run,
    start,
    after: -1,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    environment: browserRunEnvironment,
    onEvent: (event) => {
      if (event.type === 'text') title += event.text;
      else if (event.type === 'finish') isComplete = event.reason === 'stop';
    },
  });
  if (end.type !== 'ended' || !isComplete || title.trim() === '') return;
  await changeSession(id, (now) => (now.titledBy === 'model' ? { ...now, title: title.trim() } : now));
}
