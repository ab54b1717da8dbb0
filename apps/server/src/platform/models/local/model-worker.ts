import type { TimerClock } from '../../base/clock.ts';
import { ModelError } from '../models.ts';
import type { SpawnWorker, WorkerChannel, WorkerExit } from './worker-channel.ts';
import type { FromWorker, WorkerFailure, WorkerTask } from './worker-protocol.ts';

export type AnswerChunk = Extract<FromWorker, { type: 'text' | 'reasoning' | 'call' | 'done' }>;

export interface WorkerTimeouts {
  readonly loadMs: number;
  /** Reading a long prompt on a slow processor takes minutes. */
  readonly firstChunkMs: number;
  readonly betweenChunksMs: number;
  /** How long an aborted answer may take to end. */
  readonly abortMs: number;
}

export const defaultTimeouts: WorkerTimeouts = {
  loadMs: 180_000,
  firstChunkMs: 300_000,
  betweenChunksMs: 60_000,
  abortMs: 10_000,
};

const failureCodes = {
  notInstalled: 'model.engineMissing',
  memory: 'model.memory',
  badFile: 'model.badFile',
  tooLong: 'model.tooLong',
  broken: 'model.brokenAnswer',
} as const satisfies Record<WorkerFailure, string>;

const toModelError = (failure: WorkerFailure, detail: string): ModelError =>
  new ModelError(failureCodes[failure], { cause: detail });

/** The life of one worker process: loaded once, then one answer after the other, until it ends. */
export class ModelWorker {
  readonly #exited: Promise<WorkerExit>;
  readonly #channel: WorkerChannel;
  readonly #clock: TimerClock;
  readonly #timeouts: WorkerTimeouts;
  readonly #messages: FromWorker[] = [];
  #exit: WorkerExit | undefined;
  #notify: () => void = () => undefined;
  #onExit: (exit: WorkerExit) => void = () => undefined;
  #nextId = 1;

  constructor(start: SpawnWorker, clock: TimerClock, timeouts: WorkerTimeouts = defaultTimeouts) {
    this.#clock = clock;
    this.#timeouts = timeouts;
    const { promise, resolve } = Promise.withResolvers<WorkerExit>();
    this.#exited = promise;
    this.#channel = start({
      message: (message) => {
        this.#messages.push(message);
        this.#notify();
      },
      exited: (exit) => {
        this.#exit = exit;
        this.#onExit(exit);
        this.#notify();
        resolve(exit);
      },
    });
  }

  get pid(): number | undefined {
    return this.#channel.pid;
  }

  get alive(): boolean {
    return this.#exit === undefined;
  }

  /** Calls `listener` when the process ends, or at once when it has. */
  onExit(listener: (exit: WorkerExit) => void): void {
    this.#onExit = listener;
    if (this.#exit) listener(this.#exit);
  }

  /** Ends the process and waits until it has ended. */
  async stop(): Promise<void> {
    if (this.alive) this.#channel.kill();
    await this.#exited;
  }

  /** @throws ModelError model.engineMissing, model.memory, model.badFile, model.timeout, model.crashed */
  async load(path: string, contextSize: number, threads: number): Promise<void> {
    this.#channel.send({ type: 'load', path, contextSize, threads });
    const message = await this.#receive(this.#timeouts.loadMs);
    if (message.type === 'loadFailed') throw toModelError(message.failure, message.detail);
  }

  /**
   * One answer, `done` last. When it is cut short (the signal, or the reader ends the iteration) the process is told
   * and has given the answer up before this generator ends, so that the next one can follow.
   * @throws ModelError model.tooLong, model.brokenAnswer, model.timeout, model.crashed; the signal's reason
   */
  async *answer(task: WorkerTask, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
    const id = this.#nextId++;
    this.#channel.send({ type: 'answer', id, task });
    let isFinished = false;
    let timeouts = this.#timeouts.firstChunkMs;
    try {
      while (!isFinished) {
        const message = await this.#receive(timeouts, signal);
        timeouts = this.#timeouts.betweenChunksMs;
        if (!('id' in message) || message.id !== id) continue;
        isFinished = message.type === 'done' || message.type === 'failed';
        if (message.type === 'failed') throw toModelError(message.failure, message.detail);
        yield message;
      }
    } finally {
      if (!isFinished && this.alive) await this.#abortAnswer(id);
    }
  }

  async #abortAnswer(id: number): Promise<void> {
    this.#channel.send({ type: 'abort', id });
    try {
      for (;;) {
        const message = await this.#receive(this.#timeouts.abortMs);
        if ('id' in message && message.id === id && ['done', 'failed'].includes(message.type)) return;
      }
    } catch {
      // It ended or hung; `#receive` has seen to that.
    }
  }

  /** The next message. A process silent for longer than `timeoutMs` is ended. */
  async #receive(timeoutMs: number, signal?: AbortSignal): Promise<FromWorker> {
    let timedOut = false;
    const cancel = this.#clock.after(timeoutMs, () => {
      timedOut = true;
      this.#notify();
    });
    const notify = (): void => this.#notify();
    signal?.addEventListener('abort', notify, { once: true });
    try {
      for (;;) {
        signal?.throwIfAborted();
        const message = this.#messages.shift();
        if (message) return message;
        if (this.#exit) throw new ModelError('model.crashed', { cause: this.#exit });
        if (timedOut) {
          this.#channel.kill();
          throw new ModelError('model.timeout');
        }
        await new Promise<void>((resolve) => (this.#notify = resolve));
      }
    } finally {
      cancel();
      signal?.removeEventListener('abort', notify);
    }
  }
}
