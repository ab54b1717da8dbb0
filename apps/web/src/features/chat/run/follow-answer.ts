import { errorMessage, type ErrorInfo, type RunRequest } from '@baigong/contracts';
import { isRetryable, type ApiError, localMessages } from '../../../shared/lib/api.ts';
import { updateRunMessage } from '../session/branches.ts';
import type { LiveAnswer } from '../session/chat-props.ts';
import type { Message } from '../session/session.ts';
import { changeSession } from '../store/change-session.ts';
import {
  answerFromMessage,
  applyEvent,
  endReasoning,
  stateAfterError,
  messageWithAnswer,
  type Answer,
} from './answer.ts';
import { generateTitle } from './generate-title.ts';
import { followRun, type RunEnd } from '../../../shared/model/follow-run.ts';
import { isOnDevice } from '../../../shared/model/model-place.ts';
import { getLiveAnswer } from './live-answers.ts';
import { browserRunEnvironment } from '../../../shared/model/run-environment.ts';
import type { RunOutcome } from './runs.ts';

/** An answer is saved at most this often while it is being made. */
const SAVE_INTERVAL_MS = 500;

/**
 * Follows a run (starting it with `start`) into its message, to the end. Needs the run's lock. `lost` when the run may
 * go on at the server.
 */
export async function followAnswer(
  session: string,
  message: Message,
  start: RunRequest | undefined,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const run = message.run ?? '';
  const live = getLiveAnswer(message.comparing ? message.id : session);
  let answer = answerFromMessage(message);
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextSaveAt = Date.now() + SAVE_INTERVAL_MS;

  let shown: LiveAnswer | null = null;
  const show = () => {
    frame = 0;
    const { content, reasoning, reasoningMs, toolCalls, pictures, parts, queued } = endReasoning(
      answer,
      Date.now(),
    );
    shown = {
      message: message.id,
      content,
      reasoning: { text: reasoning, ms: reasoningMs },
      toolCalls,
      pictures,
      parts: [...parts],
      queued,
    };
    live.set(shown);
  };
  const save = async () => {
    const from = Date.now();
    const saved = answer;
    await changeSession(session, (now) =>
      updateRunMessage(now, message, (one) => messageWithAnswer(one, saved)),
    );
    // A session full of pictures takes long to write; it is then written more seldom.
    nextSaveAt = Date.now() + Math.max(SAVE_INTERVAL_MS, 10 * (Date.now() - from));
    timer = undefined;
    if (answer !== saved) saveSoon();
  };
  const saveSoon = () => {
    if (signal.aborted || answer.state !== 'writing') return;
    timer ??= setTimeout(() => void save(), Math.max(0, nextSaveAt - Date.now()));
  };
  const onHide = () => void save();

  window.addEventListener('pagehide', onHide);
  show();
  let end: RunEnd;
  try {
    end = await followRun({
      run,
      start,
      after: answer.lastEvent,
      signal,
      environment: browserRunEnvironment,
      onEvent(event, number) {
        answer = applyEvent(answer, event, number, Date.now());
        frame ||= requestAnimationFrame(show);
        saveSoon();
      },
    });
  } finally {
    window.removeEventListener('pagehide', onHide);
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  }
  answer = finalizeAnswer(answer, end);
  const at = Date.now();
  const saved = changeSession(session, (now) => ({
    ...updateRunMessage(now, message, (one) => messageWithAnswer(one, answer)),
    updatedAt: at,
  }));
  // The message on screen has everything now.
  if (live.get() === shown) live.set(null);
  await saved;
  if (answer.state === 'done') void generateTitle(session);
  return isOver(end) ? 'ended' : 'lost';
}

/** Whether nothing of the run can be at the provider: its last event came, or the server refused it. */
const isOver = (end: RunEnd): boolean =>
  end.type === 'ended' || (end.type === 'refused' && !isRetryable(end.error.code));

/** The final state of an answer whose run ended in this way. */
function finalizeAnswer(answer: Answer, end: RunEnd): Answer {
  if (end.type === 'ended') return answer;
  const closed = { ...endReasoning(answer, Date.now()), queued: null };
  if (end.type === 'aborted') return { ...closed, state: 'stopped' };
  const something =
    answer.content !== '' || answer.reasoning !== '' || answer.toolCalls.length + answer.pictures.length > 0;
  if (end.type === 'lost' && something) {
    const isLost = end.error === undefined || end.error.code === 'run.notFound';
    // A model of this device answers no longer than its page is open.
    const code = isOnDevice(answer.model) ? 'model.cut' : 'run.connectionLost';
    const error: ErrorInfo = isLost
      ? { code, message: errorMessage(code), requestId: '' }
      : toErrorInfo(end.error);
    return { ...closed, state: 'interrupted', error };
  }
  const error = end.error ? toErrorInfo(end.error) : unreachableError;
  return { ...closed, state: stateAfterError(error, answer.content), error };
}

const unreachableError: ErrorInfo = {
  code: 'model.unreachable',
  message: localMessages.network,
  requestId: '',
};

/** A failed request as a message stores it; codes of the browser count as unreachable. */
export function toErrorInfo(error: ApiError): ErrorInfo {
  const own = error.code === 'offline' || error.code === 'network' || error.code === 'unreadable';
  return {
    code: own ? 'model.unreachable' : error.code,
    message: error.message,
    requestId: error.requestId ?? '',
    ...(error.wait === undefined ? {} : { wait: error.wait }),
    ...(error.said === undefined ? {} : { said: error.said }),
  };
}
