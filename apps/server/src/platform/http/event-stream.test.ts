import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { recordingLog, testPlatform } from '../../../test/test-platform.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import type { StreamEvent } from '../streams/streams.ts';
import { AppError } from '../base/app-error.ts';
import { ResourcePool } from '../limits/resource-pool.ts';
import { eventStream, eventStreamPool } from './event-stream.ts';
import { BodyReader } from './read-body.ts';

const schema = z.looseObject({ type: z.string() });

function setUp(events: AsyncIterable<StreamEvent>, metrics = createMetrics(), isEvicted = false) {
  const stopping = new AbortController();
  const gone = new AbortController();
  const log = recordingLog();
  const services = {
    metrics,
    log,
    clock: { now: () => 42 },
    stopping: stopping.signal,
    bodyReader: new BodyReader(testPlatform()),
    eventStreams: new ResourcePool(eventStreamPool({ requests: { points: 1, seconds: 1 } })),
    commonHeaders: {},
    heartbeatMs: 15_000,
  };
  const place = services.eventStreams.tryAcquire({ address: 'a', network: 'a' });
  if (!place) throw new Error('no place');
  // As happens to one whose source takes long to be made.
  if (isEvicted) {
    vi.advanceTimersByTime(30_000);
    for (let n = 0; n < 64; n++) services.eventStreams.tryAcquire({ address: 'a', network: 'a' });
  }
  const response = eventStream(events, { requestId: 'r1', schema, services, disconnected: gone, place });
  return { response, stopping, gone, log, pool: services.eventStreams };
}

async function* list(...types: string[]): AsyncGenerator<StreamEvent> {
  for (const [n, type] of types.entries()) yield { n, data: { type } };
}

