import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createPasswordHasher } from './password-hasher.ts';

function setUp() {
  const stopping = new AbortController();
  return { stopping, hasher: createPasswordHasher({ metrics: createMetrics(), stopping: stopping.signal }) };
}

test('R-SHARE-21 what needs the thread pool does not wait for passwords that are hashed', async () => {
  const { hasher } = setUp();
  let done = 0;
  const hashes = Array.from({ length: 10 }, async (_, n) => {
    await hasher.hash('Pass1234', `network ${n}`);
    done += 1;
  });
  // Opening, reading and closing a file are jobs of the pool.
  await readFile(import.meta.filename);
  expect(done).toBeLessThanOrEqual(2);
  await Promise.all(hashes);
  expect(done).toBe(10);
});

test('R-SHARE-21 one network has few places in the queue, and leaves the others theirs', async () => {
  const { hasher, stopping } = setUp();
  const of = (network: string) => hasher.hash('Pass1234', network);
  const greedy = await Promise.allSettled([
    ...Array.from({ length: 30 }, () => of('one')),
    of('another').finally(() => stopping.abort()),
  ]);
  const busy = greedy.filter(
    (result) => result.status === 'rejected' && (result.reason as { code?: string }).code === 'share.busy',
  );
  // Two are being hashed and eight wait.
  expect(busy).toHaveLength(20);
  expect(greedy.at(-1)?.status).toBe('fulfilled');
});

test('R-SHARE-21 a server that stops ends what is waiting and takes nothing more', async () => {
  const { hasher, stopping } = setUp();
  const waiting = Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('Pass1234', 'one')));
  stopping.abort();
  for (const result of await waiting)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'server.stopping' } });
  await expect(hasher.hash('Pass1234', 'one')).rejects.toMatchObject({ code: 'server.stopping' });
});
