import type { TimerClock } from '../../src/platform/base/clock.ts';

/** A clock that stands still until it is told to go. */
export class ManualClock implements TimerClock {
  #now = Date.UTC(2026, 10, 20, 4);
  readonly #timers = new Set<{ at: number; action: () => void }>();
  readonly #watchers = new Set<() => void>();

  now(): number {
    return this.#now;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { at: this.#now + ms, action };
    this.#timers.add(timer);
    for (const look of this.#watchers) look();
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass; what falls due happens in its order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.action();
    }
    this.#now = end;
  }

  /** Settles once something waits for a moment between `from` and `to` milliseconds away. */
  waitingFor(from: number, to = from): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const found = [...this.#timers].some(({ at }) => at - this.#now >= from && at - this.#now <= to);
        if (!found) return;
        this.#watchers.delete(look);
        resolve();
      };
      this.#watchers.add(look);
      look();
    });
  }
}
