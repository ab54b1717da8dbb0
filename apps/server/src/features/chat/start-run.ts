import { maxPromptTokens } from '@baigong/agent/model';
import {
  usableAbilities,
  type Ability,
  type ErrorCode,
  type OwnRun,
  type RunEvent,
  type RunRequest,
} from '@baigong/contracts';
import { availableTools, noTools, offerTools } from '@baigong/tools/offered-tools';
import { AppError, errorInfo } from '../../platform/base/app-error.ts';
import { systemClock } from '../../platform/base/clock.ts';
import { findStorageProblem } from '../../platform/base/storage-problem.ts';
import type { Requester } from '../../platform/limits/daily-budget.ts';
import { tokenBudget } from '../../platform/limits/token-budget.ts';
import { createModels } from '../../platform/models/gateway.ts';
import { createOwnSource, ownSourceName } from '../../platform/models/own/own-source.ts';
import { recordModelFailure } from '../../platform/operator/record-model-failure.ts';
import type { ChatPlatform } from './chat-platform.ts';
import { StreamLimitError } from '../../platform/streams/streams.ts';
import {
  firstRequest,
  generateAnswer,
  reserveFor,
  type OwnModels,
  type Run,
  type TokenUsage,
} from './generate-answer.ts';
import { RunEventWriter } from './run-event-writer.ts';
import { growRun, memoryOf, type RunShares } from './run-shares.ts';
import type { ToolRunner } from './tool-runner.ts';

/** Who answers a run. */
interface Answerer {
  readonly id: string;
  readonly abilities: readonly Ability[];
  /** It costs the site nothing: it answers whatever engine is away. */
  readonly isFree: boolean;
  /** Where it is the visitor's own. */
  readonly own?: OwnModels;
}

/** An answer that costs the site no tokens has no budget: about 350,000 Chinese characters, thoughts included. */
const maxOwnAnswerBytes = 1024 * 1024;

/** A model of the visitor's own, by a gateway that lives as long as the run and is the only thing that holds the key. */
function ownAnswerer({ settings }: ChatPlatform, { endpoint, model }: OwnRun, request: RunRequest): Answerer {
  // An answer for a title is left after some words, however large a piece it came in.
  const maxAnswerBytes = request.purpose === 'title' ? undefined : maxOwnAnswerBytes;
  const source = createOwnSource(settings, endpoint, [model]);
  const models = createModels([source], maxAnswerBytes === undefined ? {} : { maxAnswerBytes });
  const own = { models, model: `${ownSourceName}/${model.model}` };
  return { id: request.model ?? own.model, abilities: usableAbilities(model), isFree: true, own };
}

/** The model a request is for. Throws AppError with the reason why there is none. */
async function chooseModel(platform: ChatPlatform, requestedId: string | undefined): Promise<Answerer> {
  const { models, problems } = await platform.models.list();
  const chat = models.filter(({ abilities }) => abilities.includes('text'));
  const found = requestedId === undefined ? chat[0] : chat.find(({ id }) => id === requestedId);
  if (found) return { id: found.id, abilities: found.abilities, isFree: found.local };
  const problem = problems.find(
    ({ endpoint }) => requestedId === undefined || requestedId.startsWith(`${endpoint}/`),
  );
  if (problem) throw new AppError(problem.code, { wait: problem.wait });
  throw new AppError(chat.length > 0 ? 'model.unknown' : 'model.none');
}

/** @param isFree it may stay in this process while the streams' store is away */
async function openRun(
  platform: ChatPlatform,
  run: string,
  { visitor, ...holder }: Requester,
  isFree: boolean,
): Promise<boolean> {
  try {
    return await platform.streams.open(run, visitor, { durable: true, mayStayInProcess: isFree, holder });
  } catch (error) {
    if (!(error instanceof StreamLimitError)) throw error;
    throw new AppError('limits.tooMany', { wait: 5, cause: error });
  }
}

/** Reasons with which a run is aborted. */
const stoppedByVisitor = Symbol('stopped by the visitor');
const serverShutdown = Symbol('cut by the stopping server');

/** The last event of a run that was stopped by its visitor, cut by the shutdown of the server, or failed. */
function markInterruptedRun(platform: ChatPlatform, run: Run, reason: unknown, usage: TokenUsage): RunEvent {
  const at = platform.clock.now();
  if (reason === stoppedByVisitor) return { type: 'finish', reason: 'stopped', ...usage, at };
  // What a visitor's own provider says is none of the operator's business.
  if (!run.own) void recordModelFailure(platform, run.model, reason);
  const { code, wait, reset, said } = toPublicError(platform, run, reason);
  return { type: 'error', error: errorInfo(code, run.requestId, wait, reset, said), at };
}

