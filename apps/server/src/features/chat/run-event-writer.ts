import type { RunEvent } from '@baigong/contracts';
import type { TimerClock } from '../../platform/base/clock.ts';
import type { Streams } from '../../platform/streams/streams.ts';

/**
 * Deltas that come closer together than this travel as one event, and so do those that come while one is written.
 * A reader sees no difference, a long answer's log stays small, and a busy server writes fewer and longer events.
 */
const coalesceMs = 5;
/** Nobody reads faster than this, so what comes faster travels in fewer and longer events. */
const fastChars = 200;
const fastCoalesceMs = 50;

type Delta = Extract<RunEvent, { type: 'text' | 'reasoning' }>;

/** Writes the events of one run in order, one at a time, coalescing deltas. */
export class RunEventWriter {
  readonly #streams: Streams;
  readonly #run: string;
  readonly #clock: TimerClock;
  readonly #onFailure: (error: unknown) => void;
  readonly #queue: RunEvent[] = [];
  #cancelTimer: (() => void) | undefined;
  #lastDeltaAt = Number.NEGATIVE_INFINITY;
  #lastDeltaChars = 0;
  #writing: Promise<void> | undefined;
  #failed = false;

  /** `onFailure` is called once, for the first event that could not be written; after it only the last event is written. */
  constructor(streams: Streams, run: string, clock: TimerClock, onFailure: (error: unknown) => void) {
    this.#streams = streams;
    this.#run = run;
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  /** Adds text. The first delta after a pause is written at once. */
  appendDelta(type: Delta['type'], text: string): void {
    const last = this.#queue.at(-1);
    if (last?.type === type) last.text += text;
    else this.#queue.push({ type, text });
    const pause = this.#lastDeltaChars > fastChars ? fastCoalesceMs : coalesceMs;
    const due = this.#lastDeltaAt + pause - this.#clock.now();
    if (due <= 0 || this.#queue.length > 1) this.#write();
    else if (!this.#writing) this.#cancelTimer ??= this.#clock.after(due, () => this.#write());
  }

  /** Adds an event after all pending text. */
  append(event: RunEvent): void {
    this.#queue.push(event);
    this.#write();
  }

  /** Writes the last event, even where the log had no room for more, and closes the run. */
  async close(event: RunEvent): Promise<void> {
    this.#write();
    await this.#writing;
    try {
      await this.#streams.append(this.#run, event);
    } finally {
      await this.#streams.close(this.#run);
    }
  }

  #write(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#writing ??= this.#writeQueue().finally(() => (this.#writing = undefined));
  }

  async #writeQueue(): Promise<void> {
    for (let event = this.#queue.shift(); event && !this.#failed; event = this.#queue.shift()) {
      if (event.type === 'text' || event.type === 'reasoning') {
        this.#lastDeltaAt = this.#clock.now();
        this.#lastDeltaChars = event.text.length;
      }
      try {
        await this.#streams.append(this.#run, event);
      } catch (error) {
        this.#failed = true;
        this.#onFailure(error);
      }
    }
  }
}
