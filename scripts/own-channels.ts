/**
 * Threads of one process hear each other's BroadcastChannels, as the tabs of one browser do. Test files that run at the
 * same time are different browsers.
 */
import { threadId } from 'node:worker_threads';

const Shared = globalThis.BroadcastChannel;

/** A channel that only this thread hears. */
class OwnChannel extends Shared {
  static readonly threadId = threadId;

  constructor(name: string) {
    super(`${threadId} ${name}`);
  }
}

// A worker that runs several files sets up each of them.
if (!('threadId' in Shared)) globalThis.BroadcastChannel = OwnChannel;
