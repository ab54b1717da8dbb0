import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ManualClock } from '../../../test/mock-provider/manual-clock.ts';
import { openTestRedis } from '../../../test/engines/open-test-redis.ts';
import { type RedisEngine, startRedis } from '../../../test/engines/redis.ts';
import { recordingLog } from '../../../test/test-platform.ts';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import type { Redis } from '../redis/redis.ts';
import { createRedisStreams, type RedisStreamsOptions } from './redis-streams.ts';
import { finalEventBytes } from './stream-bounds.ts';
import { type StreamEvent, StreamLimitError, type Streams } from './streams.ts';

let ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

/** A process: connections and streams of its own. */
async function startProcess(
  prefix: string,
  options: Partial<RedisStreamsOptions> & { readonly url?: string } = {},
): Promise<Streams & { readonly redis: Redis }> {
  const { redis } = await openTestRedis(options.url);
  const streams = createRedisStreams({ redis, log: recordingLog(), ...options, prefix });
  ends.push(async () => {
    await streams.dispose();
    await redis.dispose();
  });
  return { ...streams, redis };
}

const newPrefix = () => `test:${crypto.randomUUID()}:`;

async function all(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const list: StreamEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}

/** Waits for what another process finds out by itself. */
const eventually = <T>(look: () => Promise<T> | T) => vi.waitFor(look, { timeout: 20_000, interval: 20 });

describe('two processes on one Redis', () => {
  let a: Streams;
  let b: Streams;
  let prefix: string;
  beforeEach(async () => {
    prefix = newPrefix();
    [a, b] = await Promise.all([startProcess(prefix), startProcess(prefix)]);
  });

  test('R-SCALE-20 readers of any process get every event once and in order, from wherever they come back', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 400 }),
        fc.array(fc.nat(600), { minLength: 1, maxLength: 5 }),
        async (texts, lastSeen) => {
          const id = `run${(run += 1)}`;
          await a.open(id, 'ann', { durable: true });
          const readers = lastSeen.flatMap((n) => [a.read(id, 'ann', n - 1), b.read(id, 'ann', n - 1)]);
          const read = Promise.all(readers.map(all));
          for (const text of texts) await a.append(id, { text });
          await a.close(id);
          const written = texts.map((text, n) => ({ n, data: { text } }));
          expect(await read).toEqual(lastSeen.flatMap((n) => [written.slice(n), written.slice(n)]));
        },
      ),
      { numRuns: 10, seed: 20261124 },
    );
  });

  test('R-SCALE-20 a reader that is slower than the writer misses nothing', async () => {
    await a.open('long', 'ann');
    await a.append('long', 0);
    const events = b.read('long', 'ann', -1)[Symbol.asyncIterator]();
    const numbers = [(await events.next()).value?.n];
    for (let n = 1; n < 1_500; n += 1) await a.append('long', n);
    await a.close('long');
    for (const { n } of await all({ [Symbol.asyncIterator]: () => events })) numbers.push(n);
    expect(numbers).toEqual(Array.from({ length: 1_500 }, (_, n) => n));
  });

  test('R-SCALE-20 what is written while a reader fetches what was there reaches it at once', async () => {
    const { redis } = await openTestRedis();
    const fetched = Promise.withResolvers<void>();
    const isWritten = Promise.withResolvers<void>();
    /** Its answer is late, as where both answers come in one packet. */
    async function send(args: readonly string[]): Promise<unknown> {
      const reply = await redis.send(args);
      if (args[0] === 'XRANGE') {
        fetched.resolve();
        await isWritten.promise;
      }
      return reply;
    }
    const streams = createRedisStreams({ redis: { ...redis, send }, log: recordingLog(), prefix });
    ends.push(async () => {
      await streams.dispose();
      await redis.dispose();
    });
    await streams.open('run', 'ann');
    const next = streams.read('run', 'ann', -1)[Symbol.asyncIterator]().next();
    await fetched.promise;
    await streams.append('run', 'written');
    isWritten.resolve();
    expect(await next).toEqual({ done: false, value: { n: 0, data: 'written' } });
  });

  test('R-SCALE-21 a stop asked of one process reaches the one that writes, also its late listeners', async () => {
    await a.open('run', 'ann');
    const early = vi.fn<() => void>();
    const late = vi.fn<() => void>();
    a.onStop('run', early);
    expect(await b.requestStop('run', 'bob')).toBe(false);
    expect(await b.requestStop('run', 'ann')).toBe(true);
    await eventually(() => expect(early).toHaveBeenCalledOnce());
    a.onStop('run', late);
    await eventually(() => expect(late).toHaveBeenCalledOnce());
    await a.close('run');
    expect(await b.requestStop('run', 'ann')).toBe(false);
  });

  test('R-SCALE-20 an id that one process uses is used in all', async () => {
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? a : b).open('run', n < 10 ? 'ann' : 'bob')),
    );
    expect(opened.filter(Boolean)).toHaveLength(1);
  });

  test('R-SCALE-20 bounds hold over all processes', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? a : b).open(`run${n}`, 'ann')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  });
});

