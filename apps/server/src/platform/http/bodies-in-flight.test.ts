import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BodiesInFlight, type Body } from './bodies-in-flight.ts';

const windowMs = 10_000;
const reasonOf = (body: Body): unknown => (body.ended.signal.reason as { code?: string } | undefined)?.code;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits for a piece of a body so long, and receives it. */
function receive(bodies: BodiesInFlight, body: Body, bytes: number, ms = 0): void {
  body.throughput.startWaiting(performance.now());
  vi.advanceTimersByTime(ms);
  bodies.receive(body, bytes);
}

describe('the allowance', () => {
  const from = (bodies: BodiesInFlight, address: string, network = address) =>
    bodies.open({ address, network });

  test('R-OPS-24 an address may hold an eighth: of its own bodies the slowest is dropped', () => {
    const bodies = new BodiesInFlight({ totalBytes: 800, windowMs });
    const [fast, slow, other] = [from(bodies, 'a'), from(bodies, 'a'), from(bodies, 'b')];
    receive(bodies, other, 90, 5_000);
    receive(bodies, slow, 50, 1_000);
    receive(bodies, fast, 50, 10);
    expect([fast, slow, other].map(reasonOf)).toEqual([undefined, undefined, undefined]);
    receive(bodies, fast, 1, 10);
    expect([fast, slow, other].map(reasonOf)).toEqual([undefined, 'limits.tooMany', undefined]);
    // What was dropped counts no more.
    receive(bodies, fast, 49, 10);
    expect(reasonOf(fast)).toBeUndefined();
  });

  test('R-OPS-24 a network may hold a quarter, however many its addresses are', () => {
    const bodies = new BodiesInFlight({ totalBytes: 800, windowMs });
    const opened = ['1', '2', '3'].map((address) => from(bodies, address, 'n'));
    const other = from(bodies, 'x');
    for (const [at, body] of opened.entries()) receive(bodies, body, 70, 1_000 - at);
    receive(bodies, other, 70, 5_000);
    expect([...opened, other].map(reasonOf)).toEqual(['limits.tooMany', undefined, undefined, undefined]);
  });

  test('R-OPS-24 of all together the stalled one is dropped, and a body that is being worked on never', () => {
    const bodies = new BodiesInFlight({ totalBytes: 800, windowMs, minBytesPerSecond: 0 });
    const opened = Array.from({ length: 8 }, (_, n) => from(bodies, `${n}`));
    for (const body of opened) receive(bodies, body, 100, 10);
    const [read, stalled] = opened;
    if (read) read.isReading = false;
    stalled?.throughput.startWaiting(performance.now());
    vi.advanceTimersByTime(60_000);
    const newest = from(bodies, 'new');
    receive(bodies, newest, 100, 10);
    expect([reasonOf(newest), ...opened.map(reasonOf)]).toEqual([
      undefined,
      undefined,
      'limits.tooMany',
      ...Array.from({ length: 6 }, () => undefined),
    ]);
  });

  test('R-OPS-24 one body alone may not hold more either', () => {
    const bodies = new BodiesInFlight({ totalBytes: 800, windowMs });
    const body = from(bodies, 'a');
    receive(bodies, body, 101);
    expect(reasonOf(body)).toBe('limits.tooMany');
  });
});

describe('throughput', () => {
  const drip = (bytesPerSecond: number, seconds: number): unknown => {
    const bodies = new BodiesInFlight({ windowMs });
    const body = bodies.open({ address: 'a', network: 'a' });
    for (let second = 0; second < seconds; second++) receive(bodies, body, bytesPerSecond, 1_000);
    bodies.close(body);
    return reasonOf(body);
  };

  test.each([
    [1, 9, undefined],
    [1, 12, 'request.timeout'],
    [8_000, 12, 'request.timeout'],
    [10_000, 60, undefined],
  ])('R-OPS-23 %i bytes a second for %i s: %s', (bytesPerSecond, seconds, code) => {
    expect(drip(bytesPerSecond, seconds)).toBe(code);
  });

  test('R-OPS-23 a fast start does not make up for a stall', () => {
    const bodies = new BodiesInFlight({ windowMs });
    const body = bodies.open({ address: 'a', network: 'a' });
    receive(bodies, body, 10_000_000, 1_000);
    body.throughput.startWaiting(performance.now());
    vi.advanceTimersByTime(9_000);
    expect(reasonOf(body)).toBeUndefined();
    vi.advanceTimersByTime(2_100);
    expect(reasonOf(body)).toBe('request.timeout');
  });

  test('R-OPS-23 the time in which we do not read is not the sender’s', () => {
    const bodies = new BodiesInFlight({ windowMs });
    const body = bodies.open({ address: 'a', network: 'a' });
    receive(bodies, body, 10, 10);
    vi.advanceTimersByTime(60_000);
    expect(reasonOf(body)).toBeUndefined();
    bodies.close(body);
  });
});
