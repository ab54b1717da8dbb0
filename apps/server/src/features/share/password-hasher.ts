import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/base/app-error.ts';
import { ResourcePool } from '../../platform/limits/resource-pool.ts';
import type { PasswordReply, PasswordRequest } from './password-worker.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** Passwords hashed at once: each takes a core and 32 MiB. */
const threadCount = 2;

/** Passwords that may wait, over all networks and of one of them. */
const maxWaiting = { inAll: 32, ofNetwork: 8 };

/** What a refused caller is told to wait, in seconds: longer than a full queue takes. */
const queueRetrySeconds = 10;

/**
 * Hashes passwords in worker threads of its own: in libuv's pool they would hold up files, DNS and compression.
 * `network` is whose turn a password takes in the queue. Each method throws AppError share.busy when it is full.
 */
export interface PasswordHasher {
  hash(password: string, network: string): Promise<string>;
  /** @param begin counts the try, as soon as it has a place to be checked; where it throws nothing is checked */
  matches(password: string, hash: string, network: string, begin: () => Promise<void>): Promise<boolean>;
}

/** How long an idle thread keeps its memory, in milliseconds. */
const idleMs = 30_000;

interface RunningRequest {
  readonly resolve: (reply: PasswordReply) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker thread that hashes one password at a time. It is started by the first and ends when idle. */
class PasswordThread {
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

export function createPasswordHasher({
  metrics,
  stopping,
}: {
  readonly metrics: Metrics;
  readonly stopping: AbortSignal;
}): PasswordHasher {
  // The first that is free is used: as long as one suffices, no other is started.
  const threads = Array.from({ length: threadCount }, () => new PasswordThread());
  const pool = new ResourcePool({
    total: threadCount,
    perAddress: threadCount,
    maxWaiting,
    refusal: () => new AppError('share.busy', { wait: queueRetrySeconds }),
  });
  metrics.observeQueue('passwords', () => pool.waiting);
  const ending = new AbortController();

  function stop(): void {
    const error = new AppError('server.stopping');
    ending.abort(error);
    for (const thread of threads) thread.stop(error);
  }
  stopping.addEventListener('abort', stop, { once: true });

  async function request(
    content: PasswordRequest,
    network: string,
    begin?: () => Promise<void>,
  ): Promise<PasswordReply> {
    if (stopping.aborted) throw new AppError('server.stopping');
    return pool.use({ address: network, network }, { signal: ending.signal }, async (_place, signal) => {
      await begin?.();
      signal.throwIfAborted();
      const thread = threads.find(({ busy }) => !busy);
      if (!thread) throw new Error('a place without a thread');
      return thread.run(content);
    });
  }

  return {
    hash: async (password, network) => (await request({ password }, network)) as string,
    matches: async (password, hash, network, begin) =>
      (await request({ password, hash }, network, begin)) as boolean,
  };
}
