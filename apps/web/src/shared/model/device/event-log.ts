import { isLastRunEvent, type RunEvent } from '@baigong/contracts';

/** A reader that hears nothing for long takes its connection for dead. */
const keepAliveMs = 10_000;
/** Without a reader for so long nobody waits for the answer any more. */
const orphanMs = 30_000;

/** The events of a run that the page makes, numbered and kept, so that a reader can come back after any of them. */
export class EventLog {
  readonly #events: RunEvent[] = [];
  readonly #wake = new Set<() => void>();
  readonly #onOrphaned: () => void;
  #readers = 0;
  #orphanTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(onOrphaned: () => void) {
    this.#onOrphaned = onOrphaned;
  }

  /** After the last event of a run nothing is taken. */
  append(event: RunEvent): void {
    if (this.#isOver()) return;
    this.#events.push(event);
    for (const wake of this.#wake) wake();
  }

  #isOver(): boolean {
    const last = this.#events.at(-1);
    return last !== undefined && isLastRunEvent(last);
  }

  /** The events after a number as server-sent events, as the server would answer. */
  read(after: number): Response {
    let next = after + 1;
    let close: () => void = () => undefined;
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#enter();
        const flush = () => {
          for (; next < this.#events.length; next++)
            controller.enqueue(
              encoder.encode(`id: ${next}\ndata: ${JSON.stringify(this.#events[next])}\n\n`),
            );
          if (!this.#isOver()) return;
          close();
          controller.close();
        };
        const timer = setInterval(() => controller.enqueue(encoder.encode(': \n\n')), keepAliveMs);
        close = () => {
          clearInterval(timer);
          if (this.#wake.delete(flush)) this.#leave();
        };
        this.#wake.add(flush);
        flush();
      },
      cancel: () => close(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #enter(): void {
    this.#readers++;
    clearTimeout(this.#orphanTimer);
  }

  #leave(): void {
    this.#readers--;
    if (this.#readers === 0 && !this.#isOver()) this.#orphanTimer = setTimeout(this.#onOrphaned, orphanMs);
  }
}
