import type { ErrorInfo, RunRequest } from '@baigong/contracts';
import type { ApiError } from '../../../shared/lib/api.ts';
import { updateMessage } from '../session/branches.ts';
import type { Message } from '../session/session.ts';
import { changeSession } from '../store/change-session.ts';
import { forgetRun, rememberRun } from './active-runs.ts';
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
import { getLiveAnswer } from './live-answers.ts';
import { browserRunEnvironment } from '../../../shared/model/run-environment.ts';

/** An answer is saved at most this often while it is being made. */
const SAVE_INTERVAL_MS = 500;

/** Answers that this tab is making, by message. */
const activeAnswers = new Map<string, AbortController>();

export const isAnswering = (message: string): boolean => activeAnswers.has(message);

/** Ends the making of an answer here; what came so far stays. */
export function cancelAnswer(message: string): void {
  activeAnswers.get(message)?.abort();
}

/**
 * Does the work on an answer while this tab holds its run's lock: of several tabs one makes the answer and writes
 * it; when that one closes, the next goes on. `work` gets the signal of a stop.
 */
export async function withAnswerLock(
  session: string,
  message: Message,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { run } = message;
  if (run === undefined || activeAnswers.has(message.id)) return;
  const control = new AbortController();
  activeAnswers.set(message.id, control);
  rememberRun({ session, message: message.id, run });
  try {
    await withLock(`baigong-run-${run}`, control.signal, () => work(control.signal));
  } finally {
    activeAnswers.delete(message.id);
    forgetRun(run);
  }
}

/** Locks need https or localhost; without them every tab follows, and each writes the same text. */
async function withLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  try {
    await locks.request(name, { signal }, work);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError' && signal.aborted)) throw error;
  }
}

/** Follows a run (starting it with `start`) into its message, to the end. Needs the run's lock. */
export async function followAnswer(
  session: string,
  message: Message,
  start: RunRequest | undefined,
  signal: AbortSignal,
): Promise<void> {
  const run = message.run ?? '';
  const live = getLiveAnswer(session);
  let answer = answerFromMessage(message);
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextSaveAt = Date.now() + SAVE_INTERVAL_MS;

  const show = () => {
    frame = 0;
    live.set({
      message: message.id,
      content: answer.content,
      reasoning: answer.reasoning,
      reasoningMs:
        answer.reasoningMs + (answer.reasoningSince === null ? 0 : Date.now() - answer.reasoningSince),
      toolCalls: answer.toolCalls,
      queued: answer.queued,
    });
  };
  const save = async () => {
    const from = Date.now();
    const saved = answer;
    await changeSession(session, (now) =>
      updateMessage(now, message.id, (one) => messageWithAnswer(one, saved)),
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
    ...updateMessage(now, message.id, (one) => messageWithAnswer(one, answer)),
    updatedAt: at,
  }));
  // The message on screen has everything now.
  live.set(null);
  await saved;
  if (answer.state === 'done') void generateTitle(session);
}

/** The final state of an answer whose run ended in this way. */
function finalizeAnswer(answer: Answer, end: RunEnd): Answer {
  if (end.type === 'ended') return answer;
  const closed = { ...endReasoning(answer, Date.now()), queued: null };
  if (end.type === 'aborted') return { ...closed, state: 'stopped' };
  const something = answer.content !== '' || answer.reasoning !== '' || answer.toolCalls.length > 0;
  if (end.type === 'lost' && something) {
    const isLost = end.error === undefined || end.error.code === 'run.notFound';
    const error: ErrorInfo = isLost
      ? { code: 'model.cut', message: '与服务器的连接中断，已保留收到的内容，可以继续。', requestId: '' }
      : toErrorInfo(end.error);
    return { ...closed, state: 'interrupted', error };
  }
  const error = end.error ? toErrorInfo(end.error) : unreachableError;
  return { ...closed, state: stateAfterError(error, answer.content), error };
}

const unreachableError: ErrorInfo = {
  code: 'model.unreachable',
  message: '连接不上服务器，请检查网络后重试。',
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
  };
}
