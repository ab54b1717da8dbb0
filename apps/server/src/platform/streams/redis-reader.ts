import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import type { RedisConnection } from '../redis/connection.ts';
import type { Redis } from '../redis/redis.ts';
import { stateScript } from './redis-scripts.ts';
import type { StreamEvent } from './streams.ts';

/** Entries of one stream in one reply, and in one page of what is behind. */
const pageLength = 200;
/** Events that wait for a slow reader; it fetches what is more than that when it has time. */
const maxQueued = 256;
/** A read waits this long for the first entry, and this long for others to come with it. */
const blockMs = 1_000;
const collectMs = 5;
const retryMs = 200;

/** Names of streams in one look. */
const checkLength = 500;

/** An event, or the end of the stream. */
interface Entry {
  readonly n: number;
  readonly json: string | undefined;
}

interface Reader {
  /** Number of the event that it gives next. */
  next: number;
  readonly queue: string[];
  ended: boolean;
  wake: () => void;
}

/** A stream that somebody in this process reads. */
interface Followed {
  /** Number of the last entry that has come. */
  cursor: number;
  readonly readers: Set<Reader>;
  missing: boolean;
}

interface ReaderOptions {
  readonly prefix: string;
  readonly inbox: string;
  readonly log: Log;
  /** How often it is looked whether the followed streams are still there. */
  readonly checkIntervalMs: number;
  /** Whether this process writes a stream: it hands over what is in Redis, and need not read it from there. */
  readonly isWrittenHere: (id: string) => boolean;
  /** What the inbox brings. */
  readonly onMessage: (kind: string, id: string) => void;
}

/**
 * Reads all streams that somebody in this process follows over one connection, and the process's inbox with them.
 * While Redis is away its readers wait; the browser has what was read.
 */
export class RedisReader {
  readonly #redis: Redis;
  readonly #connection: RedisConnection;
  readonly #prefix: string;
  readonly #inbox: string;
  readonly #log: Log;
  readonly #checkIntervalMs: number;
  readonly #isWrittenHere: (id: string) => boolean;
  readonly #onMessage: (kind: string, id: string) => void;
  readonly #followed = new Map<string, Followed>();
  readonly #ending = new AbortController();
  #inboxCursor = '0-0';
  #blocked = false;

  constructor(
    redis: Redis,
    { prefix, inbox, log, checkIntervalMs, isWrittenHere, onMessage }: ReaderOptions,
  ) {
    this.#redis = redis;
    this.#connection = redis.connect('reader');
    this.#prefix = prefix;
    this.#inbox = inbox;
    this.#log = log;
    this.#checkIntervalMs = checkIntervalMs;
    this.#isWrittenHere = isWrittenHere;
    this.#onMessage = onMessage;
    void this.#readAll();
    void this.#checkAll();
  }

  /**
   * The events of a stream from a number on, until its end or the signal.
   * @param count how many it has
   */
  async *read(
    id: string,
    from: number,
    count: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<StreamEvent> {
    const reader: Reader = { next: from, queue: [], ended: false, wake: () => undefined };
    const onAbort = () => reader.wake();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      // What is added from here on is handed over; what was there before, it fetches itself. The other way round an event
      // could come between the two. A number beyond the end must not become what everybody waits for.
      const followed = this.#follow(id, reader, count - 1);
      const isOver = () => reader.ended || signal?.aborted === true || this.#ending.signal.aborted;
      let mayHaveMore = true;
      for (;;) {
        yield* takeQueue(reader, signal);
        if (isOver()) return;
        const isBehind = mayHaveMore || reader.next <= followed.cursor;
        if (isBehind) mayHaveMore = await this.#readPage(id, reader);
        if (reader.queue.length === 0 && !mayHaveMore && !isOver()) await nextChange(reader);
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#unfollow(id, reader);
    }
  }

  /** Gives an entry to those who follow its stream. @param json undefined for the end */
  handOver(id: string, n: number, json: string | undefined): void {
    const followed = this.#followed.get(id);
    if (!followed || n <= followed.cursor) return;
    followed.cursor = n;
    for (const reader of followed.readers) {
      deliver(reader, { n, json });
      reader.wake();
    }
  }

  dispose(): void {
    this.#ending.abort();
    this.#connection.dispose();
    for (const { readers } of this.#followed.values()) for (const reader of readers) reader.wake();
  }

  #follow(id: string, reader: Reader, cursor: number): Followed {
    const known = this.#followed.get(id);
    known?.readers.add(reader);
    if (known) return known;
    const followed: Followed = { cursor, readers: new Set([reader]), missing: false };
    this.#followed.set(id, followed);
    // The read that is waiting does not know of it.
    if (this.#blocked && !this.#isWrittenHere(id))
      this.#redis.send(['XADD', this.#inbox, 'MAXLEN', '~', '1000', '*', 'wake', '']).catch(() => undefined);
    return followed;
  }

  #unfollow(id: string, reader: Reader): void {
    const followed = this.#followed.get(id);
    followed?.readers.delete(reader);
    if (followed?.readers.size === 0) this.#followed.delete(id);
  }

  /**
   * Puts a page of what is stored into the reader's queue.
   * @returns whether there may be more
   */
  async #readPage(id: string, reader: Reader): Promise<boolean> {
    const args = [
      'XRANGE',
      this.#keyOf(id),
      `0-${reader.next + reader.queue.length + 1}`,
      '+',
      'COUNT',
      String(pageLength),
    ];
    const raw = await this.#whenAvailable(() => this.#redis.send(args));
    if (raw === undefined) return false;
    const entries = parseEntries(raw);
    for (const entry of entries) deliver(reader, entry);
    return entries.length === pageLength && !reader.ended;
  }

