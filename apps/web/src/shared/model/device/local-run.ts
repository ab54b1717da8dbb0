import { WireError, type ModelChunk, type ModelPrompt } from '@baigong/agent/model';
import { runAgent, type ToolReply } from '@baigong/agent/run-loop';
import {
  errorMessage,
  isLastRunEvent,
  type ErrorCode,
  type RequestPart,
  type RunEvent,
  type RunRequest,
} from '@baigong/contracts';
import { availableTools, noTools, offerTools } from '@baigong/tools/offered-tools';
import { ApiError } from '../../lib/api.ts';
import { localRuns, stoppedRuns } from '../local-runs.ts';
import { deviceError, wireFailure } from './device-error.ts';

/** A reader that hears nothing for long takes its connection for dead. */
const keepAliveMs = 10_000;
/** Without a reader for so long nobody waits for the answer any more. */
const orphanMs = 30_000;

/** The events of a run that the page makes, numbered and kept, so that a reader can come back after any of them. */
class EventLog {
  readonly #events: RunEvent[] = [];
  readonly #wake = new Set<() => void>();
  readonly #onOrphaned: () => void;
  #readers = 0;
  #orphanTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(onOrphaned: () => void) {
    this.#onOrphaned = onOrphaned;
  }

  /** After the last event of a run nothing is taken. */
  append(event: RunEvent): void {
    if (this.#isOver()) return;
    this.#events.push(event);
    for (const wake of this.#wake) wake();
  }

  #isOver(): boolean {
    const last = this.#events.at(-1);
    return last !== undefined && isLastRunEvent(last);
  }

  /** The events after a number as server-sent events, as the server would answer. */
  read(after: number): Response {
    let next = after + 1;
    let close: () => void = () => undefined;
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#enter();
        const flush = () => {
          for (; next < this.#events.length; next++)
            controller.enqueue(
              encoder.encode(`id: ${next}\ndata: ${JSON.stringify(this.#events[next])}\n\n`),
            );
          if (!this.#isOver()) return;
          close();
          controller.close();
        };
        const timer = setInterval(() => controller.enqueue(encoder.encode(': \n\n')), keepAliveMs);
        close = () => {
          clearInterval(timer);
          if (this.#wake.delete(flush)) this.#leave();
        };
        this.#wake.add(flush);
        flush();
      },
      cancel: () => close(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #enter(): void {
    this.#readers++;
    clearTimeout(this.#orphanTimer);
  }

  #leave(): void {
    this.#readers--;
    if (this.#readers === 0 && !this.#isOver()) this.#orphanTimer = setTimeout(this.#onOrphaned, orphanMs);
  }
}

/** A reader may come back this long after the end. */
const keptMs = 60_000;
/** Longer answers are no answers. */
const maxAnswerChars = 2_000_000;

/** A model that the page asks itself. */
export type Ask = (prompt: ModelPrompt, signal: AbortSignal) => AsyncIterable<ModelChunk>;

/**
 * Starts a run that this page makes, and answers its events as the server would. It goes on when its reader comes back
 * later, and ends when none does or the visitor stops it.
 */
export function startLocalRun(request: RunRequest, ask: Ask): Response {
  const { run } = request;
  const known = localRuns.get(run);
  if (known) return known.read(-1);
  const stopped = new AbortController();
  if (stoppedRuns.delete(run)) stopped.abort();
  const log = new EventLog(() => stopped.abort());
  localRuns.set(run, { read: (after) => log.read(after), stop: () => stopped.abort() });
  void generate(request, ask, log, stopped.signal).finally(() => {
    setTimeout(() => localRuns.delete(run), keptMs);
  });
  return log.read(-1);
}

/** Not one of the browser's own codes. */
const isCatalogued = (code: ApiError['code']): code is ErrorCode =>
  code !== 'offline' && code !== 'network' && code !== 'unreadable';

/** Writes the events of an answer up to its last one. */
async function generate(request: RunRequest, ask: Ask, log: EventLog, signal: AbortSignal): Promise<void> {
  log.append({ type: 'start', run: request.run, model: request.model ?? '', at: Date.now() });
  try {
    signal.throwIfAborted();
    await answer(request, ask, log, signal);
  } catch (thrown) {
    const at = Date.now();
    if (signal.aborted) {
      log.append({ type: 'finish', reason: 'stopped', at });
      return;
    }
    const error = thrown instanceof WireError ? wireFailure(thrown) : thrown;
    const { code, message } =
      error instanceof ApiError && isCatalogued(error.code)
        ? { code: error.code, message: error.message }
        : ({ code: 'model.brokenAnswer', message: errorMessage('model.brokenAnswer') } as const);
    log.append({ type: 'error', error: { code, message, requestId: '' }, at });
  }
}

/** The workshop's tools, loaded where the run has any. */
async function openTools({ tools, browserTools }: RunRequest) {
  if (tools !== true) return undefined;
  const [{ describeTools, isToolName, loadTool }, { brokenToolSentence, ToolFailure }, { runTool }] =
    await Promise.all([
      import('@baigong/tools'),
      import('@baigong/tools/failure'),
      import('../../local-tools/run-tool.ts'),
    ]);
  return {
    available: availableTools(await describeTools(), browserTools),
    async run(name: string, input: unknown): Promise<ToolReply> {
      if (!isToolName(name)) return { failure: `没有名为“${name.slice(0, 40)}”的工具。` };
      try {
        return { output: runTool(await loadTool(name), input) };
      } catch (error) {
        return { failure: error instanceof ToolFailure ? error.message : brokenToolSentence };
      }
    },
  };
}

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  b === undefined ? a : (a ?? 0) + b;

async function answer(request: RunRequest, ask: Ask, log: EventLog, signal: AbortSignal): Promise<void> {
  const workshop = await openTools(request);
  const tools = workshop?.available ?? noTools;
  const offered = workshop ? offerTools(tools, request.messages, request.toolTurns) : [];
  let inputTokens: number | undefined;
  let outputTokens: number | undefined;
  let refuses: RequestPart[] | undefined;
  let chars = 0;
  const reason = await runAgent(
    { request, tools, offered },
    {
      async *callModel(prompt) {
        for await (const chunk of ask(prompt, signal)) {
          if (chunk.type === 'finish') {
            inputTokens = sum(inputTokens, chunk.inputTokens);
            outputTokens = sum(outputTokens, chunk.outputTokens);
            if (chunk.refuses) refuses = [...(refuses ?? []), ...chunk.refuses];
          }
          yield chunk;
        }
      },
      runTool: async (name, input) => workshop?.run(name, input) ?? { failure: '现在没有工具。' },
      emit(event) {
        if (event.type === 'text' || event.type === 'reasoning') chars += event.text.length;
        if (chars > maxAnswerChars) throw deviceError('tooLarge');
        log.append(event);
      },
    },
    signal,
  );
  log.append({ type: 'finish', reason, inputTokens, outputTokens, refuses, at: Date.now() });
}