test('R-SCALE-20 after any order of opening, adding and closing in two processes all bytes are counted', async () => {
  const operation = fc.record({
    act: fc.constantFrom('open', 'append', 'append', 'append', 'close'),
    at: fc.nat(1),
    id: fc.nat(5).map((n) => `run${n}`),
    length: fc.nat(3_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 60 }), async (operations) => {
      const prefix = newPrefix();
      const bounds = { maxStreamBytes: 15_000, maxTotalBytes: 30_000, maxPerOwner: 3 };
      const [a, b] = [await startProcess(prefix, bounds), await startProcess(prefix, bounds)];
      await Promise.all(
        operations.map(async ({ act, at, id, length }) => {
          const streams = at === 0 ? a : b;
          if (act === 'open') return streams.open(id, 'ann').catch(ignore);
          if (act === 'append') return streams.append(id, 'x'.repeat(length)).catch(ignore);
          return streams.close(id).catch(ignore);
        }),
      );
      let bytes = 0;
      for (const key of (await a.redis.send(['KEYS', `${prefix}meta:*`])) as string[])
        bytes += Number(await a.redis.send(['HGET', key, 'bytes']));
      const total = Number(await a.redis.send(['HGET', `${prefix}held`, 'total']));
      expect(total).toBe(bytes);
      expect(total).toBeLessThanOrEqual(bounds.maxTotalBytes + finalEventBytes * 6);
    }),
    { numRuns: 15, seed: 20261124 },
  );
});

/** Refusals are part of it. */
function ignore(error: unknown): void {
  const isRefusal = error instanceof StreamLimitError;
  if (!isRefusal && !(error instanceof Error && error.message.includes('not open'))) throw error;
}

describe('a process that is gone', () => {
  const leaseMs = 500;

  test('R-SCALE-22 its streams are taken by one other process, which ends them; what it wrote stays', async () => {
    const prefix = newPrefix();
    const paused = new ManualClock();
    const a = await startProcess(prefix, { leaseMs, clock: paused });
    const others = [await startProcess(prefix, { leaseMs }), await startProcess(prefix, { leaseMs })];
    await a.open('run', 'ann', { durable: true });
    await a.open('progress', 'ann');
    await a.append('run', 'written');
    const [b, c] = others;
    if (!b || !c) throw new Error('two others');
    const reading = all(c.read('run', 'ann', -1));
    // Its heart does not beat: the clock stands still.
    const taker = await eventually(async () => {
      const found = await Promise.all(others.map((other) => other.orphans()));
      expect(found.flat()).toEqual(['run']);
      return others[found[0]?.length === 1 ? 0 : 1] ?? b;
    });
    expect(await b.state('progress', 'ann')).toBe('unknown');
    await expect(a.append('run', 'after waking')).rejects.toMatchObject({ code: 'run.interrupted' });
    await a.close('run');
    expect(await taker.state('run', 'ann')).toBe('open');
    expect(await taker.append('run', 'the end')).toBe(1);
    await taker.close('run');
    expect(await taker.orphans()).toEqual([]);
    expect((await reading).map(({ data }) => data)).toEqual(['written', 'the end']);
    // The lease of the one that has woken does not bring them back either.
    paused.advance(leaseMs);
    await expect(a.append('run', 'again')).rejects.toThrow('not open');
  });

  test('R-SCALE-22 a process that ends in order leaves its lease at once, one that lives keeps its streams', async () => {
    const prefix = newPrefix();
    const [a, b] = [await startProcess(prefix, { leaseMs }), await startProcess(prefix, { leaseMs })];
    await a.open('run', 'ann', { durable: true });
    const age = performance.now() + 3 * leaseMs;
    await eventually(async () => {
      expect(await b.orphans()).toEqual([]);
      expect(performance.now()).toBeGreaterThan(age);
    });
    await a.dispose();
    expect(await b.orphans()).toEqual(['run']);
    await b.dispose();
    const c = await startProcess(prefix, { leaseMs });
    await eventually(async () => expect(await c.orphans()).toEqual(['run']));
  });
});

