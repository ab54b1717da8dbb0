import { expect, test } from 'vitest';
import { ClockMovedBackwards, createSnowflake } from './snowflake.ts';

const epoch = 1_704_067_200_000;

test('R-CHAT-04 an id holds time, datacenter 1, worker 1 and the sequence in its bits', () => {
  const next = createSnowflake(() => epoch + 1000);
  const first = BigInt(next());
  const second = BigInt(next());
  expect(first >> 22n).toBe(1000n);
  expect((first >> 17n) & 31n).toBe(1n);
  expect((first >> 12n) & 31n).toBe(1n);
  expect(first & 4095n).toBe(0n);
  expect(second & 4095n).toBe(1n);
});

test('R-CHAT-04 ids are strings past 2^53, unique and growing, over 4,096 in a millisecond', () => {
  let reads = 0;
  // The clock moves on by one millisecond every 5,000 reads.
  const next = createSnowflake(() => epoch + 70_000_000_000 + Math.floor(reads++ / 5000));
  const ids = Array.from({ length: 10_000 }, next);
  expect(ids.every((id) => typeof id === 'string' && Number(id) > Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id, index) => index === 0 || BigInt(id) > BigInt(ids[index - 1] ?? 0))).toBe(true);
});

test('R-CHAT-05 a clock that moves backwards throws, and ids go on once it has caught up', () => {
  let now = epoch + 5000;
  const next = createSnowflake(() => now);
  const before = next();
  now -= 10;
  expect(next).toThrow(ClockMovedBackwards);
  now += 11;
  expect(BigInt(next())).toBeGreaterThan(BigInt(before));
});
