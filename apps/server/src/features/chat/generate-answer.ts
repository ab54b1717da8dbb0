import { setTimeout as wait } from 'node:timers/promises';
import {
  maxToolResultChars,
  maxToolTurns,
  maxSteps,
  maxToolCalls,
  type RunRequest,
  type ToolTurn,
} from '@baigong/contracts';
import {
  findOfferedTools,
  isFindTools,
  shortenToolOutput,
  type AvailableTools,
} from '@baigong/tools/offered-tools';
import { untilAborted } from '../../platform/base/abort.ts';
import type { Requester } from '../../platform/limits/daily-budget.ts';
import type { TokenReservation } from '../../platform/limits/token-budget.ts';
import {
  ModelError,
  type ModelChunk,
  type ModelRequest,
  type Models,
  type ModelTool,
} from '../../platform/models/models.ts';
import type { ChatPlatform } from './chat-platform.ts';
import { estimateRequestTokens, estimateTokens, maxRequestTokens, maxTokensOf } from './estimate-tokens.ts';
import { cleanTitle, titleEnd, titleRequest } from './generate-title.ts';
import { reserveFor } from './reserve-for.ts';
import { memoryOfTurn } from './run-shares.ts';
import type { RunEventWriter } from './run-event-writer.ts';
import { TextCollector } from './text-collector.ts';
import type { ToolRunner } from './tool-runner.ts';

/** How long the last event of an answer waits until its tokens are counted. */
const settleWaitMs = 2_000;

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
}

type Finish = Extract<ModelChunk, { type: 'finish' }>;
type Calls = Extract<ModelChunk, { type: 'tool-call' }>[];
type FinishReason = Finish['reason'] | 'budget';

type Prompt = Omit<ModelRequest, 'model'>;

/** What the model is asked first. */
export function firstRequest(request: RunRequest, canReason: boolean, tools: readonly ModelTool[]): Prompt {
  if (request.purpose === 'title') return titleRequest(request.messages, canReason);
  const { temperature, toolTurns = [] } = request;
  const messages = [...request.messages, ...toolTurns];
  return { messages, temperature, tools: tools.length > 0 ? tools : undefined };
}

/** How many requests this run may make: an answer that goes on has used up some of them. */
const stepsLeft = ({ toolTurns = [] }: RunRequest): number =>
  toolTurns.length >= maxToolTurns ? 1 : maxSteps;

/**
 * Asks the model, runs the tools it calls, and asks again until it answers; the events are written as they come.
 * @param usage counts the tokens, also when the answer breaks off
 */
export async function generateAnswer(
  platform: ChatPlatform,
  toolRunner: ToolRunner,
  run: Run,
  events: RunEventWriter,
  usage: TokenUsage,
  signal: AbortSignal,
): Promise<FinishReason> {
  const first = firstRequest(run.request, run.canReason, run.offered);
  let { reservation } = run;
  if (run.request.purpose === 'title') {
    const step = await askModel(platform, run, first, reservation, undefined, usage, signal);
    const title = cleanTitle(step.text);
    if (title !== '') events.appendDelta('text', title);
    return finishReason(step);
  }
  const messages = [...first.messages];
  const offered = new Set(first.tools);
  for (let n = 1; ; n++) {
    const tools = n < stepsLeft(run.request) && offered.size > 0 ? [...offered] : undefined;
    const prompt = { ...first, messages, tools };
    if (n > 1) reservation = await reserveFor(platform, run, maxRequestTokens(prompt));
    const step = await askModel(platform, run, prompt, reservation, events, usage, signal);
    if (!prompt.tools || step.calls.length === 0) return finishReason(step);
    const { turn, found, isForBrowser } = await callTools(toolRunner, run, step, events, signal);
    if (isForBrowser) return 'tools';
    run.grow(memoryOfTurn(turn));
    messages.push(turn);
    for (const tool of found) offered.add(tool);
  }
}

interface Step {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: Calls;
  readonly finish: Finish;
  /** It was ended because the day's tokens are used up. */
  readonly isOverBudget: boolean;
}

const finishReason = ({ finish, isOverBudget }: Step): FinishReason =>
  isOverBudget ? 'budget' : finish.reason === 'tools' ? 'stop' : finish.reason;

