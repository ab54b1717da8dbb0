import { maxPromptTokens } from '@baigong/agent/model';
import type { Ability, OwnRun, RunRequest } from '@baigong/contracts';
import { availableTools, noTools, offerTools } from '@baigong/tools/offered-tools';
import { AppError } from '../../platform/base/app-error.ts';
import type { Requester } from '../../platform/limits/daily-budget.ts';
import { tokenBudget } from '../../platform/limits/token-budget.ts';
import { createModels } from '../../platform/models/gateway.ts';
import { createOwnSource, ownSourceName } from '../../platform/models/own/own-source.ts';
import type { ChatPlatform } from './chat-platform.ts';
import { StreamLimitError } from '../../platform/streams/streams.ts';
import { executeRun } from './execute-run.ts';
import { firstRequest, type OwnModels } from './generate-answer.ts';
import { reserveFor } from './reserve-for.ts';
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
  return { id: request.model ?? own.model, abilities: model.abilities, isFree: true, own };
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
