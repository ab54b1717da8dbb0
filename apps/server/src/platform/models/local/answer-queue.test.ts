import { expect, test } from 'vitest';
import { AnswerQueue, ThroughputEstimator, type QueuePosition } from './answer-queue.ts';

const never = new AbortController().signal;

async function firstPlace(places: AsyncIterable<QueuePosition>): Promise<QueuePosition | undefined> {
  for await (const place of places) return place;
  return undefined;
}

test('R-LOCAL-02 the estimate follows what this machine was measured to do', () => {
  const pace = new ThroughputEstimator();
  for (let n = 0; n < 40; n++)
    pace.record({ inputTokens: 100, outputTokens: 11, promptMs: 1000, generationMs: 500 });
  // 10 ms per token read, 50 ms per token written, 11 tokens as a rule.
  expect(pace.estimate(200)).toBeCloseTo(200 * 10 + 11 * 50, -1);
});

test('R-LOCAL-02 the wait is the rest of the served answer and the whole of those before', async () => {
  const pace = new ThroughputEstimator();
  let now = 0;
  const queue = new AnswerQueue(pace, { now: () => now });
  queue.enter(100);
  const whole = pace.estimate(100);
  now = whole / 2;
  const second = queue.enter(100);
  const third = queue.enter(100);
  expect(await firstPlace(second.positions(never))).toEqual({ place: 1, waitMs: whole / 2 });
  expect(await firstPlace(third.positions(never))).toEqual({ place: 2, waitMs: whole * 1.5 });
});

test('R-LOCAL-02 whoever leaves while waiting makes room for those behind', async () => {
  const queue = new AnswerQueue(new ThroughputEstimator(), { now: () => 0 });
  queue.enter(1);
  const second = queue.enter(1);
  const third = queue.enter(1);
  const places: number[] = [];
  const stop = new AbortController();
  const waiting = (async () => {
    for await (const { place } of third.positions(stop.signal)) {
      places.push(place);
      if (place === 2) second.leave();
      else stop.abort(new Error('enough'));
    }
  })();
  await expect(waiting).rejects.toThrow('enough');
  expect(places).toEqual([2, 1]);
});

test('R-LOCAL-02 the first in the queue does not wait', async () => {
  const queue = new AnswerQueue(new ThroughputEstimator(), { now: () => 0 });
  const ticket = queue.enter(1);
  expect(await firstPlace(ticket.positions(never))).toBeUndefined();
  ticket.leave();
  ticket.leave();
  expect(queue.length).toBe(0);
});
