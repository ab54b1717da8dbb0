import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Records } from '../../src/platform/records/records.ts';
import { auditStorage } from '../../src/platform/storage/audit-storage.ts';
import { holdRemovals } from '../../src/platform/storage/hold-removals.ts';
import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import { openPostgresClients } from '../engines/open-records.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { testPlatform } from '../test-platform.ts';
import { receipts, remove, store } from './feedback-rows.ts';

let clients: Records[] = [];
beforeAll(async () => {
  clients = await openPostgresClients(2);
});
afterAll(() => Promise.all(clients.map((client) => client.dispose())));

function twoProcesses() {
  const at = { now: 1_000_000 };
  const blobs = createMemoryBlobs(() => at.now);
  const processes = clients.map((records) => testPlatform({ blobs, records, clock: { now: () => at.now } }));
  const [first, second] = processes;
  if (!first || !second) throw new Error('no connection');
  return { at, blobs, first, second };
}

test('R-SCALE-05 processes that store and remove the same bytes lose none that a row refers to, and leave no other', async () => {
  const { at, blobs, first, second } = twoProcesses();
  const contents = ['one', 'two', 'three'];
  for (let round = 0; round < 8; round += 1) {
    const ids = Array.from({ length: 6 }, (_, n) => `${round}-${n}`);
    // Every row refers to the same few files; half of the rows go at once, while others come and removals run.
    const kept = await Promise.all(
      ids.map(async (id, n) => {
        const process = n % 2 === 0 ? first : second;
        const keys = await store(process, id, ...contents);
        if (n % 3 !== 0) return keys;
        await remove(process, id);
        await runRemovals(n % 2 === 0 ? second : first);
        return [];
      }),
    );
    for (const key of kept.flat()) expect(await blobs.size(key)).toBeDefined();
    at.now += 20_000;
    await Promise.all(ids.filter((_, n) => n % 3 !== 0).map((id) => remove(second, id)));
    await Promise.all([runRemovals(first), runRemovals(second)]);
    for (const key of new Set(kept.flat())) expect(await blobs.size(key)).toBeUndefined();
  }
  const all = await receipts(first);
  expect(all.every(({ finished_at }) => finished_at !== null)).toBe(true);
});

test('R-SCALE-05 no process deletes a file while another one holds removals', async () => {
  const { at, blobs, first, second } = twoProcesses();
  const [key = ''] = await store(first, 'held', 'content that is held');
  await remove(first, 'held');
  const hold = await holdRemovals(second.records, second.clock);
  await runRemovals(first);
  expect(await blobs.size(key)).toBeDefined();
  await hold.release();
  at.now += 20_000;
  await runRemovals(first);
  expect(await blobs.size(key)).toBeUndefined();
});

test('R-SCALE-05 an audit on PostgreSQL counts files, rows and damage', async () => {
  const { first, blobs } = twoProcesses();
  const [key = ''] = await store(first, 'audited', 'a file of the audit');
  await blobs.delete(key);
  await auditStorage(first);
  const result = await first.records.db.selectFrom('storage_audits').selectAll().executeTakeFirstOrThrow();
  expect(result).toMatchObject({ referenced: 1, missing: 1, corrupt: 0 });
});
