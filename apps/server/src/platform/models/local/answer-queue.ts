import type { Clock } from '../../platform.ts';

/** How much work an answer was, for the estimate of the next ones. */
export interface AnswerWork {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** From the task's start to its first piece: reading the prompt. */
  readonly readingMs: number;
  /** From the first piece to the last. */
  readonly writingMs: number;
}

/** Weight of the newest measurement in the running means. */
const newest = 0.3;

/** How fast this machine reads and writes, measured. Begins with the figures of a small model on two cores. */
export class Pace {
  #readingMsPerToken = 12;
  #writingMsPerToken = 120;
  #answerTokens = 250;

  /** Learns from one finished answer. */
  learn(work: AnswerWork): void {
    const mean = (old: number, value: number): number => old + newest * (value - old);
    if (work.inputTokens > 0)
      this.#readingMsPerToken = mean(this.#readingMsPerToken, work.readingMs / work.inputTokens);
    if (work.outputTokens > 1) {
      this.#writingMsPerToken = mean(this.#writingMsPerToken, work.writingMs / (work.outputTokens - 1));
      this.#answerTokens = mean(this.#answerTokens, work.outputTokens);
    }
  }

  /** Milliseconds that an answer to so many tokens will probably take. */
  estimate(inputTokens: number): number {
    return inputTokens * this.#readingMsPerToken + this.#answerTokens * this.#writingMsPerToken;
  }
}

export interface Place {
  /** 1 is next. */
  readonly place: number;
  readonly waitMs: number;
}

/** One request's place in the queue. */
export interface Ticket {
  /** Each new place until it is this ticket's turn; none when it is at once. Rejects with the signal's reason. */
  turns(signal: AbortSignal): AsyncIterable<Place>;
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
  readonly #line: Waiting[] = [];
  readonly #pace: Pace;
  readonly #clock: Clock;

  constructor(pace: Pace, clock: Clock) {
    this.#pace = pace;
    this.#clock = clock;
  }

  /** Requests in the queue, the served one among them. */
  get length(): number {
    return this.#line.length;
  }

  /** Milliseconds until a request that came now would be served. */
  get waitMs(): number {
    return this.#waitOf(this.#line.length);
  }

  enter(inputTokens: number): Ticket {
    const entry: Waiting = { inputTokens, servedSince: undefined, wake: () => undefined };
    this.#line.push(entry);
    this.#serveFirst();
    return {
      turns: (signal) => this.#turns(entry, signal),
      leave: () => {
        const index = this.#line.indexOf(entry);
        if (index === -1) return;
        this.#line.splice(index, 1);
        this.#serveFirst();
        for (const other of this.#line.slice(index)) other.wake();
      },
    };
  }

  async *#turns(entry: Waiting, signal: AbortSignal): AsyncGenerator<Place> {
    let told: number | undefined;
    for (;;) {
      signal.throwIfAborted();
      const place = this.#line.indexOf(entry);
      if (place <= 0) return;
      if (place !== told) {
        told = place;
        yield { place, waitMs: this.#waitOf(place) };
        continue;
      }
      const moved = new Promise<void>((resolve) => (entry.wake = resolve));
      const wake = (): void => entry.wake();
      signal.addEventListener('abort', wake, { once: true });
      // oxlint-disable-next-line no-await-in-loop -- the queue moves one step at a time
      await moved;
      signal.removeEventListener('abort', wake);
    }
  }

  #serveFirst(): void {
    const first = this.#line[0];
    if (first) first.servedSince ??= this.#clock.now();
  }

  #waitOf(place: number): number {
    return this.#line.slice(0, place).reduce((sum, { inputTokens, servedSince }) => {
      const whole = this.#pace.estimate(inputTokens);
      const done = servedSince === undefined ? 0 : this.#clock.now() - servedSince;
      // An answer that outlasts its estimate is taken to need a tenth of it more.
      return sum + Math.round(Math.max(whole - done, whole / 10));
    }, 0);
  }
}
