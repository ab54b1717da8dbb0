import { AppError } from '../../platform/base/app-error.ts';
import { ResourcePool } from '../../platform/limits/resource-pool.ts';
import { PasswordThread } from './password-thread.ts';
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
