import {
  maxSteps,
  maxToolCalls,
  maxToolResultChars,
  maxToolTurns,
  type RunEvent,
  type RunRequest,
  type ToolTurn,
} from '@baigong/contracts';
import {
  findOfferedTools,
  isFindTools,
  shortenToolOutput,
  type AvailableTools,
} from '@baigong/tools/offered-tools';
import { fitInput } from './fit-input.ts';
import { WireError, type ModelChunk, type ModelPrompt, type ModelTool } from './model.ts';
import { TextCollector } from './text-collector.ts';

/** What a model sends in a run: an answer may also end because its tokens are used up. */
export type RunChunk = ModelChunk | { readonly type: 'finish'; readonly reason: 'budget' };

/** Why a run ended by itself. */
export type RunEndReason = Extract<RunChunk, { type: 'finish' }>['reason'];

/** What came of a call of one of the workshop's tools. */
export type ToolReply = { readonly output: unknown } | { readonly failure: string };

/** What is told while a run is under way; its first and last event are its maker's. */
export type StepEvent = Extract<
  RunEvent,
  { type: 'queued' | 'reasoning' | 'text' | 'rethink' | 'picture' | 'sources' | 'tool-call' | 'tool-result' }
>;

/** What a run may ask for, and the tools that it has. */
export interface AgentRun {
  readonly request: Pick<RunRequest, 'messages' | 'toolTurns' | 'temperature'>;
  /** All that the model may get. */
  readonly tools: AvailableTools;
  /** Those of them that it is offered at first. */
  readonly offered: readonly ModelTool[];
}

/** What of an AbortSignal is needed here. */
interface StopSignal {
  readonly throwIfAborted: () => void;
}

/** What the run loop needs of its surroundings. */
export interface RunPorts {
  /** One request to the model; the answer has `finish` as its last chunk or throws. */
  readonly callModel: (prompt: ModelPrompt) => AsyncIterable<RunChunk>;
  /** Runs one of the workshop's tools. */
  readonly runTool: (name: string, input: unknown) => Promise<ToolReply>;
  readonly emit: (event: StepEvent) => void;
  /** Told of each turn before it goes back to the model. */
  readonly onTurn?: (turn: ToolTurn) => void;
}

/** What the model of a run is asked first. */
export function firstPrompt({ request, offered }: Omit<AgentRun, 'tools'>): ModelPrompt {
  const { messages, toolTurns = [], temperature } = request;
  return {
    messages: [...messages, ...toolTurns],
    temperature,
    tools: offered.length > 0 ? offered : undefined,
  };
}

/**
 * Asks the model, runs the tools it calls, and asks again until it answers.
 * @returns `tools` where calls are left for the browser, which goes on in another run
 * @throws what the ports throw, WireError model.brokenAnswer, or the signal's reason
 */
export async function runAgent(run: AgentRun, ports: RunPorts, signal: StopSignal): Promise<RunEndReason> {
  const { toolTurns = [] } = run.request;
  const first = firstPrompt(run);
  const messages = [...first.messages];
  const offered = new Map(run.offered.map((tool) => [tool.name, tool]));
  const ids = new CallIds(toolTurns);
  // An answer that goes on has used up some of its requests.
  let stepsLeft = toolTurns.length >= maxToolTurns ? 1 : maxSteps;
  for (;;) {
    const tools = stepsLeft > 1 && offered.size > 0 ? [...offered.values()] : undefined;
    const step = await readStep({ ...first, messages: [...messages], tools }, ports, ids);
    signal.throwIfAborted();
    stepsLeft--;
    const { reason, calls } = step;
    if (!tools || calls.length === 0 || reason === 'budget') return reason === 'tools' ? 'stop' : reason;
    const { turn, found, isForBrowser } = await callTools(run.tools, step, ports, signal);
    if (isForBrowser) return 'tools';
    ports.onTurn?.(turn);
    messages.push(turn);
    for (const tool of found) offered.set(tool.name, tool);
  }
}

/** The longest id that a turn may have when it comes back from the browser. */
const maxIdChars = 200;

/** Some models count their calls anew in every step, give all of them one id, or an id without end. */
class CallIds {
  readonly #taken: Set<string>;

  constructor(turns: readonly ToolTurn[]) {
    this.#taken = new Set(turns.flatMap(({ calls }) => calls.map(({ id }) => id)));
  }

