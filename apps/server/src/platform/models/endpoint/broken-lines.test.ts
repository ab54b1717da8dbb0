import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '@baigong/contracts';
import {
  codeOf,
  mockEndpoint,
  question,
  type MockedEndpoint,
} from '../../../../test/mock-provider/mock-endpoint.ts';
import { type Script } from '../../../../test/mock-provider/mock-provider.ts';
import {
  answer,
  chunk,
  cutAfter,
  done,
  event,
  hangUp,
  refuse,
  silence,
  silentAfter,
  wire,
} from '../../../../test/mock-provider/scripts.ts';

let provider: MockedEndpoint['provider'];
let clock: MockedEndpoint['clock'];
let endpoint: MockedEndpoint['endpoint'];
let run: MockedEndpoint['run'];

beforeEach(async () => {
  ({ provider, clock, endpoint, run } = await mockEndpoint());
});
afterEach(() => provider.close());

describe('a line that breaks', () => {
  const begun = chunk({ content: '前半' });
  const cases: [name: string, script: Script, code: ErrorCode][] = [
    ['a broken connection', cutAfter(begun), 'model.cut'],
    ['an end without an end', wire(begun), 'model.cut'],
    ['half an event', wire(begun, 'data: {"choices":[{"del'), 'model.cut'],
    ['malformed JSON without an end', wire(begun, 'data: {oops}\n\n'), 'model.cut'],
    ['an unknown error', wire(begun, event({ error: { message: 'worker died' } })), 'model.cut'],
    ['a network error (智谱)', wire(begun, chunk({}, 'network_error'), done), 'model.cut'],
  ];
  test.each(cases)('R-MODEL-53 %s midway keeps what came', async (_name, script, code) => {
    provider.next(script);
    const { error, text } = await run(endpoint({}, 2));
    expect(text).toBe('前半');
    expect(codeOf(error)).toBe(code);
    expect(provider.calls).toHaveLength(1);
  });

  test('R-MODEL-53 a review that cuts the answer ends it as refused', async () => {
    provider.next(wire(begun, chunk({}, 'content_filter'), done));
    const { parts, text } = await run();
    expect(text).toBe('前半');
    expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'refused' });
  });
});

describe('what cannot be read', () => {
  const bad = ['data: {oops}\n\n', 'data: null\n\n', 'data: {"choices":"none"}\n\n', 'data: {"ping":1}\n\n'];

  test.each(bad)('R-CHAT-65 the event %j is skipped and counted, and the answer goes on', async (line) => {
    const skipped: unknown[] = [];
    provider.next(
      wire(chunk({ content: '前半' }), line, chunk({ content: '后半' }), chunk({}, 'stop'), done),
    );
    const { error, text } = await run(endpoint({}, 0, { onMalformed: (one) => skipped.push(one) }));
    expect([error, text]).toEqual([undefined, '前半后半']);
    expect(skipped).toEqual([{ model: expect.any(String), host: new URL(provider.baseUrl).host, count: 1 }]);
  });

  test.each([
    ['nothing at all', wire(), 'model.emptyAnswer'],
    ['only its end', wire(done), 'model.emptyAnswer'],
    [
      'a role and an end',
      wire(chunk({ role: 'assistant', content: '' }), chunk({}, 'stop'), done),
      'model.emptyAnswer',
    ],
    ['comments', wire(': a\n\n', ': b\n\n'), 'model.emptyAnswer'],
    ['nothing readable', wire(...bad), 'model.brokenAnswer'],
  ] as const)('R-CHAT-65 a stream of %s is told as what it is', async (_name, script, code) => {
    provider.next(script);
    expect(codeOf((await run(endpoint({}, 0))).error)).toBe(code);
  });
});

