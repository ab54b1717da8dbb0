import { setTimeout as wait } from 'node:timers/promises';
import { estimatePrompt, maxPromptTokens, maxTokensOf, type ModelPrompt } from '@baigong/agent/model';
import {
  firstPrompt,
  runAgent,
  type RunChunk,
  type RunEndReason,
  type StepEvent,
} from '@baigong/agent/run-loop';
import { TextCollector } from '@baigong/agent/text-collector';
import { estimateTokens } from '@baigong/agent/tokens';
import type { RequestPart, RunRequest } from '@baigong/contracts';
import type { AvailableTools } from '@baigong/tools/offered-tools';
import { untilAborted } from '../../platform/base/abort.ts';
import type { Requester } from '../../platform/limits/daily-budget.ts';
import { reserveTokens, type TokenReservation } from '../../platform/limits/token-budget.ts';
import {
  ModelError,
  type ModelChunk,
  type ModelRequest,
  type Models,
  type ModelTool,
} from '../../platform/models/models.ts';
import type { ChatPlatform } from './chat-platform.ts';
import { cleanTitle, titleEnd, titleRequest } from './generate-title.ts';
import { memoryOfTurn } from './run-shares.ts';
import type { RunEventWriter } from './run-event-writer.ts';
import type { ToolRunner } from './tool-runner.ts';

/** How long the last event of an answer waits until its tokens are counted. */
const settleWaitMs = 2_000;

/** So much of an answer is kept to estimate its tokens: of all of it there is one copy. */
const estimatedChars = 4_096;

/** The gateway of a model of the visitor's own, and its id there. */
export interface OwnModels {
  readonly models: Models;
  readonly model: string;
}

/** One run, checked and open. */
export interface Run {
  readonly request: RunRequest;
  readonly requestId: string;
  readonly requester: Requester;
  /** The chosen model's id. */
  readonly model: string;
  /** Where the model is the visitor's own. */
  readonly own?: OwnModels | undefined;
  readonly canReason: boolean;
  /** All that the model may get; none for a title or a model that cannot call. */
  readonly tools: AvailableTools;
  /** Those of them that it is offered at first. */
  readonly offered: readonly ModelTool[];
  /** For the first request to the model. */
  readonly reservation: TokenReservation;
  /** As fast as the visitor's address may have answers. */
  readonly pace?: ModelRequest['pace'];
  /** Takes memory for what the answer adds to the messages. @throws ModelError limits.tooMany */
  readonly grow: (bytes: number) => void;
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
  /** What the model refused, and the answer was made without. */
  refuses?: RequestPart[];
}

/** What the model is asked first. */
export const firstRequest = (run: Pick<Run, 'request' | 'canReason' | 'offered'>): ModelPrompt =>
  run.request.purpose === 'title' ? titleRequest(run.request.messages, run.canReason) : firstPrompt(run);

/** What an answer is made with. */
export interface Answering {
  readonly platform: ChatPlatform;
  readonly toolRunner: ToolRunner;
  readonly run: Run;
  readonly events: RunEventWriter;
  /** Counts the tokens, also when the answer breaks off. */
  readonly usage: TokenUsage;
}

/** Asks the model, runs the tools it calls, and asks again until it answers; the events are written as they come. */
export async function generateAnswer(answering: Answering, signal: AbortSignal): Promise<RunEndReason> {
  const { platform, toolRunner, run, events } = answering;
  let reservation: TokenReservation | undefined = run.reservation;
  const callModel = async function* (prompt: ModelPrompt): AsyncGenerator<RunChunk, void> {
    const reserved = reservation ?? (await reserveFor(platform, run, maxPromptTokens(prompt)));
    reservation = undefined;
    yield* askModel(answering, prompt, reserved, signal);
  };
  if (run.request.purpose === 'title') return generateTitle(callModel(firstRequest(run)), events);
  return runAgent(
    run,
    {
      callModel,
      runTool: (name, input) => untilAborted(toolRunner.run(name, input, run.requester.network), signal),
      emit: (event) => appendTo(events, event),
      onTurn: (turn) => run.grow(memoryOfTurn(turn)),
    },
    signal,
  );
}

function appendTo(events: RunEventWriter, event: StepEvent): void {
  if (event.type === 'text' || event.type === 'reasoning') events.appendDelta(event.type, event.text);
  else events.append(event);
}

