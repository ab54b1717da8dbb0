import { sleep, systemClock, type TimerClock } from '../base/clock.ts';
import type { Holder } from './resource-pool.ts';

export interface PaceOptions {
  /** What an address may pass in the long run; a network twice as much. */
  readonly perSecond: number;
  /** What it may pass at once, after a pause. */
  readonly burst: number;
  readonly clock?: TimerClock;
}

/** Addresses that are remembered before those that have long been at rest are forgotten. */
const maxAddresses = 10_000;

/** Holds back what one address or network makes the process do, so that the others' work is not behind it. */
export class Pace {
  readonly #options: PaceOptions;
  readonly #clock: TimerClock;
  /** When each address and network will have passed all that it has begun, at its rate. */
  readonly #doneAt = new Map<string, number>();

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** Counts what has passed, and waits where it was too much. @throws the signal's reason */
  async pass({ address, network }: Holder, amount: number, signal: AbortSignal): Promise<void> {
    const { perSecond } = this.#options;
    const ms = Math.max(
      this.#count(`address ${address}`, amount, perSecond),
      this.#count(`network ${network}`, amount, 2 * perSecond),
    );
    if (ms > 0) await sleep(this.#clock, ms, signal);
  }

  /** Milliseconds until what was counted is within the rate. */
  #count(key: string, amount: number, perSecond: number): number {
    const now = this.#clock.now();
    const burstMs = (this.#options.burst / this.#options.perSecond) * 1000;
    const from = Math.max(this.#doneAt.get(key) ?? 0, now - burstMs);
    const doneAt = from + (amount / perSecond) * 1000;
    if (this.#doneAt.size >= maxAddresses) this.#forget(now - burstMs);
    this.#doneAt.set(key, doneAt);
    return doneAt - now;
  }

  #forget(before: number): void {
    for (const [key, doneAt] of this.#doneAt) if (doneAt <= before) this.#doneAt.delete(key);
  }
}
