import type { ErrorCode, RunEvent, StartRun } from '@baigong/contracts';
import { AppError, errorInfo } from '../../platform/http/app-error.ts';
import { spendTokens, type Requester } from '../../platform/limits/token-budget.ts';
import { systemClock } from '../../platform/clock.ts';
import {
  ModelError,
  type ModelChunk,
  type ModelRequest,
  type ModelTool,
  type ToolTurn,
} from '../../platform/models/models.ts';
import type { Platform } from '../../platform/platform.ts';
import { StreamLimitError } from '../../platform/streams/streams.ts';
import { estimateRequestTokens, estimateTokens } from './estimate-tokens.ts';
import { RunEventWriter } from './run-event-writer.ts';
import { cleanTitle, titleRequest } from './generate-title.ts';
import type { ToolRunner } from './tool-runner.ts';

/** How often a model may be asked within one answer; in the last step it has to answer without tools. */
const mostSteps = 6;
/** Calls of one step that are run; a model that asks for more is told so. */
const mostCalls = 8;
/** Characters of a tool's result that go back to the model; the visitor sees all of it. */
const longestResult = 8000;

/** One run, checked and open. */
export interface Run {
  readonly request: StartRun;
  readonly requestId: string;
  readonly requester: Requester;
  /** The chosen model's id. */
  readonly model: string;
  readonly canReason: boolean;
  /** Offered to the model; none for a title or a model that cannot call. */
  readonly tools: readonly ModelTool[];
}

const stopped = Symbol('stopped by the visitor');
const stopping = Symbol('cut by the stopping server');

type Finish = Extract<ModelChunk, { type: 'finish' }>;
type Calls = Extract<ModelChunk, { type: 'tool-call' }>[];

/**
 * Makes the answer of a run and writes its events. It belongs to the run, not to a request: it goes on when nobody
 * reads, and ends with the model, a stop, a fault or the server. Never rejects.
 */
export async function executeRun(platform: Platform, tools: ToolRunner, run: Run): Promise<void> {
  const { streams, clock } = platform;
  const { run: id } = run.request;
  const abort = new AbortController();
  const log = new RunEventWriter(streams, id, systemClock, (error) => abort.abort(error));
  const forget = streams.onStop(id, () => abort.abort(stopped));
  const cut = () => abort.abort(stopping);
  platform.stopping.addEventListener('abort', cut);
  if (platform.stopping.aborted) cut();
  const spent = { input: 0, output: 0 };
  let last: RunEvent;
  try {
    log.append({ type: 'start', run: id, model: run.model, at: clock.now() });
    const reason = await answer(platform, tools, run, log, spent, abort.signal);
    last = { type: 'finish', reason, inputTokens: spent.input, outputTokens: spent.output, at: clock.now() };
  } catch (error) {
    if (error === stopped) {
      last = {
        type: 'finish',
        reason: 'stopped',
        inputTokens: spent.input,
        outputTokens: spent.output,
        at: clock.now(),
      };
    } else {
      const { code, wait } = toPublicError(platform, run, error);
      last = { type: 'error', error: errorInfo(code, run.requestId, wait), at: clock.now() };
    }
  }
  forget();
  platform.stopping.removeEventListener('abort', cut);
  // A stopping server closes its books and logs while the last runs end.
  const level = platform.stopping.aborted ? 'debug' : 'error';
  // Before the last event, so that a browser that asks for its usage after it gets the new figure.
  await spendTokens(platform, run.requester, spent.input + spent.output).catch((error: unknown) =>
    platform.log[level]({ err: error, run: id }, 'tokens could not be counted'),
  );
  await log
    .close(last)
    .catch((error: unknown) => platform.log[level]({ err: error, run: id }, 'run could not be ended'));
}

async function answer(
  platform: Platform,
  tools: ToolRunner,
  run: Run,
  log: RunEventWriter,
  spent: { input: number; output: number },
  signal: AbortSignal,
): Promise<Exclude<Finish['reason'], 'tools'>> {
  const { request } = run;
  if (request.purpose === 'title') {
    const step = await ask(
      platform,
      run,
      titleRequest(request.messages, run.canReason),
      undefined,
      spent,
      signal,
    );
    const title = cleanTitle(step.text);
    if (title !== '') log.appendDelta('text', title);
    return step.finish.reason === 'tools' ? 'stop' : step.finish.reason;
  }
  const messages: ModelRequest['messages'][number][] = [...request.messages];
  for (let n = 1; ; n++) {
    const offered = n < mostSteps && run.tools.length > 0 ? run.tools : undefined;
    const wanted = { messages, temperature: request.temperature, tools: offered };
    // oxlint-disable-next-line no-await-in-loop -- each step needs the results of the one before
    const step = await ask(platform, run, wanted, log, spent, signal);
    if (!offered || step.calls.length === 0)
      return step.finish.reason === 'tools' ? 'stop' : step.finish.reason;
    // oxlint-disable-next-line no-await-in-loop -- as above
    messages.push(await callTools(tools, step, log, signal));
  }
}