/** Seconds after which somebody whose answers have no room may try again: the oldest make it when it is needed. */
const storeFullWait = 60;

/** The code for whatever went wrong. Only our own codes leave the server; anything else is logged. */
function toPublicError(
  { log }: ChatPlatform,
  { request, requestId, model, own }: Run,
  error: unknown,
): {
  code: ErrorCode;
  wait?: number | undefined;
  reset?: string | undefined;
  said?: string | undefined;
} {
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

/**
 * Makes the answer of a run and writes its events. It belongs to the run, not to a request: it goes on when nobody
 * reads, and ends with the model, a stop, a failure or the server. Never rejects.
 */
async function executeRun(platform: ChatPlatform, toolRunner: ToolRunner, run: Run): Promise<void> {
  const { streams, clock, stopping, log } = platform;
  const { run: id } = run.request;
  const abort = new AbortController();
  const events = new RunEventWriter(streams, id, systemClock, (error) => abort.abort(error));
  const removeStopListener = streams.onStop(id, () => abort.abort(stoppedByVisitor));
  const onShutdown = () => abort.abort(serverShutdown);
  stopping.addEventListener('abort', onShutdown);
  if (stopping.aborted) onShutdown();
  const usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  let last: RunEvent;
  try {
    events.append({ type: 'start', run: id, model: run.model, at: clock.now() });
    const reason = await generateAnswer({ platform, toolRunner, run, events, usage }, abort.signal);
    last = { type: 'finish', reason, ...usage, at: clock.now() };
  } catch (error) {
    last = markInterruptedRun(platform, run, error, usage);
  }
  removeStopListener();
  stopping.removeEventListener('abort', onShutdown);
  // While the server stops, records and streams are closed before the last runs end.
  const level = stopping.aborted ? 'debug' : 'error';
  await events
    .close(last)
    .catch((error: unknown) => log[level]({ err: error, run: id }, 'run could not be ended'));
}

/**
 * Starts a run, unless this visitor's run of that id is there already: then there is nothing to do but read it.
 * Everything that can be refused is refused here, before the first event.
 * @param own the model of the visitor's own that is to answer, with its key; it is not part of what is kept of the run
 * @throws AppError limits.*, ownKey.off, model.none, model.unknown, run.conflict and the problem of the wanted endpoint
 */
export async function startOrAttachRun(
  platform: ChatPlatform,
  { tools, shares }: { readonly tools: ToolRunner; readonly shares: RunShares },
  request: RunRequest,
  requester: Requester,
  requestId: string,
  own?: OwnRun,
): Promise<void> {
  const { streams } = platform;
  const state = await streams.state(request.run, requester.visitor);
  if (state === 'open' || state === 'closed') return;
  if (platform.stopping.aborted) throw new AppError('server.stopping');
  const model = own ? ownAnswerer(platform, own, request) : await chooseModel(platform, request.model);
  const { isFree } = model;
  await tokenBudget.admit(platform, requester, { isFree });
  const offersTools =
    request.tools === true && request.purpose !== 'title' && model.abilities.includes('tools');
  const available = offersTools ? availableTools(await tools.describe(), request.browserTools) : noTools;
  const canReason = model.abilities.includes('reasoning');
  const offered = offerTools(available, request.messages, request.toolTurns);
  const prompt = firstRequest({ request, canReason, offered });
  const payer = { requester, own: model.own };
  const reservation = await reserveFor(platform, payer, maxPromptTokens(prompt), prompt.maxTokens);
  const share = shares.memory.tryAcquire(requester, memoryOf(request));
  if (!share) {
    await reservation.settle(0);
    throw new AppError('limits.tooMany', { wait: 5 });
  }
  let isOpen = false;
  try {
    isOpen = await openRun(platform, request.run, requester, isFree);
  } finally {
    if (!isOpen) {
      share.release();
      await reservation.settle(0);
    }
  }
  if (!isOpen) {
    // Two calls with one id at once, or an id that somebody else took.
    if ((await streams.state(request.run, requester.visitor)) === 'unknown')
      throw new AppError('run.conflict');
    return;
  }
  const { pace } = shares;
  void executeRun(platform, tools, {
    request,
    requestId,
    requester,
    model: model.id,
    own: model.own,
    canReason,
    tools: available,
    offered,
    reservation,
    pace: pace && ((bytes, signal) => pace.pass(requester, bytes, signal)),
    grow: (bytes) => growRun(share, bytes),
  }).finally(() => {
    share.release();
    void model.own?.models.dispose();
  });
}
