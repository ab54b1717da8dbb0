import type { ErrorCode, RunEvent } from '@baigong/contracts';
import { AppError, errorInfo } from '../../platform/base/app-error.ts';
import { ownSourceName } from '../../platform/models/own/own-source.ts';
import { recordModelFailure } from '../../platform/operator/record-model-failure.ts';
import type { ChatPlatform } from './chat-platform.ts';
import { findStorageProblem } from '../../platform/base/storage-problem.ts';
import { StreamLimitError } from '../../platform/streams/streams.ts';
import type { Run, TokenUsage } from './generate-answer.ts';

/** Reasons with which a run is aborted. */
export const stoppedByVisitor = Symbol('stopped by the visitor');
export const serverShutdown = Symbol('cut by the stopping server');

/** The last event of a run that was stopped by its visitor, cut by the shutdown of the server, or failed. */
export function markInterruptedRun(
  platform: ChatPlatform,
  run: Run,
  reason: unknown,
  usage: TokenUsage,
): RunEvent {
  const at = platform.clock.now();
  if (reason === stoppedByVisitor) return { type: 'finish', reason: 'stopped', ...usage, at };
  // What a visitor's own provider says is none of the operator's business.
  if (!run.own) void recordModelFailure(platform, run.model, reason);
  const { code, wait, reset } = toPublicError(platform, run, reason);
  return { type: 'error', error: errorInfo(code, run.requestId, wait, reset), at };
}

/** Seconds after which somebody whose answers have no room may try again: the oldest make it when it is needed. */
const storeFullWait = 60;

/** The code for whatever went wrong. Only our own codes leave the server; anything else is logged. */
function toPublicError(
  { log }: ChatPlatform,
  { request, requestId, model, own }: Run,
  error: unknown,
): { code: ErrorCode; wait?: number | undefined; reset?: string | undefined } {
  if (error === serverShutdown) return { code: 'server.stopping' };
  if (error instanceof StreamLimitError)
    return error.limit === 'streamFull'
      ? { code: 'model.answerTooLarge' }
      : { code: 'limits.tooMany', wait: storeFullWait };
  const fields = { run: request.run, requestId, model: own ? ownSourceName : model };
  if (error instanceof AppError) {
    const { code, wait } = error;
    // A cause that is an error may quote an address or more; a source gives a bare code where it may be logged.
    const cause = typeof error.cause === 'string' ? error.cause : undefined;
    log.warn({ ...fields, code, wait, cause }, 'answer failed');
    return error;
  }
  log.error({ ...fields, err: error }, 'answer failed');
  return { code: findStorageProblem(error)?.code ?? 'server.internal' };
}
