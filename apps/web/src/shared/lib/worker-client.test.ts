import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOneShotWorker, createWorkerClient, WorkerStopped, WorkerTimeout } from './worker-client.ts';
import type { CallContext } from './worker-protocol.ts';
import { serveWorker, withTransfer } from './worker-server.ts';

class LimitError extends Error {
  override readonly name = 'LimitError';
  readonly limit = 3;
}

const cancelled: string[] = [];
const handlers = {
  double: (value: number) => value * 2,
  ping: () => 'pong',
  async count(to: number, { reportProgress }: CallContext<number>) {
    for (let at = 1; at <= to; at += 1) reportProgress(at);
    return Promise.resolve('counted');
  },
  refuse: (): never => {
    throw new LimitError('too many');
  },
  wait: (name: string, { signal }: CallContext) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        cancelled.push(name);
        resolve();
      });
    }),
  bytes(length: number) {
    const bytes = new Uint8Array(length);
    return withTransfer(bytes, [bytes.buffer]);
  },
  unclonable: () => () => undefined,
};
type Api = typeof handlers;

/** Both ends in one thread, with the structured clone of a real worker in between. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  readonly transferred: Transferable[] = [];
  isTerminated = false;
  readonly #server = new EventTarget();

  constructor() {
    super();
    FakeWorker.started.push(this);
    serveWorker(handlers, {
      postMessage: (reply, { transfer } = { transfer: [] }) => {
        this.transferred.push(...transfer);
        this.#deliver(this, structuredClone(reply, { transfer }));
      },
      addEventListener: (_type, listener) =>
        this.#server.addEventListener('message', listener as (event: Event) => void),
    });
  }

  #deliver(target: EventTarget, data: unknown): void {
    queueMicrotask(() => {
      if (!this.isTerminated) target.dispatchEvent(Object.assign(new Event('message'), { data }));
    });
  }

  postMessage(request: unknown, { transfer }: { transfer?: Transferable[] } = {}): void {
    this.#deliver(this.#server, structuredClone(request, transfer ? { transfer } : {}));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const start = () => new FakeWorker() as unknown as Worker;
const terminated = () => FakeWorker.started.map(({ isTerminated }) => isTerminated);

beforeEach(() => {
  FakeWorker.started = [];
  cancelled.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('calls are answered with their own results, by one worker that starts with the first call', async () => {
  const client = createWorkerClient<Api>(start);
  expect(client.isRunning()).toBe(false);
  expect(
    await Promise.all([client.call('double', 2), client.call('ping'), client.call('double', 3)]),
  ).toEqual([4, 'pong', 6]);
  expect(terminated()).toEqual([false]);
  expect(client.isRunning()).toBe(true);
});

test('progress comes before the result, and foreign messages are ignored', async () => {
  const client = createWorkerClient<Api>(start);
  const progress: number[] = [];
  const counting = client.call('count', 3, { onProgress: (value) => progress.push(value) });
  FakeWorker.started[0]?.dispatchEvent(
    Object.assign(new Event('message'), { data: { sourceName: 'worker', action: 'ready' } }),
  );
  expect(await counting).toBe('counted');
  expect(progress).toEqual([1, 2, 3]);
});

test('an error of a handler rejects the call, with its class where the client restores it', async () => {
  const plain = createWorkerClient<Api>(start);
  await expect(plain.call('refuse')).rejects.toThrow('too many');
  const typed = createWorkerClient<Api>(start, {
    toError: ({ name, message, fields }) =>
      name === 'LimitError' && fields['limit'] === 3 ? new LimitError(message) : undefined,
  });
  await expect(typed.call('refuse')).rejects.toBeInstanceOf(LimitError);
  await expect(typed.call('unclonable')).rejects.toThrow('could not be cloned');
  expect(await typed.call('double', 1)).toBe(2);
});

test('an aborted call rejects with the reason, the handler is told, and the worker goes on', async () => {
  const client = createWorkerClient<Api>(start);
  const controller = new AbortController();
  const waiting = client.call('wait', 'first', { signal: controller.signal });
  const other = client.call('double', 4);
  const reason = new Error('left the page');
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(await other).toBe(8);
  expect(cancelled).toEqual(['first']);
  await expect(client.call('ping', undefined, { signal: controller.signal })).rejects.toBe(reason);
  expect(terminated()).toEqual([false]);
});

test('a crash rejects every call that waits, tells why, and the next call starts a new worker', async () => {
  const onStop = vi.fn();
  const client = createWorkerClient<Api>(start, { onStop });
  const calls = [client.call('wait', 'a'), client.call('wait', 'b')];
  FakeWorker.started[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
  for (const call of calls) {
    await expect(call).rejects.toMatchObject({ name: 'WorkerStopped', reason: 'crashed' });
  }
  expect(onStop).toHaveBeenCalledTimes(1);
  const next = client.call('wait', 'c');
  FakeWorker.started[1]?.dispatchEvent(new Event('error'));
  await expect(next).rejects.toMatchObject({ reason: 'not-loaded' });
  expect(await client.call('ping')).toBe('pong');
  expect(terminated()).toEqual([true, true, false]);
});

test('a worker that is idle stops after its time, a busy one does not', async () => {
  const onStop = vi.fn();
  const client = createWorkerClient<Api>(start, { idleMs: 1_000, onStop });
  const controller = new AbortController();
  const long = client.call('wait', 'long', { signal: controller.signal });
  await client.call('ping');
  vi.advanceTimersByTime(5_000);
  expect(client.isRunning()).toBe(true);
  controller.abort();
  await expect(long).rejects.toThrow('aborted');
  vi.advanceTimersByTime(999);
  expect(client.isRunning()).toBe(true);
  await client.call('ping');
  vi.advanceTimersByTime(999);
  expect(client.isRunning()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(client.isRunning()).toBe(false);
  expect(onStop).toHaveBeenCalledTimes(1);
});

test('a call that takes too long stops its worker', async () => {
  const client = createWorkerClient<Api>(start);
  const endless = client.call('wait', 'endless', { timeoutMs: 200 });
  vi.advanceTimersByTime(200);
  await expect(endless).rejects.toBeInstanceOf(WorkerTimeout);
  expect(terminated()).toEqual([true]);
});

test('where a failure may have broken its state, the worker stops with it', async () => {
  const client = createWorkerClient<Api>(start, { stopOnError: true });
  const other = client.call('wait', 'other');
  await expect(client.call('refuse')).rejects.toThrow('too many');
  await expect(other).rejects.toThrow('too many');
  expect(terminated()).toEqual([true]);
});

test('closing rejects what waits, with the given error where there is one', async () => {
  const client = createWorkerClient<Api>(start);
  const first = client.call('wait', 'a');
  client.close();
  await expect(first).rejects.toBeInstanceOf(WorkerStopped);
  const second = client.call('wait', 'b');
  const error = new Error('engine failed');
  client.close(error);
  await expect(second).rejects.toBe(error);
});

test('input and result can be handed over instead of copied', async () => {
  const client = createWorkerClient<Api>(start);
  expect(await client.call('bytes', 8)).toHaveLength(8);
  expect(FakeWorker.started[0]?.transferred).toHaveLength(1);
  const { buffer } = new Uint8Array(4);
  await client.call('ping', undefined, { transfer: [buffer] });
  expect(buffer.byteLength).toBe(0);
});

test('a one-shot worker ends with its call, whatever came of it', async () => {
  const call = createOneShotWorker<Api>(start);
  expect(await Promise.all([call('double', 1), call('double', 2)])).toEqual([2, 4]);
  await expect(call('refuse')).rejects.toThrow('too many');
  expect(terminated()).toEqual([true, true, true]);
});