/** One request to the model. Counts its tokens even when it breaks off, and ends it when they are used up. */
async function askModel(
  platform: ChatPlatform,
  run: Run,
  request: Prompt,
  reservation: TokenReservation,
  events: RunEventWriter | undefined,
  usage: TokenUsage,
  signal: AbortSignal,
): Promise<Step> {
  const text = new TextCollector();
  const reasoning = new TextCollector();
  let written = 0;
  let hasStarted = false;
  let finish: Finish | undefined;
  let isOverBudget = false;
  const calls: Calls = [];
  try {
    const { maxTokens } = reservation;
    const { models, model } = run.own ?? { models: platform.models, model: run.model };
    const { pace, grow } = run;
    for await (const chunk of models.stream({ ...request, maxTokens, model, pace, grow }, signal)) {
      if (chunk.type === 'queued') {
        events?.append(chunk);
        continue;
      }
      hasStarted = true;
      if (chunk.type === 'finish') finish = chunk;
      else if (chunk.type === 'tool-call') calls.push(chunk);
      else {
        run.grow(2 * chunk.text.length);
        (chunk.type === 'text' ? text : reasoning).add(chunk.text);
        events?.appendDelta(chunk.type, chunk.text);
        written += maxTokensOf(chunk.text);
        const reason =
          run.request.purpose === 'title' ? titleEnd(String(text), String(reasoning)) : undefined;
        if (reason) {
          finish = { type: 'finish', reason };
          break;
        }
        if (await reservation.extendTo(written)) continue;
        finish = { type: 'finish', reason: 'length' };
        isOverBudget = true;
        break;
      }
    }
  } finally {
    // A request that was refused before its first token costs nothing.
    const output = `${String(reasoning)}${String(text)}${calls.length > 0 ? JSON.stringify(calls) : ''}`;
    const input = hasStarted ? (finish?.inputTokens ?? estimateRequestTokens(request)) : 0;
    const answered = hasStarted ? (finish?.outputTokens ?? estimateTokens(output)) : 0;
    usage.inputTokens += input;
    usage.outputTokens += answered;
    // Before the last event, so that a browser that asks for its usage after it gets the new figure.
    await settleTokens(platform, run, reservation, input + answered);
  }
  signal.throwIfAborted();
  if (!finish) throw new ModelError('model.brokenAnswer');
  return { text: String(text), reasoning: String(reasoning), calls, finish, isOverBudget };
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

/**
 * Runs what the model called and tells the visitor.
 * @returns the turn that goes back to the model, the tools it found for the next one, which no visitor need know, and
 * whether calls are left for the browser
 */
async function callTools(
  toolRunner: ToolRunner,
  { requester, tools }: Run,
  step: Step,
  events: RunEventWriter,
  signal: AbortSignal,
): Promise<{
  readonly turn: ToolTurn;
  readonly found: readonly ModelTool[];
  readonly isForBrowser: boolean;
}> {
  const calls: ToolTurn['calls'][number][] = [];
  const found: ModelTool[] = [];
  const browserNames = new Set(tools.browser.map(({ name }) => name));
  let isForBrowser = false;
  for (const [n, { id, name, input }] of step.calls.entries()) {
    // A visitor's own provider may ask as often as it likes.
    if (isFindTools(name) && n < maxToolCalls) {
      const result = findOfferedTools(tools, input);
      found.push(...result.found);
      calls.push({ id, name, input, output: result.output });
      continue;
    }
    events.append({ type: 'tool-call', id, name, input });
    if (browserNames.has(name) && n < maxToolCalls) {
      isForBrowser = true;
      continue;
    }
    const reply =
      n < maxToolCalls
        ? await untilAborted(toolRunner.run(name, input, requester.network), signal)
        : { failure: `一次最多调用 ${maxToolCalls} 个工具，这个没有执行。` };
    events.append({ type: 'tool-result', id, ...reply });
    const output =
      'failure' in reply ? { error: reply.failure } : shortenToolOutput(reply.output, maxToolResultChars);
    calls.push({ id, name, input, output });
  }
  return {
    turn: { role: 'tools', text: step.text, reasoning: step.reasoning || undefined, calls },
    found,
    isForBrowser,
  };
}
