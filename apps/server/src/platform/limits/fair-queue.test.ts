import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test('R-LIMIT-62 keys take turns, and each keeps its order', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(item.charAt(0), item);
  expect([queue.length, queue.lengthOf('a'), queue.lengthOf('z')]).toEqual([6, 3, 0]);
  const order: string[] = [];
  for (let item = queue.find(() => true); item; item = queue.find(() => true)) {
    queue.remove(item.charAt(0), item);
    order.push(item);
  }
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.length).toBe(0);
});

test('R-LIMIT-62 what may not go yet holds up nobody', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'b1']) queue.push(item.charAt(0), item);
  expect(queue.find((item) => item !== 'a1')).toBe('a2');
  expect(queue.find((item) => !item.startsWith('a'))).toBe('b1');
  queue.remove('b', 'never queued');
  expect(queue.length).toBe(3);
});
