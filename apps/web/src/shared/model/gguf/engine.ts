import * as z from 'zod/mini';
import { stored } from '../../lib/storage.ts';
import { withBasePath } from '../../lib/base-path.ts';
import { createWorkerClient, WorkerStopped } from '../../lib/worker-client.ts';
import {
  describeOpened,
  modesOf,
  type Opened,
  openWithFallback,
  thisDevice,
  withoutFailed,
  threadsFor,
} from './engine-modes.ts';
import { enginePath } from './engine-version.ts';
import type { EngineApi } from './engine.worker.ts';
import { GgufFailure, toGgufFailure } from './gguf-error.ts';

/** A model takes much memory: after so long without a question it is given back. */
const idleMs = 180_000;
/** A driver may hang; a large file on a slow disk takes its time. */
const openTimeoutMs = 240_000;

/** Ways that failed with a model in this browser: a driver that hangs is not waited for at every visit. */
const failed = stored(
  'baigong-engine-failed',
  z.object({ of: z.string(), modes: z.array(z.enum(['gpu', 'threads', 'single'])) }),
  { of: '', modes: [] },
);

export interface EngineModel {
  readonly id: string;
  readonly bytes: number;
  readonly context: number;
}

interface OpenModel extends Opened {
  readonly id: string;
}

let opened: OpenModel | undefined;
let answering = 0;

const client = createWorkerClient<EngineApi>(
  () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' }),
  { idleMs, onStop: () => (opened = undefined), toError: toGgufFailure },
);

/** Tabs give the memory back when another one needs it. */
const tabs = new BroadcastChannel('baigong-model-engine');
tabs.addEventListener('message', () => {
  if (answering === 0) client.close();
});

/** Ends the engine, with whatever it is doing. */
export const closeEngine = (): void => client.close();

/**
 * Loads a model where it is not loaded, and tests it. The caller holds the turn (`inTurn`).
 * @returns what is worth saying about how it runs, where anything was not as fast as could be
 * @throws GgufFailure, or the signal's reason
 */
export async function openEngine(model: EngineModel, signal: AbortSignal): Promise<string> {
  if (opened?.id === model.id && client.isRunning()) return describeOpened(opened);
  client.close();
  tabs.postMessage('loading');
  const device = await thisDevice();
  signal.throwIfAborted();
  if (!device.hasWideMemory) throw new GgufFailure('tooOld');
  const engineUrl = new URL(withBasePath(enginePath), location.href).href;
  const threads = threadsFor(navigator.hardwareConcurrency);
  // A new browser or driver may do better.
  const of = `${model.id} ${navigator.userAgent}`;
  const before = failed.read();
  const modes = withoutFailed(modesOf(device), before.of === of ? before.modes : []);
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const found = await openWithFallback(
      modes,
      async (mode) => {
        // A worker that failed is not asked again: what it left in the card or in memory goes with it.
        client.close();
        return client
          .call('open', { ...model, mode, threads, engineUrl }, { signal, timeoutMs: openTimeoutMs })
          .catch((error: unknown) => {
            throw error instanceof GgufFailure
              ? error
              : new GgufFailure(
                  error instanceof WorkerStopped && error.reason === 'not-loaded' ? 'engine' : 'crashed',
                  error,
                );
          });
      },
      signal,
    );
    if (found.skipped.length > 0)
      failed.write({ of, modes: modesOf(device).slice(0, modesOf(device).indexOf(found.mode)) });
    opened = { id: model.id, ...found };
    return describeOpened(opened);
  } catch (error) {
    client.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const Line = z.string();

/** The events of an answer on OpenAI's wire. The model is open. @throws GgufFailure, or the signal's reason */
export async function* answerEvents(body: unknown, signal: AbortSignal): AsyncGenerator<string, void> {
  const lines: string[] = [];
  let wake: () => void = () => undefined;
  let end: { readonly error?: unknown } | undefined;
  answering++;
  const answered = client
    .call('answer', body as Parameters<EngineApi['answer']>[0], {
      signal,
      onProgress: (line) => {
        lines.push(`data: ${z.parse(Line, line)}\n\n`);
        wake();
      },
    })
    .then(
      () => (end = {}),
      (error: unknown) =>
        (end = { error: error instanceof WorkerStopped ? new GgufFailure('crashed', error) : error }),
    )
    .finally(() => wake());
  try {
    for (;;) {
      yield* lines.splice(0);
      if (end) break;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    yield* lines.splice(0);
    if ('error' in end) throw end.error;
  } finally {
    answering--;
    void answered;
  }
}
