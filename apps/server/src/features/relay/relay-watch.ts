import type { RelayState } from '@baigong/contracts';
import type { Log } from '../../platform/base/log.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { RelayRepository } from './repository/relay-repository.ts';

interface Waiter {
  readonly id: string;
  readonly after: RelayState['status'];
  readonly wake: () => void;
}

/** Between two looks at the rows: other processes change them, too. */
const lookMs = 500;

interface Deps {
  readonly relays: RelayRepository;
  readonly clock: Clock;
  readonly log: Log;
}

/** Waits until relays are no longer in a state. One look at the rows serves all who wait in this process. */
export class RelayWatch {
  readonly #deps: Deps;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Resolves when the relay is in another state or over, or the signal aborts. */
  change(id: string, after: RelayState['status'], signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiters.delete(waiter);
        signal.removeEventListener('abort', wake);
        if (this.#waiters.size === 0) {
          clearInterval(this.#timer);
          this.#timer = undefined;
        }
        resolve();
      };
      const waiter: Waiter = { id, after, wake };
      if (signal.aborted) return resolve();
      this.#waiters.add(waiter);
      signal.addEventListener('abort', wake, { once: true });
      this.#timer ??= setInterval(() => void this.look(), lookMs).unref();
      void this.look();
    });
  }

  /** Looks now: something was changed in this process. */
  async look(): Promise<void> {
    const { relays, clock, log } = this.#deps;
    const waiters = [...this.#waiters];
    if (waiters.length === 0) return;
    try {
      const states = await relays.readStatuses([...new Set(waiters.map(({ id }) => id))], clock.now());
      for (const { id, after, wake } of waiters) if (states.get(id) !== after) wake();
    } catch (error) {
      // The next look finds the same.
      log.warn({ err: error }, 'looking at relays failed');
    }
  }
}
