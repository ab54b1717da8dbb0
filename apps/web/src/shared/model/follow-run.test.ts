import type { RunEvent, RunRequest } from '@baigong/contracts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { retryDelaysMs, followRun, stallTimeoutMs, type RunEnvironment } from './follow-run.ts';

const start: RunRequest = { run: 'r', messages: [{ role: 'user', content: 'hi' }] };

function eventsOf(count: number): RunEvent[] {
  return [
    ...Array.from({ length: count }, (_, index): RunEvent => ({ type: 'text', text: `${index} ` })),
    { type: 'finish', reason: 'stop', at: 0 },
  ];
}

/** One turn of the event loop. */
const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

const encode = (event: unknown, number: number) =>
  new TextEncoder().encode(`id: ${number}\ndata: ${JSON.stringify(event)}\n\n`);

type Line = Response | ApiError | 'silent';

function response(chunks: readonly Uint8Array[], end: 'close' | 'cut' | 'open' = 'close'): Response {
  let at = 0;
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks[at++];
        if (chunk) controller.enqueue(chunk);
        else if (end === 'close') controller.close();
        else if (end === 'cut') controller.error(new TypeError('network error'));
        else return new Promise(() => {});
        return undefined;
      },
    }),
  );
}

/** Connections as scripted, and a clock that jumps over every wait. */
function fakeEnvironment(lines: (call: { after: number; started: boolean }) => Line, online = () => true) {
  const calls: ('start' | number)[] = [];
  const waits: number[] = [];
  const wakers = new Set<() => void>();
  let now = 0;
  const open = (line: Line): Promise<Response> =>
    line === 'silent'
      ? Promise.resolve(response([], 'open'))
      : line instanceof ApiError
        ? Promise.reject(line)
        : Promise.resolve(line);
  const environment: RunEnvironment = {
    start: (_body, signal) => {
      calls.push('start');
      signal.throwIfAborted();
      return open(lines({ after: -1, started: false }));
    },
    resume: (_run, after) => {
      calls.push(after);
      return open(lines({ after, started: true }));
    },
    wait: async (ms, signal) => {
      // The watch over silence waits for real turns of the loop; it passes only when nothing else happens.
      for (let count = 0; count < (ms > 20_000 ? 30 : 1); count++) {
        if (signal.aborted) return;
        await turn();
      }
      if (signal.aborted) return;
      now += ms;
      if (ms <= 20_000) waits.push(ms);
    },
    now: () => now,
    isOnline: online,
    onResume: (listener) => {
      wakers.add(listener);
      return () => wakers.delete(listener);
    },
  };
  return { environment, calls, waits, wake: () => [...wakers].forEach((waker) => waker()) };
}

async function follow(
  environment: RunEnvironment,
  options: { start?: RunRequest; after?: number } = { start },
) {
  const seen: [number, RunEvent][] = [];
  const end = await followRun({
    run: 'r',
    start: options.start,
    after: options.after ?? -1,
    signal: new AbortController().signal,
    environment,
    onEvent: (event, number) => seen.push([number, event]),
  });
  return { end, seen };
}

test('R-CHAT-10 however the line is cut, split or repeated, every event comes once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 12 }),
      fc.infiniteStream(
        fc.record({
          sends: fc.nat(6),
          back: fc.nat(3),
          bytes: fc.integer({ min: 1, max: 40 }),
          cut: fc.boolean(),
        }),
      ),
      async (count, plan) => {
        const events = eventsOf(count);
        const { environment } = fakeEnvironment(({ after, started }) => {
          const { sends, back, bytes, cut } = plan.next().value;
          // At least one new event each time, or the run would count as lost; some come twice.
          const from = started ? Math.max(0, after + 1 - back) : 0;
          const until = Math.min(events.length, Math.max(after + 1, from) + 1 + sends);
          const whole = new Uint8Array(
            events.slice(from, until).flatMap((event, index) => [...encode(event, from + index)]),
          );
          const chunks: Uint8Array[] = [];
          for (let at = 0; at < whole.length; at += bytes) chunks.push(whole.slice(at, at + bytes));
          return response(chunks, cut ? 'cut' : 'close');
        });
        const { end, seen } = await follow(environment);
        expect(end).toEqual({ type: 'ended' });
        expect(seen.map(([number]) => number)).toEqual(events.map((_, index) => index));
        expect(seen.map(([, event]) => event)).toEqual(events);
      },
    ),
    { numRuns: 60 },
  );
});

test('R-CHAT-10 Chinese text split in the middle of a character arrives whole', async () => {
  const bytes = encode({ type: 'text', text: '汉字😀' }, 0);
  const chunks = [...bytes].map((byte) => Uint8Array.of(byte));
  const { environment } = fakeEnvironment(() => response([...chunks, encode(eventsOf(0)[0], 1)]));
  const { seen } = await follow(environment);
  expect(seen[0]?.[1]).toEqual({ type: 'text', text: '汉字😀' });
});