/** Events, and then silence until the reader is gone. */
async function* silentAfter(signal: () => AbortSignal, ...types: string[]): AsyncGenerator<StreamEvent> {
  yield* list(...types);
  await new Promise<void>((resolve) => signal().addEventListener('abort', () => resolve()));
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an event stream', () => {
  test('R-SRV-14 writes each event with its number, and ends with its source', async () => {
    const { response, gone } = setUp(list('start', 'text', 'finish'));
    expect(await response.text()).toBe(
      [0, 1, 2].map((n) => `id: ${n}\ndata: {"type":"${['start', 'text', 'finish'][n] ?? ''}"}\n\n`).join(''),
    );
    expect(gone.signal.aborted).toBe(true);
  });

  test('R-SRV-52 is kept from being collected or changed on its way', () => {
    const { headers } = setUp(list()).response;
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  test('R-LIMIT-73 ends at once where its place was given away before it began', async () => {
    const { response, gone } = setUp(
      silentAfter(() => gone.signal, 'start'),
      createMetrics(),
      true,
    );
    expect(await response.text()).toBe('');
    expect(gone.signal.aborted).toBe(true);
  });

  test('R-LIMIT-73 gives its place back at its end, or to who comes where it has long said nothing', async () => {
    const { response, gone, pool } = setUp(silentAfter(() => gone.signal, 'start'));
    const reader = response.body?.getReader();
    await reader?.read();
    const here = { address: 'a', network: 'a' };
    while (pool.tryAcquire(here));
    expect(gone.signal.aborted).toBe(false);
    vi.setSystemTime(Date.now() + 30_000);
    expect(pool.tryAcquire(here)).toBeDefined();
    expect(gone.signal.aborted).toBe(true);
    // No error: the reader asks again from where it left off.
    expect((await reader?.read())?.done).toBe(true);
    const ended = setUp(list('finish'));
    await ended.response.text();
    expect(Array.from({ length: 65 }, () => ended.pool.tryAcquire(here)).filter(Boolean)).toHaveLength(64);
  });

  test('R-SRV-52 says something every 15 seconds while there is nothing to say', async () => {
    // What an earlier file of the same worker still waits for is no timer of this stream.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const { response, gone } = setUp(silentAfter(() => gone.signal, 'start'));
    const reader = response.body?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await read()).toContain('start');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await read()).toBe(': \n\n');
    await reader?.cancel();
    expect(gone.signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('R-SRV-01 whose source fails ends with our error, and the log has the cause', async () => {
    async function* failing(): AsyncGenerator<StreamEvent> {
      yield { n: 0, data: { type: 'start' } };
      throw new Error('secret inner thing');
    }
    const { response, log } = setUp(failing());
    const text = await response.text();
    expect(text).toContain('"code":"server.internal"');
    expect(text).not.toContain('secret');
    expect(text.split('\n').filter((line) => line.startsWith('id:'))).toHaveLength(1);
    expect(log.lines[0]?.level).toBe('error');
  });

  test('R-SRV-01 whose source refuses ends with that refusal', async () => {
    async function* refusing(): AsyncGenerator<StreamEvent> {
      yield* list();
      throw new AppError('model.busy', { wait: 3 });
    }
    expect(await setUp(refusing()).response.text()).toMatch(
      /^data: \{"type":"error","error":\{"code":"model.busy".*"wait":3\},"at":42\}\n\n$/,
    );
  });

  test('R-SCALE-24 whose store does not answer says so', async () => {
    // oxlint-disable-next-line require-yield -- a store that is away sends nothing
    async function* away(): AsyncGenerator<StreamEvent> {
      throw new EngineUnavailableError('Redis', undefined);
    }
    expect(await setUp(away()).response.text()).toContain('"code":"server.unavailable"');
  });

  test('R-SRV-02 never passes on what its contract does not know', async () => {
    async function* wrong(): AsyncGenerator<StreamEvent> {
      yield { n: 0, data: { kind: 'unknown' } };
    }
    const text = await setUp(wrong()).response.text();
    expect(text).not.toContain('unknown');
    expect(text).toContain('server.internal');
  });

  test('R-SRV-09 that the stopping server cuts says so', async () => {
    const { response, stopping, gone } = setUp(silentAfter(() => gone.signal, 'start', 'text'));
    const text = response.text();
    await vi.advanceTimersByTimeAsync(100);
    stopping.abort();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await text).toMatch(/"text"\}\n\ndata: \{"type":"error","error":\{"code":"server.stopping"/);
    expect(gone.signal.aborted).toBe(true);
  });

  test('R-SRV-09 whose source has its own last word is not given a second', async () => {
    const stop = new AbortController();
    async function* lastWord(): AsyncGenerator<StreamEvent> {
      yield* silentAfter(() => stop.signal, 'start');
      yield { n: 1, data: { type: 'error' } };
    }
    const { response, stopping } = setUp(lastWord());
    stopping.signal.addEventListener('abort', () => stop.abort());
    const text = response.text();
    await vi.advanceTimersByTimeAsync(100);
    stopping.abort();
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await text).match(/"type":"error"/g)).toHaveLength(1);
  });

  test('R-SRV-53 asks its source no faster than the reader reads', async () => {
    let made = 0;
    async function* endless(): AsyncGenerator<StreamEvent> {
      for (;;) yield { n: made++, data: { type: 'text' } };
    }
    const { response } = setUp(endless());
    const reader = response.body?.getReader();
    await reader?.read();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(made).toBeLessThan(200);
    await reader?.cancel();
  });

  test('R-SCALE-133 is counted while it is sent, however it ends', async () => {
    const metrics = createMetrics();
    const open = async () => /^baigong_open_streams (\d+)$/m.exec((await metrics.render()).text)?.[1];
    const ending = setUp(list('start', 'finish'), metrics);
    const left = setUp(
      silentAfter(() => left.gone.signal, 'start'),
      metrics,
    );
    expect(await open()).toBe('2');
    await ending.response.text();
    expect(await open()).toBe('1');
    await left.response.body?.cancel();
    expect(await open()).toBe('0');
  });
});
