import type { RunRequest } from '@baigong/contracts';
import { untilAborted } from '../../platform/abort.ts';
import type { Requester } from '../../platform/limits/daily-budget.ts';
import {
  ModelError,
  type ModelChunk,
  type ModelRequest,
  type ModelTool,
  type ToolTurn,
} from '../../platform/models/models.ts';
import type { Platform } from '../../platform/platform.ts';
import { estimateRequestTokens, estimateTokens } from './estimate-tokens.ts';
import { cleanTitle, titleRequest } from './generate-title.ts';
import type { RunEventWriter } from './run-event-writer.ts';
import type { ToolRunner } from './tool-runner.ts';

/** How often a model may be asked within one answer; in the last step it has to answer without tools. */
const maxSteps = 6;
/** Calls of one step that are run; more get an error as their result. */
const maxToolCalls = 8;
/** Characters of a tool's result that go back to the model; the visitor sees all of it. */
const maxResultChars = 8000;

/** One run, checked and open. */
export interface Run {
  readonly request: RunRequest;
  readonly requestId: string;
  readonly requester: Requester;
  /** The chosen model's id. */
  readonly model: string;
  readonly canReason: boolean;
  /** Offered to the model; none for a title or a model that cannot call. */
  readonly tools: readonly ModelTool[];
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

type Finish = Extract<ModelChunk, { type: 'finish' }>;
type Calls = Extract<ModelChunk, { type: 'tool-call' }>[];
type FinishReason = Exclude<Finish['reason'], 'tools'>;

/**
 * Asks the model, runs the tools it calls, and asks again until it answers; the events are written as they come.
 * @param usage counts the tokens, also when the answer breaks off
 */
export async function generateAnswer(
  platform: Platform,
  tools: ToolRunner,
  run: Run,
  events: RunEventWriter,
  usage: TokenUsage,
  signal: AbortSignal,
): Promise<FinishReason> {
  const { request } = run;
  if (request.purpose === 'title') {
    const prompt = titleRequest(request.messages, run.canReason);
    const step = await askModel(platform, run, prompt, undefined, usage, signal);
    const title = cleanTitle(step.text);
    if (title !== '') events.appendDelta('text', title);
    return finishReason(step);
  }
  const messages: ModelRequest['messages'][number][] = [...request.messages];
  for (let n = 1; ; n++) {
    const offered = n < maxSteps && run.tools.length > 0 ? run.tools : undefined;
    const prompt = { messages, temperature: request.temperature, tools: offered };
    // oxlint-disable-next-line no-await-in-loop -- each step needs the results of the one before
    const step = await askModel(platform, run, prompt, events, usage, signal);
    if (!offered || step.calls.length === 0) return finishReason(step);
    // oxlint-disable-next-line no-await-in-loop -- as above
    messages.push(await callTools(tools, run, step, events, signal));
  }
}

interface Step {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: Calls;
  readonly finish: Finish;
}

const finishReason = ({ finish }: Step): FinishReason => (finish.reason === 'tools' ? 'stop' : finish.reason);

/** One request to the model. Counts its tokens even when it breaks off. */
async function askModel(
  platform: Platform,
  run: Run,
  request: Omit<ModelRequest, 'model'>,
  events: RunEventWriter | undefined,
  usage: TokenUsage,
  signal: AbortSignal,
): Promise<Step> {
  let text = '';
  let reasoning = '';
  let hasStarted = false;
  let finish: Finish | undefined;
  const calls: Calls = [];
  try {
    for await (const chunk of platform.models.stream({ ...request, model: run.model }, signal)) {
      if (chunk.type === 'queued') {
        events?.append(chunk);
        continue;
      }
      hasStarted = true;
      if (chunk.type === 'finish') finish = chunk;
      else if (chunk.type === 'tool-call') calls.push(chunk);
      else {
        if (chunk.type === 'text') text += chunk.text;
        else reasoning += chunk.text;
        events?.appendDelta(chunk.type, chunk.text);
      }
    }
  } finally {
    // A request that was refused before its first token costs nothing.
    if (hasStarted) {
      const output = `${reasoning}${text}${calls.length > 0 ? JSON.stringify(calls) : ''}`;
      usage.inputTokens += finish?.inputTokens ?? estimateRequestTokens(request);
      usage.outputTokens += finish?.outputTokens ?? estimateTokens(output);
    }
  }
  signal.throwIfAborted();
  if (!finish) throw new ModelError('model.brokenAnswer');
  return { text, reasoning, calls, finish };
}

/** Runs what the model called, tells the visitor, and returns the turn that goes back to the model. */
async function callTools(
  tools: ToolRunner,
  { requester }: Run,
  step: Step,
  events: RunEventWriter,
  signal: AbortSignal,
): Promise<ToolTurn> {
  const calls: ToolTurn['calls'][number][] = [];
  for (const [n, { id, name, input }] of step.calls.entries()) {
    events.append({ type: 'tool-call', id, name, input });
    const reply =
      n < maxToolCalls
        ? // oxlint-disable-next-line no-await-in-loop -- events keep the calls' order
          await untilAborted(tools.run(name, input, requester.network), signal)
        : { failure: `一次最多调用 ${maxToolCalls} 个工具，这个没有执行。` };
    events.append({ type: 'tool-result', id, ...reply });
    const output = 'failure' in reply ? { error: reply.failure } : truncateToolOutput(reply.output);
    calls.push({ id, name, input, output });
  }
  return { role: 'tools', text: step.text, reasoning: step.reasoning || undefined, calls };
}

/** A large result, such as a QR code's thousand modules, says nothing to a model. */
function truncateToolOutput(output: unknown): unknown {
  if (JSON.stringify(output ?? null).length <= maxResultChars) return output;
  const { title, summary } = (output ?? {}) as { title?: unknown; summary?: unknown };
  return { title, summary, note: '完整结果已经展示给用户，不必复述。' };
}
