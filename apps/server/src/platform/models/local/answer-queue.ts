import type { Clock } from '../../base/clock.ts';

/** How much work an answer was, for the estimate of the next ones. */
export interface AnswerTiming {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** From the task's start to its first piece: reading the prompt. */
  readonly promptMs: number;
  /** From the first piece to the last. */
  readonly generationMs: number;
}

/** Weight of the newest measurement in the running means. */
const smoothing = 0.3;

/** How fast this machine reads and writes, measured. Begins with the figures of a small model on two cores. */
export class ThroughputEstimator {
  #readingMsPerToken = 12;
  #writingMsPerToken = 120;
  #answerTokens = 250;

  /** Learns from one finished answer. */
  record(work: AnswerTiming): void {
    const mean = (old: number, value: number): number => old + smoothing * (value - old);
    if (work.inputTokens > 0)
      this.#readingMsPerToken = mean(this.#readingMsPerToken, work.promptMs / work.inputTokens);
    if (work.outputTokens > 1) {
      this.#writingMsPerToken = mean(this.#writingMsPerToken, work.generationMs / (work.outputTokens - 1));
      this.#answerTokens = mean(this.#answerTokens, work.outputTokens);
    }
  }

  /** Milliseconds that an answer to so many tokens will probably take. */
  estimate(inputTokens: number): number {
    return inputTokens * this.#readingMsPerToken + this.#answerTokens * this.#writingMsPerToken;
  }
}

export interface QueuePosition {
  /** 1 is next. */
  readonly place: number;
  readonly waitMs: number;
}

/** One request's place in the queue. */
export interface Ticket {
  /** Each new place until it is this ticket's turn; none when it is at once. Rejects with the signal's reason. */
  positions(signal: AbortSignal): AsyncIterable<QueuePosition>;
  /** Gives the place up, waiting or served. Twice is fine. */
  leave(): void;
}

interface Waiting {
  readonly inputTokens: number;
  servedSince: number | undefined;
  wake: () => void;
}

/** One at a time, in the order of coming. */
export class AnswerQueue {
  readonly #entries: Waiting[] = [];
  readonly #throughput: ThroughputEstimator;
  readonly #clock: Clock;

  constructor(throughput: ThroughputEstimator, clock: Clock) {
    this.#throughput = throughput;
    this.#clock = clock;
  }

  /** Requests in the queue, the served one among them. */
  get length(): number {
    return this.#entries.length;
  }

  /** Milliseconds until a request that came now would be served. */
  get waitMs(): number {
    return this.#waitMsAt(this.#entries.length);
  }

  enter(inputTokens: number): Ticket {
    const entry: Waiting = { inputTokens, servedSince: undefined, wake: () => undefined };
    this.#entries.push(entry);
    this.#startFirst();
    return {
      positions: (signal) => this.#turns(entry, signal),
      leave: () => {
        const index = this.#entries.indexOf(entry);
        if (index === -1) return;
        this.#entries.splice(index, 1);
        this.#startFirst();
        for (const other of this.#entries.slice(index)) other.wake();
      },
    };
  }

  async *#turns(entry: Waiting, signal: AbortSignal): AsyncGenerator<QueuePosition> {
    let lastPosition: number | undefined;
    for (;;) {
      signal.throwIfAborted();
      const place = this.#entries.indexOf(entry);
      if (place <= 0) return;
      if (place !== lastPosition) {
        lastPosition = place;
        yield { place, waitMs: this.#waitMsAt(place) };
        continue;
      }
      const change = new Promise<void>((resolve) => (entry.wake = resolve));
      const wake = (): void => entry.wake();
      signal.addEventListener('abort', wake, { once: true });
      await change;
      signal.removeEventListener('abort', wake);
    }
  }

  #startFirst(): void {
    const first = this.#entries[0];
    if (first) first.servedSince ??= this.#clock.now();
  }

  #waitMsAt(place: number): number {
    return this.#entries.slice(0, place).reduce((sum, { inputTokens, servedSince }) => {
      const estimate = this.#throughput.estimate(inputTokens);
      const elapsed = servedSince === undefined ? 0 : this.#clock.now() - servedSince;
      // An answer that outlasts its estimate is taken to need a tenth of it more.
      return sum + Math.round(Math.max(estimate - elapsed, estimate / 10));
    }, 0);
  }
}
