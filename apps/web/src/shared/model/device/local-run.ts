import { errorMessage, maxToolTurns, maxSteps, type ErrorCode, type RunRequest } from '@baigong/contracts';
import { ApiError } from '../../lib/api.ts';
import { localRuns, stoppedRuns } from '../local-runs.ts';
import { ToolsRefused } from './ask-program.ts';
import { deviceError } from './device-error.ts';
import type { DeviceChunk, DeviceRequest } from './device-wire.ts';
import { EventLog } from './event-log.ts';
import { createRunTools, type CalledTool } from './offer-tools.ts';

/** A reader may come back this long after the end. */
const keptMs = 60_000;
/** Longer answers are no answers. */
const maxAnswerChars = 2_000_000;

/** A model that the page asks itself. */
export type Ask = (
  request: Pick<DeviceRequest, 'messages' | 'temperature' | 'tools'>,
  signal: AbortSignal,
) => AsyncGenerator<DeviceChunk, void>;

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
  } catch (error) {
    const at = Date.now();
    if (signal.aborted) {
      log.append({ type: 'finish', reason: 'stopped', at });
      return;
    }
    const { code, message } =
      error instanceof ApiError && isCatalogued(error.code)
        ? { code: error.code, message: error.message }
        : ({ code: 'model.brokenAnswer', message: errorMessage('model.brokenAnswer') } as const);
    log.append({ type: 'error', error: { code, message, requestId: '' }, at });
  }
}

async function answer(request: RunRequest, ask: Ask, log: EventLog, signal: AbortSignal): Promise<void> {
  const { toolTurns = [], temperature } = request;
  const tools = await createRunTools(request);
  const offered = new Map((tools?.offered ?? []).map((tool) => [tool.name, tool]));
  const messages: DeviceRequest['messages'][number][] = [...request.messages, ...toolTurns];
  let stepsLeft = toolTurns.length >= maxToolTurns ? 1 : maxSteps;
  let outputTokens: number | undefined;
  for (;;) {
    const isAskedWithTools = stepsLeft > 1 && offered.size > 0;
    const prompt = {
      messages: [...messages],
      temperature,
      tools: isAskedWithTools ? [...offered.values()] : undefined,
    };
    const step = await readStep(ask(prompt, signal), log).catch((error: unknown) => {
      if (!(error instanceof ToolsRefused) || !isAskedWithTools) throw error;
      return undefined;
    });
    signal.throwIfAborted();
    if (!step) {
      // The program or its model knows no tools: an answer without them is better than none.
      offered.clear();
      continue;
    }
    stepsLeft--;
    const { finish, calls, text, reasoning } = step;
    if (finish.outputTokens !== undefined) outputTokens = (outputTokens ?? 0) + finish.outputTokens;
    const { reason, inputTokens } = finish;
    if (!tools || !isAskedWithTools || calls.length === 0) {
      log.append({ type: 'finish', reason, inputTokens, outputTokens, at: Date.now() });
      return;
    }
    const { turn, found, isForBrowser } = await tools.call(
      { text, ...(reasoning === '' ? {} : { reasoning }) },
      calls,
      {
        onCall: (call) => log.append({ type: 'tool-call', ...call }),
        onReply: (id, reply) => log.append({ type: 'tool-result', id, ...reply }),
      },
    );
    signal.throwIfAborted();
    if (isForBrowser) {
      log.append({ type: 'finish', reason: 'tools', inputTokens, outputTokens, at: Date.now() });
      return;
    }
    messages.push(turn);
    for (const tool of found) offered.set(tool.name, tool);
  }
}

interface Step {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly CalledTool[];
  readonly finish: Extract<DeviceChunk, { type: 'finish' }>;
}

/** Reads one answer of the model, and passes its words on as they come. */
async function readStep(chunks: AsyncIterable<DeviceChunk>, log: EventLog): Promise<Step> {
  let text = '';
  let reasoning = '';
  const calls: CalledTool[] = [];
  for await (const chunk of chunks) {
    if (chunk.type === 'finish') return { text, reasoning, calls, finish: chunk };
    if (chunk.type === 'tool-call') {
      // Some models count their calls anew in every step, or give all of them one id.
      const id = calls.some((call) => call.id === chunk.id) ? `${chunk.id}~${calls.length}` : chunk.id;
      calls.push({ id, name: chunk.name, input: chunk.input });
      continue;
    }
    if (chunk.type === 'text') text += chunk.text;
    else reasoning += chunk.text;
    if (text.length + reasoning.length > maxAnswerChars) throw deviceError('tooLarge');
    log.append(chunk);
  }
  throw deviceError('cut');
}