/** Reads an answer as far as a title needs it. */
async function generateTitle(chunks: AsyncIterable<RunChunk>, events: RunEventWriter): Promise<RunEndReason> {
  const text = new TextCollector();
  const reasoning = new TextCollector();
  let reason: RunEndReason = 'stop';
  for await (const chunk of chunks) {
    if (chunk.type === 'finish') ({ reason } = chunk);
    if (chunk.type === 'rethink') reasoning.add(text.takeLast(chunk.chars));
    if (chunk.type !== 'text' && chunk.type !== 'reasoning') continue;
    (chunk.type === 'text' ? text : reasoning).add(chunk.text);
    const end = titleEnd(String(text), String(reasoning));
    if (!end) continue;
    reason = end;
    break;
  }
  const title = cleanTitle(String(text));
  if (title !== '') events.appendDelta('text', title);
  return reason === 'tools' ? 'stop' : reason;
}

/** One request to the model. Counts its tokens even when it breaks off, and ends it when they are used up. */
async function* askModel(
  { platform, run, usage }: Answering,
  prompt: ModelPrompt,
  reservation: TokenReservation,
  signal: AbortSignal,
): AsyncGenerator<RunChunk, void> {
  let written = 0;
  let estimated = 0;
  let pending = '';
  const estimate = (text: string) => {
    pending += text;
    if (pending.length < estimatedChars) return;
    estimated += estimateTokens(pending);
    pending = '';
  };
  let hasStarted = false;
  let isOverBudget = false;
  let finish: Extract<ModelChunk, { type: 'finish' }> | undefined;
  try {
    const { maxTokens } = reservation;
    const { models, model } = run.own ?? { models: platform.models, model: run.model };
    const { pace, grow } = run;
    for await (const chunk of models.stream({ ...prompt, maxTokens, model, pace, grow }, signal)) {
      hasStarted ||= chunk.type !== 'queued';
      if (chunk.type === 'finish') {
        finish = chunk;
        if (chunk.refuses) usage.refuses = [...(usage.refuses ?? []), ...chunk.refuses];
        continue;
      }
      if (chunk.type === 'tool-call') estimate(JSON.stringify(chunk));
      if (chunk.type === 'picture') grow(2 * chunk.url.length);
      if (chunk.type !== 'text' && chunk.type !== 'reasoning') {
        yield chunk;
        continue;
      }
      grow(2 * chunk.text.length);
      estimate(chunk.text);
      yield chunk;
      written += maxTokensOf(chunk.text);
      if (await reservation.extendTo(written)) continue;
      isOverBudget = true;
      break;
    }
  } finally {
    // A request that was refused before its first token costs nothing.
    const input = hasStarted ? (finish?.inputTokens ?? estimatePrompt(prompt)) : 0;
    const answered = hasStarted ? (finish?.outputTokens ?? estimated + estimateTokens(pending)) : 0;
    usage.inputTokens += input;
    usage.outputTokens += answered;
    // Before the last event, so that a browser that asks for its usage after it gets the new figure.
    await settleTokens(platform, run, reservation, input + answered);
  }
  signal.throwIfAborted();
  if (isOverBudget) yield { type: 'finish', reason: 'budget' };
  else if (finish) yield finish;
  else throw new ModelError('model.brokenAnswer');
}

async function settleTokens(
  { stopping, log }: ChatPlatform,
  { request }: Run,
  reservation: TokenReservation,
  tokens: number,
): Promise<void> {
  const settled = reservation.settle(tokens).catch((error: unknown) => {
    // While the server stops, records are closed before the last runs end.
    log[stopping.aborted ? 'debug' : 'error'](
      { err: error, run: request.run },
      'tokens could not be counted',
    );
  });
  // Settling outlasts a database that does not answer; the visitor does not wait for it.
  await Promise.race([settled, wait(settleWaitMs, undefined, { ref: false })]);
}

/** Who pays for a request to a model. */
interface Payer {
  readonly requester: Requester;
  /** Set where the visitor's own key does. */
  readonly own?: object | undefined;
}

/**
 * The tokens of one request: from the day's budgets, or without a bound where the visitor pays the provider.
 * @throws AppError as reserveTokens
 */
export function reserveFor(
  platform: ChatPlatform,
  { requester, own }: Payer,
  promptTokens: number,
  maxTokens?: number,
): Promise<TokenReservation> {
  if (!own) return reserveTokens(platform, requester, promptTokens, maxTokens);
  return Promise.resolve({
    maxTokens,
    extendTo: () => Promise.resolve(true),
    settle: () => Promise.resolve(),
  });
}
