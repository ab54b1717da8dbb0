import type { RunEvent } from '@baigong/contracts';
import type { TimerClock } from '../../platform/models/clock.ts';
import type { Streams } from '../../platform/streams/streams.ts';

/**
 * Deltas that come closer together than this travel as one event. A reader sees no difference,
 * and a long answer's log stays small.
 */
const gatherMs = 5;

type Spoken = Extract<RunEvent, { type: 'text' | 'reasoning' }>;

/** Writes the events of one run in order, gathering words that come thick and fast. */
export class RunLog {
  readonly #streams: Streams;
  readonly #run: string;
  readonly #clock: TimerClock;
  readonly #onFailure: (error: unknown) => void;
  #gathered: { type: Spoken['type']; text: string } | undefined;
  #cancel: (() => void) | undefined;
  #lastWords = Number.NEGATIVE_INFINITY;
  #tail: Promise<unknown> = Promise.resolve();
  #failed = false;

  /** `onFailure` hears once of an event that could not be written; nothing is written after it but the last word. */
  constructor(streams: Streams, run: string, clock: TimerClock, onFailure: (error: unknown) => void) {
    this.#streams = streams;
    this.#run = run;
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  /** Adds words. The first after a pause leave at once. */
  say(type: Spoken['type'], text: string): void {
    if (this.#gathered && this.#gathered.type !== type) this.#flush();
    if (this.#gathered) this.#gathered.text += text;
    else this.#gathered = { type, text };
    const due = this.#lastWords + gatherMs - this.#clock.now();
    if (due <= 0) this.#flush();
    else this.#cancel ??= this.#clock.after(due, () => this.#flush());
  }

  /** Adds an event after all that was said. */
  write(event: RunEvent): void {
    this.#flush();
    this.#append(event);
  }

  /** Writes the last event, even where the log had no room for more, and closes the run. */
  async end(event: RunEvent): Promise<void> {
    this.#flush();
    await this.#tail;
    try {
      await this.#streams.append(this.#run, event);
    } finally {
      await this.#streams.close(this.#run);
    }
  }

  #flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const gathered = this.#gathered;
    this.#gathered = undefined;
    if (!gathered) return;
    this.#lastWords = this.#clock.now();
    this.#append(gathered);
  }

  #append(event: RunEvent): void {
    this.#tail = this.#tail
      .then(() => (this.#failed ? undefined : this.#streams.append(this.#run, event)))
      .catch((error: unknown) => {
        this.#failed = true;
        this.#onFailure(error);
      });
  }
}