describe('silence', () => {
  test('R-MODEL-06 silence before the first token ends in a time-out and closes the line', async () => {
    provider.next(silence);
    const running = run();
    const call = await provider.call(0);
    clock.advance(30_000);
    expect(codeOf((await running).error)).toBe('model.timeout');
    await call.closed;
  });

  test('R-MODEL-06 comments that keep the line open are no tokens', async () => {
    provider.next(silentAfter(': keep-alive\n\n', chunk({ role: 'assistant', content: '' })));
    const running = run();
    await provider.call(0);
    clock.advance(30_000);
    expect(codeOf((await running).error)).toBe('model.timeout');
  });

  test('R-MODEL-06 silence between tokens ends in a time-out and keeps what came', async () => {
    provider.next(silentAfter(chunk({ content: '前半' })));
    const running = run();
    await clock.waitingFor(10_000);
    clock.advance(9999);
    clock.advance(1);
    const { error, text } = await running;
    expect(text).toBe('前半');
    expect(codeOf(error)).toBe('model.timeout');
  });
});

test('R-WIRE-07 an answer whose end was told is over a second later, though the line stays open', async () => {
  provider.next(silentAfter(chunk({ content: '全部' }), chunk({}, 'stop')));
  const running = run();
  await clock.waitingFor(1_000);
  clock.advance(1_000);
  const { error, text } = await running;
  expect(error).toBeUndefined();
  expect(text).toBe('全部');
});

describe('retries', () => {
  test('R-MODEL-07 a busy or broken provider is tried again before the first token', async () => {
    provider.next(refuse(503, 'busy'), hangUp, answer('终于'));
    const running = run(endpoint({}, 2));
    await clock.waitingFor(600);
    clock.advance(600);
    await clock.waitingFor(1200);
    clock.advance(1200);
    expect((await running).text).toBe('终于');
    expect(provider.calls).toHaveLength(3);
  });

  test('R-MODEL-07 Retry-After sets the wait, and a longer one than a visitor bears is told at once', async () => {
    provider.next(
      refuse(429, '', { 'retry-after': '5' }),
      answer('好'),
      refuse(429, '', { 'retry-after': '60' }),
    );
    const running = run(endpoint({}, 1));
    await clock.waitingFor(5000);
    clock.advance(5000);
    expect((await running).text).toBe('好');
    expect((await run(endpoint({}, 1))).error).toMatchObject({ code: 'model.busy', wait: 60 });
  });

  test.each([401, 402, 400])('R-MODEL-07 %d is not tried again', async (status) => {
    provider.next(refuse(status, {}));
    await run(endpoint({}, 2));
    expect(provider.calls).toHaveLength(1);
  });
});

describe('stopping', () => {
  const reason = new Error('stopped');
  async function stopWhen(ready: (n: number) => Promise<unknown>, script: Script, retries = 0) {
    provider.next(script);
    const stop = new AbortController();
    const running = run(endpoint({}, retries), question, stop.signal);
    const call = await provider.call(0);
    await ready(0);
    stop.abort(reason);
    expect((await running).error).toBe(reason);
    await call.closed;
  }

  test('R-MODEL-08 a stop reaches the provider before the first token', async () => {
    await stopWhen(async () => {}, silence);
    expect(provider.calls).toHaveLength(1);
  });

  test('R-MODEL-08 a stop reaches the provider between tokens', async () => {
    await stopWhen(() => clock.waitingFor(10_000), silentAfter(chunk({ content: '前半' })));
    expect(provider.calls).toHaveLength(1);
  });

  test('R-MODEL-08 a stop ends the wait before a retry', async () => {
    await stopWhen(() => clock.waitingFor(600), refuse(503, 'busy'), 2);
    expect(provider.calls).toHaveLength(1);
  });

  test('R-MODEL-08 a reader that leaves closes the line', async () => {
    provider.next(silentAfter(chunk({ content: '前半' })));
    for await (const part of endpoint().stream('qwen3-vl-plus', question, new AbortController().signal)) {
      expect(part.type).toBe('text');
      break;
    }
    await (
      await provider.call(0)
    ).closed;
  });
});
