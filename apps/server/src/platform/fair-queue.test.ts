import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test('R-LIMIT-62 keys take turns, and each keeps its order', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(item.charAt(0), item);
  expect([queue.length, queue.lengthOf('a'), queue.lengthOf('z')]).toEqual([6, 3, 0]);
  const order = Array.from({ length: 7 }, () => queue.shift());
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
  expect(queue.length).toBe(0);
});