interface Step {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: Calls;
  readonly finish: Finish;
}

/** One question to the model. Counts its tokens even when it breaks off. */
async function ask(
  platform: Platform,
  run: Run,
  request: Omit<ModelRequest, 'model'>,
  log: RunEventWriter | undefined,
  spent: { input: number; output: number },
  signal: AbortSignal,
): Promise<Step> {
  let text = '';
  let reasoning = '';
  let begun = false;
  let finish: Finish | undefined;
  const calls: Calls = [];
  try {
    for await (const part of platform.models.stream({ ...request, model: run.model }, signal)) {
      if (part.type === 'queued') {
        log?.append(part);
        continue;
      }
      begun = true;
      if (part.type === 'finish') finish = part;
      else if (part.type === 'tool-call') calls.push(part);
      else {
        if (part.type === 'text') text += part.text;
        else reasoning += part.text;
        log?.appendDelta(part.type, part.text);
      }
    }
  } finally {
    // A request that was refused before its first token costs nothing.
    if (begun) {
      const made = `${reasoning}${text}${calls.length > 0 ? JSON.stringify(calls) : ''}`;
      spent.input += finish?.inputTokens ?? estimateRequestTokens(request);
      spent.output += finish?.outputTokens ?? estimateTokens(made);
    }
  }
  signal.throwIfAborted();
  if (!finish) throw new ModelError('model.brokenAnswer');
  return { text, reasoning, calls, finish };
}

/** Runs what the model called, tells the visitor, and gives the turn that goes back to the model. */
async function callTools(
  tools: ToolRunner,
  step: Step,
  log: RunEventWriter,
  signal: AbortSignal,
): Promise<ToolTurn> {
  const calls: ToolTurn['calls'][number][] = [];
  for (const [n, { id, name, input }] of step.calls.entries()) {
    log.append({ type: 'tool-call', id, name, input });
    const reply =
      n < mostCalls
        ? // oxlint-disable-next-line no-await-in-loop -- events keep the calls' order
          await unlessAborted(tools.run(name, input), signal)
        : { failure: `一次最多调用 ${mostCalls} 个工具，这个没有执行。` };
    log.append({ type: 'tool-result', id, ...reply });
    const output = 'failure' in reply ? { error: reply.failure } : truncateToolOutput(reply.output);
    calls.push({ id, name, input, output });
  }
  return { role: 'tools', text: step.text, reasoning: step.reasoning || undefined, calls };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** A result as a model can bear it: a QR code's thousand modules tell it nothing. */
function truncateToolOutput(output: unknown): unknown {
  if (JSON.stringify(output ?? null).length <= longestResult) return output;
  const { title, summary } = (output ?? {}) as { title?: unknown; summary?: unknown };
  return { title, summary, note: '完整结果已经展示给用户，不必复述。' };
}

/** The code for whatever went wrong. Only our own codes leave; what is not ours is logged. */
function toPublicError(
  platform: Platform,
  run: Run,
  error: unknown,
): { code: ErrorCode; wait?: number | undefined } {
  const facts = { run: run.request.run, requestId: run.requestId, model: run.model };
  if (error === stopping) return { code: 'server.stopping' };
  if (error instanceof StreamLimitError) {
    return { code: error.limit === 'streamFull' ? 'model.answerTooLarge' : 'server.internal' };
  }
  if (error instanceof ModelError || error instanceof AppError) {
    // A cause that is an error may quote an address or more; a source gives a bare code where it may be told.
    platform.log.warn(
      {
        ...facts,
        code: error.code,
        wait: error.wait,
        cause: typeof error.cause === 'string' ? error.cause : undefined,
      },
      'answer failed',
    );
    return error;
  }
  platform.log.error({ ...facts, err: error }, 'answer failed');
  return { code: 'server.internal' };
}
