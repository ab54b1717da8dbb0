import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../base/app-error.ts';
import type { Redis } from '../redis/redis.ts';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import { appendScript, restoreScript } from './redis-scripts.ts';
import { eventBytes, finalEventBytes, type StreamBounds } from './stream-bounds.ts';
import { StreamLimitError } from './streams.ts';

/** A stream that this process writes. */
export interface WrittenStream {
  readonly id: string;
  readonly owner: string;
  readonly durable: boolean;
  /** Address and network whose share it takes, as the scripts have them. */
  readonly whose: string;
  /** Fencing token: Redis takes events from the last one it gave out alone. */
  readonly writer: string;
  /** Number of the first event in `events`; those before it were another process's. */
  readonly base: number;
  /** What was written, as JSON, so that it can be written again when Redis has lost it. */
  readonly events: string[];
}

interface PendingEvent {
  readonly stream: WrittenStream;
  readonly json: string;
  readonly since: number;
  readonly resolve: (n: number) => void;
  readonly reject: (error: unknown) => void;
}

/** How long an event waits for Redis to come back. */
const appendTimeoutMs = 30_000;
const retryMs = 250;
/** Events and characters of one call. */
const maxBatch = 500;
const maxBatchChars = 1024 * 1024;

interface WriterOptions {
  readonly prefix: string;
  readonly process: string;
  readonly bounds: StreamBounds;
  /** Redis has the event. */
  readonly onWritten: (id: string, n: number, json: string) => void;
  /** A stop of the stream is asked for. */
  readonly onStop: (id: string) => void;
  /** Another process has taken the stream. */
  readonly onFenced: (id: string) => void;
}

/**
 * Writes events to Redis, those of all streams together: one call is under way at a time, and takes what has come
 * meanwhile. An event whose answer got lost is sent again; its number tells Redis that it has it.
 */
export class RedisWriter {
  readonly #redis: Redis;
  readonly #options: WriterOptions;
  readonly #queue: PendingEvent[] = [];
  readonly #ending = new AbortController();
  #isFlushing = false;

  constructor(redis: Redis, options: WriterOptions) {
    this.#redis = redis;
    this.#options = options;
  }

  /**
   * Adds an event; of one stream one at a time. Gives its number once Redis has it.
   * @throws StreamLimitError; AppError run.interrupted where another process has the stream, EngineUnavailableError where
   * Redis stays away
   */
  append(stream: WrittenStream, json: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ stream, json, since: performance.now(), resolve, reject });
      if (!this.#isFlushing) void this.#flush();
    });
  }

  /** Writes again what Redis has lost of a stream, which this process still has. @throws AppError run.interrupted */
  async restore({ id, owner, durable, whose, writer, base, events }: WrittenStream): Promise<void> {
    const { prefix, process } = this.#options;
    let n = 0;
    do {
      const part = events.slice(n, n + maxBatch).flatMap((json) => [json, String(eventBytes(json))]);
      const head = [prefix, id, owner, writer, process, durable ? '1' : '0', whose, String(base + n)];
      const result = await this.#redis.run(restoreScript, [...head, ...part]);
      if (result !== 'ok') {
        this.#options.onFenced(id);
        throw new AppError('run.interrupted');
      }
      n += maxBatch;
    } while (n < events.length);
  }

  dispose(): void {
    this.#ending.abort();
    for (const { reject } of this.#queue.splice(0)) reject(new EngineUnavailableError('Redis', 'disposed'));
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true;
    while (this.#queue.length > 0 && !this.#ending.signal.aborted) {
      const batch = this.#takeBatch();
      try {
        await this.#send(batch);
      } catch (error) {
        if (error instanceof EngineUnavailableError) await this.#waitWith(batch, error);
        else for (const { reject } of batch) reject(toLimitError(error));
      }
    }
    this.#isFlushing = false;
  }

  #takeBatch(): PendingEvent[] {
    let length = 0;
    let chars = 0;
    for (const { json } of this.#queue) {
      chars += json.length;
      if (length > 0 && (length >= maxBatch || chars > maxBatchChars)) break;
      length += 1;
    }
    return this.#queue.splice(0, length);
  }

  async #send(batch: readonly PendingEvent[]): Promise<void> {
    const { prefix, bounds } = this.#options;
    const args = [
      prefix,
      String(bounds.maxStreamBytes),
      String(bounds.maxTotalBytes),
      String(Math.min(bounds.maxAddressBytes, bounds.maxTotalBytes)),
      String(finalEventBytes),
    ];
    for (const { stream, json } of batch)
      args.push(stream.id, stream.writer, String(nextNumberOf(stream)), json, String(eventBytes(json)));
    const results = (await this.#redis.run(appendScript, args)) as string[];
    for (const [n, event] of batch.entries()) {
      const result = results[n];
      if (result === 'behind' || result === 'missing') void this.#sendAgain(event);
      else this.#settle(event, result);
    }
  }

  #settle({ stream, json, resolve, reject }: PendingEvent, result: string | undefined): void {
    if (result === 'streamFull' || result === 'storeFull') reject(new StreamLimitError(result));
    else if (result === 'ok' || result === 'stop') {
      const n = nextNumberOf(stream);
      stream.events.push(json);
      this.#options.onWritten(stream.id, n, json);
      if (result === 'stop') this.#options.onStop(stream.id);
      resolve(n);
    } else {
      this.#options.onFenced(stream.id);
      reject(new AppError('run.interrupted'));
    }
  }

  async #sendAgain(event: PendingEvent): Promise<void> {
    try {
      await this.restore(event.stream);
    } catch (error) {
      if (!(error instanceof EngineUnavailableError)) return event.reject(toLimitError(error));
    }
    this.#queue.unshift(event);
    if (!this.#isFlushing) void this.#flush();
  }

  /** Keeps the events for another try; those that have waited too long are refused. */
  async #waitWith(batch: readonly PendingEvent[], error: EngineUnavailableError): Promise<void> {
    const last = performance.now() - appendTimeoutMs;
    for (const event of batch) if (event.since < last) event.reject(error);
    this.#queue.unshift(...batch.filter(({ since }) => since >= last));
    await delay(retryMs, undefined, { signal: this.#ending.signal, ref: false }).catch(() => undefined);
  }
}

/** The number of the event that follows. */
export function nextNumberOf({ base, events }: WrittenStream): number {
  return base + events.length;
}

/** Redis refuses what is more than its `maxmemory`. */
function toLimitError(error: unknown): unknown {
  return error instanceof Error && error.message.startsWith('OOM')
    ? new StreamLimitError('storeFull')
    : error;
}
