/**
 * Answers through Redis: `node bench/redis-streams.ts` (needs redis-server and no page). One process writes and reads
 * 1,000 streams of 20 chunks a second for 20 seconds, in its memory and then through a Redis of its own on loopback;
 * a delay is from writing a chunk to having read it, the added one less the median without Redis. The HTTP server is
 * not in it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openRedis, type Redis } from '../apps/server/src/platform/redis/redis.ts';
import { createMemoryStreams } from '../apps/server/src/platform/streams/memory-streams.ts';
import { createRedisStreams } from '../apps/server/src/platform/streams/redis-streams.ts';
import type { Streams } from '../apps/server/src/platform/streams/streams.ts';
import { startRedis } from '../apps/server/test/engines/redis.ts';
import { median, percentile, record } from './record.ts';

const streamCount = 1_000;
const chunksPerSecond = 20;
const seconds = 20;
/** What a provider sends at once, as a run event: a few Chinese characters. */
const text = '这是一段回答';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: console.error };

async function write(streams: Streams, id: string, delayMs: number): Promise<void> {
  await wait(delayMs);
  await streams.open(id, id, { durable: true });
  const begin = performance.now();
  for (let n = 0; n < seconds * chunksPerSecond; n += 1) {
    await wait(Math.max(0, begin + (n * 1000) / chunksPerSecond - performance.now()));
    await streams.append(id, { type: 'text', text, at: performance.now() });
  }
  await streams.close(id);
}

async function read(streams: Streams, id: string, delays: number[]): Promise<void> {
  while ((await streams.state(id, id)) === 'unknown') await wait(20);
  let next = 0;
  for await (const { n, data } of streams.read(id, id, -1)) {
    if (n !== next) throw new Error(`event ${n} of ${id} came in the place of ${next}`);
    next += 1;
    delays.push(performance.now() - (data as { at: number }).at);
  }
  if (next !== seconds * chunksPerSecond) throw new Error(`${next} events of ${id}`);
}

interface Measured {
  readonly delays: number[];
  /** Of a PING every 10 ms: what the machine adds. */
  readonly pings: number[];
  /** Most that the process took, in bytes. */
  readonly memory: number;
  readonly cores: number;
}

async function ping(redis: Redis, pings: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const from = performance.now();
    await redis.ping();
    pings.push(performance.now() - from);
    await wait(10);
  }
}

async function measure(streams: Streams, redis: Redis): Promise<Measured> {
  const delays: number[] = [];
  const pings: number[] = [];
  const done = new AbortController();
  const pinging = ping(redis, pings, done.signal);
  let memory = 0;
  const sampler = setInterval(() => (memory = Math.max(memory, process.memoryUsage.rss())), 250);
  const before = { cpu: process.cpuUsage(), at: performance.now() };
  await Promise.all(
    Array.from({ length: streamCount }, async (_, n) => {
      const id = `run${n}`;
      // Begun over a second, so that their chunks do not come at one moment.
      await Promise.all([write(streams, id, n), read(streams, id, delays)]);
    }),
  );
  clearInterval(sampler);
  done.abort();
  await pinging;
  const { user, system } = process.cpuUsage(before.cpu);
  return { delays, pings, memory, cores: (user + system) / 1000 / (performance.now() - before.at) };
}

const engine = await startRedis();
const redis = openRedis(engine.url, { log });
await redis.whenReady();
try {
  const bounds = { maxTotalBytes: 2 ** 30, maxAddressBytes: 2 ** 30 };
  const memory = createMemoryStreams(bounds);
  const bare = await measure(memory, redis);
  await memory.dispose();
  const streams = createRedisStreams({ redis, log, ...bounds });
  const through = await measure(streams, redis);
  await streams.dispose();
  const own = median(bare.delays);
  const name = `${streamCount} streams of ${chunksPerSecond} chunks/s`;
  record('redis-streams', [
    { name: `${name} through Redis, added delay p50`, value: median(through.delays) - own, unit: 'ms' },
    { name: 'the same, p99', value: percentile(through.delays, 99) - own, unit: 'ms', goal: 50 },
    { name: 'a PING while the streams are in memory, p99', value: percentile(bare.pings, 99), unit: 'ms' },
    { name: 'a PING while they go through Redis, p99', value: percentile(through.pings, 99), unit: 'ms' },
    { name: 'in memory: p99 over p50', value: percentile(bare.delays, 99) - own, unit: 'ms' },
    { name: 'process, most memory', value: through.memory / 2 ** 20, unit: 'MiB', goal: 600 },
    { name: 'process, processor through Redis', value: through.cores, unit: 'cores' },
    { name: 'process, processor in memory', value: bare.cores, unit: 'cores' },
  ]);
} finally {
  await redis.dispose();
  await engine.dispose();
}