describe('Redis itself', () => {
  let engine: RedisEngine;
  beforeEach(async () => {
    engine = await startRedis();
    ends.push(() => engine.dispose());
  });

  test.each(['with its data', 'empty'] as const)(
    'R-SCALE-23 comes back %s: writers and readers go on, nothing is lost or doubled',
    async (how) => {
      const prefix = newPrefix();
      const { url } = engine;
      const [a, b] = [await startProcess(prefix, { url }), await startProcess(prefix, { url })];
      await a.open('run', 'ann', { durable: true });
      for (let n = 0; n < 20; n += 1) await a.append('run', n);
      const reading = b.read('run', 'ann', -1)[Symbol.asyncIterator]();
      expect(await reading.next()).toMatchObject({ value: { n: 0 } });
      if (how === 'empty') await engine.restartEmpty();
      else await engine.restart();
      for (let n = 20; n < 40; n += 1) await a.append('run', n);
      await eventually(async () => expect(await b.state('run', 'ann')).toBe('open'));
      expect((await all(takeFirst(b.read('run', 'ann', 9), 30))).map(({ n }) => n)).toEqual(
        Array.from({ length: 30 }, (_, n) => n + 10),
      );
      await a.close('run');
      const rest = await all({ [Symbol.asyncIterator]: () => reading });
      expect(rest.map(({ data }) => data)).toEqual(Array.from({ length: 39 }, (_, n) => n + 1));
      expect(await b.orphans()).toEqual([]);
    },
  );

  test('R-SCALE-23 without its data a stream that nobody writes any more ends for its readers', async () => {
    const prefix = newPrefix();
    const { url } = engine;
    const a = await startProcess(prefix, { url, leaseMs: 500, clock: new ManualClock() });
    const b = await startProcess(prefix, { url, leaseMs: 500 });
    await a.open('run', 'ann', { durable: true });
    await a.append('run', 'written');
    const reading = b.read('run', 'ann', -1)[Symbol.asyncIterator]();
    expect(await reading.next()).toEqual({ done: false, value: { n: 0, data: 'written' } });
    await engine.restartEmpty();
    expect(await reading.next()).toMatchObject({ done: true });
    await eventually(async () => expect(await b.state('run', 'ann')).toBe('unknown'));
  });

  test('R-SCALE-24 away, it is said at once; back, everything works without a restart', async () => {
    const a = await startProcess(newPrefix(), { url: engine.url });
    await a.open('run', 'ann');
    await engine.stop();
    await eventually(async () => expect(await a.state('run', 'ann')).toBe('unreachable'));
    await expect(a.open('other', 'ann')).rejects.toBeInstanceOf(EngineUnavailableError);
    await expect(a.requestStop('run', 'ann')).rejects.toBeInstanceOf(EngineUnavailableError);
    await expect(all(a.read('run', 'ann', -1))).rejects.toBeInstanceOf(EngineUnavailableError);
    await expect(a.redis.ping()).rejects.toBeInstanceOf(EngineUnavailableError);
    const appended = a.append('run', 'waits');
    await engine.restart();
    expect(await appended).toBe(0);
    expect(await a.open('other', 'ann')).toBe(true);
  });

  test('R-SCALE-24 paused, it counts as away after two seconds', async () => {
    const a = await startProcess(newPrefix(), { url: engine.url });
    await a.open('run', 'ann');
    process.kill(engine.pid, 'SIGSTOP');
    try {
      expect(await a.state('run', 'ann')).toBe('unreachable');
      const from = performance.now();
      expect(await a.state('run', 'ann')).toBe('unreachable');
      expect(performance.now() - from).toBeLessThan(1_000);
    } finally {
      process.kill(engine.pid, 'SIGCONT');
    }
    await eventually(async () => expect(await a.state('run', 'ann')).toBe('open'));
  });
});

async function* takeFirst(events: AsyncIterable<StreamEvent>, count: number): AsyncGenerator<StreamEvent> {
  let taken = 0;
  for await (const event of events) {
    yield event;
    if ((taken += 1) === count) return;
  }
}