test('R-CHAT-10 a gap in the numbers is asked for again instead of passed over', async () => {
  const events = eventsOf(2);
  const { environment, calls } = fakeEnvironment(({ started }) =>
    response(started ? events.map(encode) : [encode(events[0], 0), encode(events[2], 2)]),
  );
  const { seen } = await follow(environment);
  expect(seen.map(([number]) => number)).toEqual([0, 1, 2]);
  expect(calls).toEqual(['start', 0]);
});

test('R-CHAT-10 a start whose answer was lost is sent again under the same id', async () => {
  let tries = 0;
  const { environment, calls } = fakeEnvironment(() =>
    tries++ === 0 ? new ApiError('network', '…') : response(eventsOf(1).map(encode)),
  );
  expect((await follow(environment)).end).toEqual({ type: 'ended' });
  expect(calls).toEqual(['start', 'start']);
});

test('R-CHAT-10 a run taken up after a reload asks only for what is missing', async () => {
  const events = eventsOf(3);
  const { environment, calls } = fakeEnvironment(({ after }) =>
    response(events.slice(after + 1).map((event, index) => encode(event, after + 1 + index))),
  );
  const { seen } = await follow(environment, { after: 1 });
  expect(calls).toEqual([1]);
  expect(seen.map(([number]) => number)).toEqual([2, 3]);
});

test('R-CHAT-12 a server that is gone is tried with growing waits, then the run counts as lost', async () => {
  const events = eventsOf(3);
  const { environment, waits } = fakeEnvironment(({ started }) =>
    started ? new ApiError('network', '…') : response([encode(events[0], 0)], 'cut'),
  );
  const { end, seen } = await follow(environment);
  expect(end.type).toBe('lost');
  expect(seen).toHaveLength(1);
  expect(waits).toEqual([...retryDelaysMs.slice(0, 1), ...retryDelaysMs.slice(1)]);
});

test('R-CHAT-12 an expired run is lost at once', async () => {
  const { environment, calls } = fakeEnvironment(() => new ApiError('run.notFound', '…'));
  const { end } = await follow(environment, { after: 4 });
  expect(end).toMatchObject({ type: 'lost', error: { code: 'run.notFound' } });
  expect(calls).toEqual([4]);
});

test.each(['model.keyRefused', 'limits.tooMany', 'model.none', 'request.tooLarge'] as const)(
  'R-CHAT-19 a refusal (%s) before the first event is told and not tried again',
  async (code) => {
    const { environment, calls } = fakeEnvironment(() => new ApiError(code, '…'));
    expect((await follow(environment)).end).toMatchObject({ type: 'refused', error: { code } });
    expect(calls).toEqual(['start']);
  },
);

test('R-CHAT-10 without a network it waits for its return, however long, and then goes on', async () => {
  let online = false;
  const line = fakeEnvironment(
    () => (online ? response(eventsOf(1).map(encode)) : new ApiError('offline', '…')),
    () => online,
  );
  const following = follow(line.environment);
  while (line.calls.length <= retryDelaysMs.length) await turn();
  for (let count = 0; count < 5; count++) await turn();
  online = true;
  line.wake();
  expect((await following).end).toEqual({ type: 'ended' });
});

test('R-CHAT-10 a line that falls silent is opened anew', async () => {
  const events = eventsOf(1);
  const { environment, calls } = fakeEnvironment(({ started, after }) =>
    started
      ? response(events.slice(after + 1).map((event, index) => encode(event, after + 1 + index)))
      : response([encode(events[0], 0)], 'open'),
  );
  expect((await follow(environment)).end).toEqual({ type: 'ended' });
  expect(calls).toEqual(['start', 0]);
  expect(environment.now()).toBeGreaterThanOrEqual(stallTimeoutMs);
});

test('R-CHAT-50 HTML, broken JSON and unknown events end in a lost run, not in an exception', async () => {
  for (const body of ['<html></html>', 'id: 0\ndata: {"type":\n\n', 'id: 0\ndata: {"type":"other"}\n\n']) {
    const { environment } = fakeEnvironment(() => response([new TextEncoder().encode(body)]));
    expect((await follow(environment)).end.type).toBe('lost');
  }
});

test('R-CHAT-11 an abort ends it', async () => {
  const control = new AbortController();
  const { environment } = fakeEnvironment(() => response([encode(eventsOf(1)[0], 0)], 'open'));
  const end = await followRun({
    run: 'r',
    start,
    after: -1,
    signal: control.signal,
    environment,
    onEvent: () => control.abort(),
  });
  expect(end).toEqual({ type: 'aborted' });
});
