import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRunShares, memoryOf } from './run-shares.ts';

const MiB = 1024 * 1024;
const requestOf = (content: string, images: string[] = []) => ({
  run: randomUUID(),
  messages: [{ role: 'user' as const, content, images }],
});

test('R-LIMIT-74 a run counts with its messages and pictures, as they came and as they are sent', () => {
  const empty = memoryOf(requestOf(''));
  expect(memoryOf(requestOf('好'.repeat(1_000))) - empty).toBe(4_000);
  expect(memoryOf(requestOf('', ['x'.repeat(1_000)])) - empty).toBe(2_000);
});

test('R-LIMIT-74 one address has a quarter of the memory of runs, and leaves the others theirs', () => {
  const { memory } = createRunShares({ address: { points: 1, seconds: 1 } });
  const take = (address: string) => memory.tryAcquire({ address, network: address }, 8 * MiB);
  expect(Array.from({ length: 5 }, () => take('a')).filter(Boolean)).toHaveLength(3);
  expect(take('b')).toBeDefined();
});

test('R-LIMIT-03 R-LIMIT-74 where addresses are not limited, one may have it all, and no answer is held back', () => {
  const { memory, pace } = createRunShares({ address: null });
  expect(memory.tryAcquire({ address: 'a', network: 'a' }, 90 * MiB)).toBeDefined();
  expect(pace).toBeUndefined();
});
