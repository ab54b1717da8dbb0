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

test('R-SHARE-20 a try that is not checked is not counted: the queue is full, or the server stops', async () => {
  const { hasher, stopping } = setUp();
  const stored = await hasher.hash('Pass1234', 'one');
  let counted = 0;
  const count = async (): Promise<void> => {
    counted += 1;
    if (counted === 3) stopping.abort();
  };
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, () => hasher.matches('Pass1234', stored, 'one', count)),
  );
  const codes = tries.map((one) =>
    one.status === 'rejected' ? (one.reason as { code: string }).code : 'ok',
  );
  // Two are begun, twenty have no place, and of the eight that wait one begins before the stop.
  expect(codes.filter((code) => code === 'share.busy')).toHaveLength(20);
  expect(codes.filter((code) => code === 'server.stopping').length).toBeGreaterThanOrEqual(7);
  expect(counted).toBeLessThanOrEqual(4);
  expect(counted).toBeGreaterThanOrEqual(3);
});

test('R-SHARE-20 a try that may not be made is not checked', async () => {
  const { hasher } = setUp();
  const stored = await hasher.hash('Pass1234', 'one');
  const refused = new Error('wait');
  await expect(hasher.matches('Pass1234', stored, 'one', () => Promise.reject(refused))).rejects.toBe(
    refused,
  );
  expect(await hasher.matches('Pass1234', stored, 'one', () => Promise.resolve())).toBe(true);
});

test('R-SHARE-21 a server that stops ends what is waiting and takes nothing more', async () => {
  const { hasher, stopping } = setUp();
  const waiting = Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('Pass1234', 'one')));
  stopping.abort();
  for (const result of await waiting)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'server.stopping' } });
  await expect(hasher.hash('Pass1234', 'one')).rejects.toMatchObject({ code: 'server.stopping' });
});
