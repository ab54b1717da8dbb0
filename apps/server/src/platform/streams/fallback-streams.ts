import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import type { Streams } from './streams.ts';

/**
 * Streams in a shared store; while it is away, those that may are kept in this process and end with it. Only this
 * process's readers find them there.
 */
export function withFallback(shared: Streams, own: Streams): Streams {
  /** Owners of the streams that were opened here. */
  const owners = new Map<string, string>();
  const storeOf = (id: string): Streams => (owners.has(id) ? own : shared);

  async function forgetExpired(): Promise<void> {
    for (const [id, owner] of owners) if ((await own.state(id, owner)) === 'unknown') owners.delete(id);
  }

  return {
    async open(id, owner, options = {}) {
      await forgetExpired();
      if (owners.has(id)) return false;
      try {
        return await shared.open(id, owner, options);
      } catch (error) {
        if (!(error instanceof EngineUnavailableError) || options.mayStayInProcess !== true) throw error;
        const isOpen = await own.open(id, owner, { holder: options.holder });
        owners.set(id, owner);
        return isOpen;
      }
    },
    orphans: () => shared.orphans(),
    append: (id, data) => storeOf(id).append(id, data),
    close: (id) => storeOf(id).close(id),
    async state(id, owner) {
      await forgetExpired();
      return storeOf(id).state(id, owner);
    },
    read: (id, owner, after, signal) => storeOf(id).read(id, owner, after, signal),
    requestStop: (id, owner) => storeOf(id).requestStop(id, owner),
    onStop: (id, listener) => storeOf(id).onStop(id, listener),
    async dispose() {
      await Promise.all([shared.dispose(), own.dispose()]);
    },
  };
}
