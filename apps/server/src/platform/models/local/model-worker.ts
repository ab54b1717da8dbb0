import type { TimerClock } from '../clock.ts';
import { ModelError } from '../models.ts';
import type { StartWorker, WorkerChannel, WorkerEnd } from './worker-channel.ts';
import type { FromWorker, WorkerFailure, WorkerTask } from './worker-protocol.ts';

export type AnswerPiece = Extract<FromWorker, { type: 'text' | 'reasoning' | 'call' | 'done' }>;

export interface WorkerPatience {
  readonly loadMs: number;
  /** Reading a long prompt on a slow processor takes minutes. */
  readonly firstPieceMs: number;
  readonly betweenPiecesMs: number;
  /** How long an aborted answer may take to end. */
  readonly abortMs: number;
}

export const usualPatience: WorkerPatience = {
  loadMs: 180_000,
  firstPieceMs: 300_000,
  betweenPiecesMs: 60_000,
  abortMs: 10_000,
};

const failureCodes = {
  memory: 'model.memory',
  badFile: 'model.badFile',
  tooLong: 'model.tooLong',
  broken: 'model.brokenAnswer',
} as const satisfies Record<WorkerFailure, string>;

const failureOf = (failure: WorkerFailure, detail: string): ModelError =>
  new ModelError(failureCodes[failure], { cause: detail });

/** The life of one worker process: loaded once, then one answer after the other, until it ends. */
export class ModelWorker {
  readonly #ended: Promise<WorkerEnd>;
  readonly #channel: WorkerChannel;
  readonly #clock: TimerClock;
  readonly #patience: WorkerPatience;
  readonly #inbox: FromWorker[] = [];
  #end: WorkerEnd | undefined;
  #wake: () => void = () => undefined;
  #tellEnd: (end: WorkerEnd) => void = () => undefined;
  #nextId = 1;

  constructor(start: StartWorker, clock: TimerClock, patience: WorkerPatience = usualPatience) {
    this.#clock = clock;
    this.#patience = patience;
    const { promise, resolve } = Promise.withResolvers<WorkerEnd>();
    this.#ended = promise;
    this.#channel = start({
      message: (message) => {
        this.#inbox.push(message);
        this.#wake();
      },
      ended: (end) => {
        this.#end = end;
        this.#tellEnd(end);
        this.#wake();
        resolve(end);
      },
    });
  }

  get pid(): number | undefined {
    return this.#channel.pid;
  }

  get alive(): boolean {
    return this.#end === undefined;
  }

  /** Calls `listener` when the process ends, or at once when it has. */
  onEnd(listener: (end: WorkerEnd) => void): void {
    this.#tellEnd = listener;
    if (this.#end) listener(this.#end);
  }

  /** Ends the process and waits until it has ended. */
  async stop(): Promise<void> {
    if (this.alive) this.#channel.kill();
    await this.#ended;
  }

  /** @throws ModelError model.memory, model.badFile, model.timeout, model.crashed */
  async load(path: string, contextSize: number, threads: number): Promise<void> {
    this.#channel.send({ type: 'load', path, contextSize, threads });
    const message = await this.#receive(this.#patience.loadMs);
    if (message.type === 'loadFailed') throw failureOf(message.failure, message.detail);
  }

  /**
   * One answer, `done` last. When it is cut short (the signal, or the reader ends the iteration) the process is told
   * and has given the answer up before this generator ends, so that the next one can follow.
   * @throws ModelError model.tooLong, model.brokenAnswer, model.timeout, model.crashed; the signal's reason
   */
  async *answer(task: WorkerTask, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    const id = this.#nextId++;
    this.#channel.send({ type: 'answer', id, task });
    let over = false;
    let patience = this.#patience.firstPieceMs;
    try {
      while (!over) {
        // oxlint-disable-next-line no-await-in-loop -- pieces come in order
        const message = await this.#receive(patience, signal);
        patience = this.#patience.betweenPiecesMs;
        if (!('id' in message) || message.id !== id) continue;
        over = message.type === 'done' || message.type === 'failed';
        if (message.type === 'failed') throw failureOf(message.failure, message.detail);
        yield message;
      }
    } finally {
      if (!over && this.alive) await this.#giveUp(id);
    }
  }

  async #giveUp(id: number): Promise<void> {
    this.#channel.send({ type: 'abort', id });
    try {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- reads what is still on its way
        const message = await this.#receive(this.#patience.abortMs);
        if ('id' in message && message.id === id && ['done', 'failed'].includes(message.type)) return;
      }
    } catch {
      // It ended or hung; `#receive` has seen to that.
    }
  }

  /** The next message. A process silent for longer than `patienceMs` is ended. */
  async #receive(patienceMs: number, signal?: AbortSignal): Promise<FromWorker> {
    let late = false;
    const cancel = this.#clock.after(patienceMs, () => {
      late = true;
      this.#wake();
    });
    const wake = (): void => this.#wake();
    signal?.addEventListener('abort', wake, { once: true });
    try {
      for (;;) {
        signal?.throwIfAborted();
        const message = this.#inbox.shift();
        if (message) return message;
        if (this.#end) throw new ModelError('model.crashed', { cause: this.#end });
        if (late) {
          this.#channel.kill();
          throw new ModelError('model.timeout');
        }
        // oxlint-disable-next-line no-await-in-loop -- waits for whatever comes first
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      cancel();
      signal?.removeEventListener('abort', wake);
    }
  }
}
