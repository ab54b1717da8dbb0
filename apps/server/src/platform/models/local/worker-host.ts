import { availableParallelism } from 'node:os';
import type { Log } from '../../platform.ts';
import { pause, type TimerClock } from '../clock.ts';
import { ModelError } from '../models.ts';
import { planContext } from './load-plan.ts';
import type { FolderModel } from './model-folder.ts';
import { ModelWorker, type AnswerPiece, type WorkerPatience } from './model-worker.ts';
import type { StartWorker } from './worker-channel.ts';
import type { WorkerTask } from './worker-protocol.ts';

export interface WorkerHostOptions {
  readonly start: StartWorker;
  readonly clock: TimerClock;
  readonly log: Log;
  /** Bytes of memory that can be had now. */
  readonly freeMemory: () => number;
  readonly patience?: WorkerPatience;
  /** How long an unused model keeps its memory. */
  readonly idleMs?: number;
}

const usualIdleMs = 5 * 60_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

interface Held {
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
  #held: Held | undefined;
  #crashesInARow = 0;
  #notBefore = 0;
  #cancelIdle: () => void = () => undefined;

  constructor(options: WorkerHostOptions) {
    this.#options = options;
  }

  /** Process id of the loaded model, for those who look after the machine. */
  get pid(): number | undefined {
    return this.#held?.worker.alive ? this.#held.worker.pid : undefined;
  }

  /** Context of a model in tokens: what it has, or would get now; undefined when the memory does not suffice. */
  contextOf(model: FolderModel): number | undefined {
    return this.#held?.model === keyOf(model) && this.#held.worker.alive
      ? this.#held.contextSize
      : planContext(model.header, model.bytes, this.#options.freeMemory());
  }

  /**
   * The answer of one model.
   * @throws ModelError model.memory, model.badFile, model.crashed, model.timeout, model.tooLong, model.brokenAnswer
   */
  async *answer(model: FolderModel, task: WorkerTask, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    this.#disposal.signal.throwIfAborted();
    this.#cancelIdle();
    const either = AbortSignal.any([signal, this.#disposal.signal]);
    try {
      const worker = await this.#loaded(model, either);
      for await (const piece of worker.answer(task, either)) {
        if (piece.type === 'done') this.#crashesInARow = 0;
        yield piece;
      }
    } finally {
      const { clock, idleMs = usualIdleMs } = this.#options;
      this.#cancelIdle();
      if (!this.#disposal.signal.aborted) this.#cancelIdle = clock.after(idleMs, () => void this.#letGo());
    }
  }

  /** Ends the process. Answers under way end with `server.stopping`. */
  async dispose(): Promise<void> {
    this.#cancelIdle();
    this.#disposal.abort(new ModelError('server.stopping'));
    await this.#letGo();
  }

  async #loaded(model: FolderModel, signal: AbortSignal): Promise<ModelWorker> {
    const key = keyOf(model);
    if (this.#held?.model !== key || !this.#held.worker.alive) {
      await this.#letGo();
      const { clock, start, patience } = this.#options;
      const pauseMs = this.#notBefore - clock.now();
      if (pauseMs > 0) await pause(clock, pauseMs, signal);
      const contextSize = this.contextOf(model);
      if (contextSize === undefined) throw new ModelError('model.memory');
      // The server may have ended while the old process did.
      signal.throwIfAborted();
      const worker = new ModelWorker(start, clock, patience);
      const ready = worker.load(model.path, contextSize, Math.max(1, availableParallelism() - 1));
      this.#held = { model: key, worker, contextSize, ready };
      this.#watch(worker, model.name);
      this.#options.log.info({ model: model.name, pid: worker.pid, contextSize }, 'local model starting');
    }
    const { worker, ready } = this.#held;
    try {
      await orAborted(ready, signal);
    } catch (error) {
      // A visitor who leaves while the model loads leaves it loading for the next one.
      if (!signal.aborted) await this.#letGo();
      throw error;
    }
    return worker;
  }

  #watch(worker: ModelWorker, model: string): void {
    worker.onEnd(({ code, signal, lastWords }) => {
      if (this.#held?.worker !== worker) return;
      this.#held = undefined;
      this.#crashesInARow += 1;
      const { clock, log } = this.#options;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (this.#crashesInARow - 1));
      this.#notBefore = clock.now() + pauseMs;
      log.error({ model, code, signal, lastWords, pauseMs }, 'local model crashed');
    });
  }

  async #letGo(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    held.ready.catch(() => undefined);
    await held.worker.stop();
  }
}

function keyOf(model: FolderModel): string {
  return `${model.path}:${model.bytes}`;
}

function orAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
