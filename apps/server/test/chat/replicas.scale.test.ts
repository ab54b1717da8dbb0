import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endInterruptedRuns } from '../../src/features/chat/end-interrupted-runs.ts';
import { systemClock } from '../../src/platform/base/clock.ts';
import { createBudgets } from '../../src/platform/limits/budgets.ts';
import { createLimits } from '../../src/platform/limits/limits.ts';
import { createRateLimits } from '../../src/platform/limits/rate-limits.ts';
import type { ModelSource } from '../../src/platform/models/source.ts';
import { openSqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { withFallback } from '../../src/platform/streams/fallback-streams.ts';
import { createMemoryStreams } from '../../src/platform/streams/memory-streams.ts';
import { createRedisStreams, type RedisStreamsOptions } from '../../src/platform/streams/redis-streams.ts';
import { openTestRedis } from '../engines/open-test-redis.ts';
import { type RedisEngine, startRedis } from '../engines/redis.ts';
import { ManualClock } from '../mock-provider/manual-clock.ts';
import { chunk, done } from '../mock-provider/scripts.ts';
import { recordingLog } from '../test-platform.ts';
import {
  type ChatServer,
  type ChatTestDeps,
  createChatTestDeps,
  errorOf,
  eventsOf,
  frames,
  saidIn,
} from './chat-server.ts';

const leaseMs = 500;

/** A model that answers with its name. */
const sourceOf = (name: string, local: boolean): ModelSource => ({
  name,
  local,
  list: async () => ({ models: [{ model: 'm', name, abilities: ['text'] }] }),
  async *stream() {
    yield { type: 'text', text: `${name}的回答。` };
    yield { type: 'finish', reason: 'stop' };
  },
  dispose: async () => undefined,
});

let deps: ChatTestDeps;
let ends: (() => Promise<void>)[] = [];
let cookies: Map<string, string>;
let prefix: string;
let url: string | undefined;
beforeEach(async () => {
  deps = await createChatTestDeps();
  cookies = new Map();
  prefix = `test:${randomUUID()}:`;
  url = undefined;
});
afterEach(async () => {
  await deps.close();
  for (const end of ends.toReversed()) await end();
  ends = [];
});

/** One of several servers on the same Redis. */
async function serveReplica(options: Partial<RedisStreamsOptions> = {}): Promise<ChatServer> {
  const { redis } = await openTestRedis(url);
  const records = openSqliteRecords(':memory:');
  ends.push(() => redis.dispose());
  const streams = createRedisStreams({ redis, prefix, log: recordingLog(), leaseMs, ...options });
  return deps.serve({
    cookies,
    sources: [sourceOf('本机', true), sourceOf('云端', false)],
    shared: {
      records,
      streams: withFallback(streams, createMemoryStreams()),
      limits: createLimits(
        createRateLimits(
          { chat: { points: 100, seconds: 60 }, address: null, requests: null },
          { redis, prefix },
        ),
        createBudgets(records),
      ),
      redis,
      clock: systemClock,
    },
  });
}

/** A provider that writes a first half, and the second once it is let. */
function holdAnswer(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  deps.provider.next(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk({ content: '前半，' }));
    await held;
    response.end(chunk({ content: '后半。' }, 'stop') + done);
  });
  return release;
}

const eventually = <T>(look: () => Promise<T> | T) => vi.waitFor(look, { timeout: 20_000, interval: 20 });
const isText = ({ event }: { event: { type: string } }) => event.type === 'text';