  /** An id that no other call of the run has: the model's own where it can be. */
  take(id: string): string {
    const base = id === '' || id.length > maxIdChars - 8 ? 'call' : id;
    let distinct = base;
    for (let n = this.#taken.size; this.#taken.has(distinct); n++) distinct = `${base}~${n}`;
    this.#taken.add(distinct);
    return distinct;
  }
}

type Call = Extract<ModelChunk, { type: 'tool-call' }>;

interface Step {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly Call[];
  readonly reason: RunEndReason;
}

/** Reads one answer of the model, and passes its words on as they come. */
async function readStep(prompt: ModelPrompt, { callModel, emit }: RunPorts, ids: CallIds): Promise<Step> {
  const text = new TextCollector();
  const reasoning = new TextCollector();
  const calls: Call[] = [];
  let reason: RunEndReason | undefined;
  for await (const chunk of callModel(prompt)) {
    if (chunk.type === 'finish') ({ reason } = chunk);
    else if (chunk.type === 'tool-call') calls.push({ ...chunk, id: ids.take(chunk.id) });
    else {
      if (chunk.type === 'text') text.add(chunk.text);
      else if (chunk.type === 'reasoning') reasoning.add(chunk.text);
      else if (chunk.type === 'rethink') reasoning.add(text.takeLast(chunk.chars));
      emit(chunk);
    }
  }
  if (!reason) throw new WireError('model.brokenAnswer');
  return { text: String(text), reasoning: String(reasoning), calls, reason };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For the visitor, where nobody can say what the arguments of a call are. */
const unreadableFailure = '模型写的参数不完整或读不懂，没有执行。';

/** The same for the model, with what it is to write. */
const unreadableSentence = (schema: object): string =>
  `参数不完整或不是 JSON，没有执行。请按这个结构写完整的参数，再调用一次：${JSON.stringify(schema).slice(0, maxToolResultChars)}`;

/**
 * Runs what the model called and tells the visitor.
 * @returns the turn that goes back to the model, the tools it found for the next one, which no visitor need know, and
 * whether calls are left for the browser
 */
async function callTools(
  tools: AvailableTools,
  { text, reasoning, calls }: Step,
  { runTool, emit }: RunPorts,
  signal: StopSignal,
): Promise<{
  readonly turn: ToolTurn;
  readonly found: readonly ModelTool[];
  readonly isForBrowser: boolean;
}> {
  const results: ToolTurn['calls'][number][] = [];
  const found: ModelTool[] = [];
  const browserNames = new Set(tools.browser.map(({ name }) => name));
  let isForBrowser = false;
  const schemas = new Map([...tools.server, ...tools.browser].map((tool) => [tool.name, tool.inputSchema]));
  for (const [n, call] of calls.entries()) {
    const { id, name, signature } = call;
    const schema = schemas.get(name);
    const input = isObject(call.input) && schema ? fitInput(schema, call.input) : call.input;
    const signed = { id, name, input, ...(signature === undefined ? {} : { signature }) };
    // A visitor's own provider may ask as often as it likes.
    const isWithinLimit = n < maxToolCalls;
    if (isFindTools(name) && isWithinLimit) {
      const result = findOfferedTools(tools, input);
      found.push(...result.found);
      results.push({ ...signed, output: result.output });
      continue;
    }
    emit({ type: 'tool-call', ...signed });
    if (schema && !isObject(input) && isWithinLimit) {
      emit({ type: 'tool-result', id, failure: unreadableFailure });
      results.push({ ...signed, output: { error: unreadableSentence(schema) } });
      continue;
    }
    if (browserNames.has(name) && isWithinLimit) {
      isForBrowser = true;
      continue;
    }
    const reply = isWithinLimit
      ? await runTool(name, input)
      : { failure: `一次最多调用 ${maxToolCalls} 个工具，这个没有执行。` };
    signal.throwIfAborted();
    emit({ type: 'tool-result', id, ...reply });
    const output =
      'failure' in reply ? { error: reply.failure } : shortenToolOutput(reply.output, maxToolResultChars);
    results.push({ ...signed, output });
  }
  return {
    turn: { role: 'tools', text, reasoning: reasoning || undefined, calls: results },
    found,
    isForBrowser,
  };
}
