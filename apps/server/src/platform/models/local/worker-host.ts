import { availableParallelism } from 'node:os';
import type { Log } from '../../base/log.ts';
import { untilAborted } from '../../base/abort.ts';
import { sleep, type TimerClock } from '../../base/clock.ts';
import { ModelError } from '../models.ts';
import { chooseContextSize } from './gguf-header.ts';
import type { FolderModel } from './model-folder.ts';
import { ModelWorker, type AnswerChunk, type WorkerTimeouts } from './model-worker.ts';
import type { SpawnWorker } from './worker-channel.ts';
import type { WorkerTask } from './worker-protocol.ts';

export interface WorkerHostOptions {
  readonly start: SpawnWorker;
  readonly clock: TimerClock;
  readonly log: Log;
  /** Bytes of memory that can be had now. */
  readonly freeMemory: () => number;
  readonly timeouts?: WorkerTimeouts;
  /** How long an unused model keeps its memory. */
  readonly idleMs?: number;
}

const defaultIdleMs = 5 * 60_000;
const initialBackoffMs = 500;
const maxBackoffMs = 30_000;

interface LoadedModel {
  readonly model: string;
  readonly worker: ModelWorker;
  readonly contextSize: number;
  readonly ready: Promise<void>;
}

/**
 * Keeps the process of the model in use: starts it with the first answer, changes it with the model, ends it when
 * idle, and starts it anew after a crash, later with each crash in a row. Serves one answer at a time.
 */
export class WorkerHost {
  readonly #options: WorkerHostOptions;
  readonly #disposal = new AbortController();
  #loaded: LoadedModel | undefined;
  #consecutiveCrashes = 0;
  #retryAt = 0;
  #cancelIdle: () => void = () => undefined;

  constructor(options: WorkerHostOptions) {
    this.#options = options;
  }

  /** Process id of the loaded model, for those who look after the machine. */
  get pid(): number | undefined {
    return this.#loaded?.worker.alive ? this.#loaded.worker.pid : undefined;
  }

  /** Context of a model in tokens: what it has, or would get now; undefined when the memory does not suffice. */
  contextOf(model: FolderModel): number | undefined {
    return this.#loaded?.model === keyOf(model) && this.#loaded.worker.alive
      ? this.#loaded.contextSize
      : chooseContextSize(model.header, model.bytes, this.#options.freeMemory());
  }

  /**
   * The answer of one model.
   * @throws ModelError model.memory, model.badFile, model.crashed, model.timeout, model.tooLong, model.brokenAnswer
   */
  async *answer(model: FolderModel, task: WorkerTask, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
    this.#disposal.signal.throwIfAborted();
    this.#cancelIdle();
    const either = AbortSignal.any([signal, this.#disposal.signal]);
    try {
      const worker = await this.#workerFor(model, either);
      for await (const chunk of worker.answer(task, either)) {
        if (chunk.type === 'done') this.#consecutiveCrashes = 0;
        yield chunk;
      }
    } finally {
      const { clock, idleMs = defaultIdleMs } = this.#options;
      this.#cancelIdle();
      if (!this.#disposal.signal.aborted) this.#cancelIdle = clock.after(idleMs, () => void this.#unload());
    }
  }

  /** Ends the process. Answers under way end with `server.stopping`. */
  async dispose(): Promise<void> {
    this.#cancelIdle();
    this.#disposal.abort(new ModelError('server.stopping'));
    await this.#unload();
  }

  async #workerFor(model: FolderModel, signal: AbortSignal): Promise<ModelWorker> {
    const key = keyOf(model);
    if (this.#loaded?.model !== key || !this.#loaded.worker.alive) {
      await this.#unload();
      const { clock, start, timeouts } = this.#options;
      const backoffMs = this.#retryAt - clock.now();
      if (backoffMs > 0) await sleep(clock, backoffMs, signal);
      const contextSize = this.contextOf(model);
      if (contextSize === undefined) throw new ModelError('model.memory');
      // The server may have ended while the old process did.
      signal.throwIfAborted();
      const worker = new ModelWorker(start, clock, timeouts);
      const ready = worker.load(model.path, contextSize, Math.max(1, availableParallelism() - 1));
      this.#loaded = { model: key, worker, contextSize, ready };
      this.#watchExit(worker, model.name);
      this.#options.log.info({ model: model.name, pid: worker.pid, contextSize }, 'local model starting');
    }
    const { worker, ready } = this.#loaded;
    try {
      await untilAborted(ready, signal);
    } catch (error) {
      // A visitor who leaves while the model loads leaves it loading for the next one.
      if (!signal.aborted) await this.#unload();
      throw error;
    }
    return worker;
  }

  #watchExit(worker: ModelWorker, model: string): void {
    worker.onExit(({ code, signal, stderrTail }) => {
      if (this.#loaded?.worker !== worker) return;
      this.#loaded = undefined;
      this.#consecutiveCrashes += 1;
      const { clock, log } = this.#options;
      const backoffMs = Math.min(maxBackoffMs, initialBackoffMs * 2 ** (this.#consecutiveCrashes - 1));
      this.#retryAt = clock.now() + backoffMs;
      log.error({ model, code, signal, stderrTail, pauseMs: backoffMs }, 'local model crashed');
    });
  }

  async #unload(): Promise<void> {
    const loaded = this.#loaded;
    this.#loaded = undefined;
    if (!loaded) return;
    loaded.ready.catch(() => undefined);
    await loaded.worker.stop();
  }
}

function keyOf(model: FolderModel): string {
  return `${model.path}:${model.bytes}`;
}
