import { Worker } from 'node:worker_threads';
import type { PasswordReply, PasswordRequest } from './password-worker.ts';

/** How long an idle thread keeps its memory, in milliseconds. */
const idleMs = 30_000;

interface RunningRequest {
  readonly resolve: (reply: PasswordReply) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker thread that hashes one password at a time. It is started by the first and ends when idle. */
export class PasswordThread {
  #worker: Worker | undefined;
  #current: RunningRequest | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  get busy(): boolean {
    return this.#current !== undefined;
  }

  /** Only while it is not busy. */
  run(request: PasswordRequest): Promise<PasswordReply> {
    clearTimeout(this.#idleTimer);
    return new Promise((resolve, reject) => {
      this.#current = { resolve, reject };
      this.#worker ??= this.#start();
      this.#worker.postMessage(request);
    });
  }

  /** Ends the thread; what it was hashing is rejected. */
  stop(error: unknown): void {
    clearTimeout(this.#idleTimer);
    this.#worker?.removeAllListeners();
    void this.#worker?.terminate();
    this.#worker = undefined;
    this.#finish()?.reject(error);
  }

  #finish(): RunningRequest | undefined {
    const done = this.#current;
    this.#current = undefined;
    return done;
  }

  #start(): Worker {
    const started = new Worker(new URL('./password-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (reply: PasswordReply) => {
      this.#idleTimer = setTimeout(() => this.stop(undefined), idleMs).unref();
      this.#finish()?.resolve(reply);
    });
    started.on('error', (error) => this.stop(error));
    return started;
  }
}