describe('two replicas', () => {
  test('R-SCALE-20 an answer of one is read on at the other without a lost or doubled character', async () => {
    const [a, b] = [await serveReplica(), await serveReplica()];
    const release = holdAnswer();
    const run = randomUUID();
    const first = await frames(await a.start({ run }), isText);
    const after = first.at(-1)?.id ?? -1;
    const reading = b.fetch(`/api/chat/runs/${run}/events`, { headers: { 'last-event-id': String(after) } });
    release();
    const rest = await frames(await reading);
    expect(rest.map(({ id }) => id)).toEqual(rest.map((_, n) => after + 1 + n));
    expect(saidIn([...first, ...rest].map(({ event }) => event))).toBe('前半，后半。');
    expect(await errorOf(await b.fetch(`/api/chat/runs/${run}/events`, {}, 'bob'))).toEqual([
      404,
      'run.notFound',
    ]);
  });

  test('R-SCALE-21 an answer of one is stopped at the other, its text kept', async () => {
    const [a, b] = [await serveReplica(), await serveReplica()];
    const release = holdAnswer();
    const run = randomUUID();
    const reading = await a.start({ run });
    await frames(await b.fetch(`/api/chat/runs/${run}/events`), isText);
    const stop = await b.fetch(`/api/chat/runs/${run}/stop`, { method: 'POST' });
    expect(await stop.json()).toEqual({ stopped: true });
    const events = await eventsOf(reading);
    release();
    expect(saidIn(events)).toBe('前半，');
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stopped' });
  });

  test('R-SCALE-22 an answer of one that is gone is marked interrupted by the other, and continued there', async () => {
    const a = await serveReplica({ clock: new ManualClock() });
    const b = await serveReplica();
    const release = holdAnswer();
    const run = randomUUID();
    const first = await frames(await a.start({ run }), isText);
    const reading = b.fetch(`/api/chat/runs/${run}/events`);
    await eventually(async () => {
      await endInterruptedRuns(b.platform);
      expect(b.logged()).toContain('run interrupted');
    });
    const events = await eventsOf(await reading);
    release();
    expect(saidIn(events)).toBe(saidIn(first.map(({ event }) => event)));
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'run.interrupted' } });
    await eventually(() => expect(a.logged()).toContain('run could not be ended'));
    const continued = await b.start({
      model: '自定义/qwen3.5-plus',
      messages: [
        { role: 'user', content: '你好' },
        { role: 'assistant', content: '前半，' },
        { role: 'user', content: '继续' },
      ],
    });
    expect((await eventsOf(continued)).at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
  });
});

describe('without Redis', () => {
  let engine: RedisEngine;
  beforeEach(async () => {
    engine = await startRedis();
    ends.push(() => engine.dispose());
    ({ url } = engine);
  });

  test('R-SCALE-26 a model with a price is refused, one of this machine answers, and all of it works again', async () => {
    const server = await serveReplica();
    await engine.stop();
    await eventually(async () =>
      expect(await readiness(server)).toMatchObject({ engines: { redis: 'failing' } }),
    );
    expect(await errorOf(await server.start({ model: '云端/m' }))).toEqual([503, 'limits.unavailable']);
    const run = randomUUID();
    const local = await server.start({ run, model: '本机/m' });
    const events = await eventsOf(local);
    expect(saidIn(events)).toBe('本机的回答。');
    expect(await eventsOf(await server.fetch(`/api/chat/runs/${run}/events`))).toEqual(events);
    expect((await server.fetch('/api/models')).status).toBe(200);
    expect((await server.fetch('/api/usage')).status).toBe(200);
    expect(await errorOf(await server.fetch(`/api/chat/runs/${randomUUID()}/events`))).toEqual([
      503,
      'server.unavailable',
    ]);
    await engine.restart();
    await eventually(async () =>
      expect((await eventsOf(await server.start({ model: '云端/m' }))).at(-1)?.type).toBe('finish'),
    );
  });

  test('R-SCALE-27 the replica stays ready and says what is missing', async () => {
    const server = await serveReplica();
    expect(await readiness(server)).toEqual({
      code: 200,
      status: 'ok',
      engines: { records: 'ok', blobs: 'ok', disk: 'ok', redis: 'ok' },
    });
    await engine.stop();
    await eventually(async () =>
      expect(await readiness(server)).toMatchObject({
        code: 200,
        status: 'ok',
        engines: { redis: 'failing' },
      }),
    );
  });
});

async function readiness(server: ChatServer): Promise<Record<string, unknown>> {
  const response = await server.fetch('/api/ready');
  return { code: response.status, ...((await response.json()) as object) };
}