  async #readAll(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await this.#connection.whenReady();
      const ids = [...this.#followed.keys()].filter((id) => !this.#isWrittenHere(id));
      const args = ['XREAD', 'BLOCK', String(blockMs), 'COUNT', String(pageLength), 'STREAMS', this.#inbox];
      for (const id of ids) args.push(this.#keyOf(id));
      args.push(this.#inboxCursor);
      for (const id of ids) args.push(`0-${(this.#followed.get(id)?.cursor ?? -1) + 1}`);
      this.#blocked = true;
      try {
        const reply = (await this.#connection.send(args, blockMs + 3_000)) as [string, unknown][] | null;
        this.#blocked = false;
        for (const [key, entries] of reply ?? []) this.#receive(key, entries);
        if (reply && ids.length > 0) await this.#pause(collectMs);
      } catch (error) {
        this.#blocked = false;
        if (!(error instanceof EngineUnavailableError) && !this.#ending.signal.aborted)
          this.#log.error({ err: error }, 'streams could not be read');
        await this.#pause(retryMs);
      }
    }
  }

  #receive(key: string, raw: unknown): void {
    if (key === this.#inbox) {
      for (const [id, [kind = '', stream = '']] of raw as [string, string[]][]) {
        this.#inboxCursor = id;
        if (kind !== 'wake') this.#onMessage(kind, stream);
      }
      return;
    }
    const id = key.slice(this.#keyOf('').length);
    for (const { n, json } of parseEntries(raw)) this.handOver(id, n, json);
  }

  /** Ends the readers of streams that are gone, and of those that ended before where the reader already is. */
  async #checkAll(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await this.#pause(this.#checkIntervalMs);
      const ids = [...this.#followed.keys()];
      for (let n = 0; n < ids.length; n += checkLength)
        await this.#check(ids.slice(n, n + checkLength)).catch(() => undefined);
    }
  }

  async #check(ids: readonly string[]): Promise<void> {
    const states = (await this.#redis.run(stateScript, [this.#prefix, ...ids])) as (string | number)[];
    for (const [n, id] of ids.entries()) {
      const followed = this.#followed.get(id);
      const state = states[2 * n];
      if (!followed) continue;
      // Its writer, where it lives, writes again what Redis has lost: the second time it is still missing it is gone.
      const isGone = state === '' && followed.missing;
      followed.missing = state === '';
      for (const reader of followed.readers) {
        if (isGone || (state === 'closed' && reader.next >= Number(states[2 * n + 1]))) reader.ended = true;
        // What was written again brings nobody a new entry.
        reader.wake();
      }
    }
  }

  /** Tries until Redis answers; undefined at the end of it all. */
  async #whenAvailable<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (!this.#ending.signal.aborted)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof EngineUnavailableError)) throw error;
        await this.#pause(retryMs);
        await this.#redis.whenReady();
      }
    return undefined;
  }

  #pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.#ending.signal, ref: false }).catch(() => undefined);
  }

  #keyOf(id: string): string {
    return `${this.#prefix}events:${id}`;
  }
}

/** Entries `0-(n+1)` with the field `e` (an event) or `x` (the end). */
function parseEntries(raw: unknown): Entry[] {
  return (raw as [string, string[]][]).map(([id, [field, value]]) => ({
    n: Number(id.slice(2)) - 1,
    json: field === 'e' ? value : undefined,
  }));
}

/** Only what follows at once what the reader has; it fetches the rest itself. */
function deliver(reader: Reader, { n, json }: Entry): void {
  const expected = reader.next + reader.queue.length;
  if (json === undefined) {
    if (n <= expected) reader.ended = true;
  } else if (n === expected && reader.queue.length < maxQueued) reader.queue.push(json);
}

function* takeQueue(reader: Reader, signal: AbortSignal | undefined): Generator<StreamEvent> {
  for (let json = reader.queue.shift(); json !== undefined; json = reader.queue.shift()) {
    const n = reader.next;
    reader.next += 1;
    yield { n, data: JSON.parse(json) };
    if (signal?.aborted === true) return;
  }
}

function nextChange(reader: Reader): Promise<void> {
  return new Promise((resolve) => {
    reader.wake = resolve;
  });
}
