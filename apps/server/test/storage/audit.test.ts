import { expect, test } from 'vitest';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { recordingLog, testPlatform } from '../test-platform.ts';
import { auditStorage } from '../../src/platform/storage/audit-storage.ts';
import { recordDamage } from '../../src/platform/storage/record-damage.ts';
import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import { receipts, remove, store } from './feedback-rows.ts';

const day = 24 * 3600_000;

function setUp() {
  const at = { now: 10 * day };
  const blobs = createMemoryBlobs(() => at.now);
  const log = recordingLog();
  const clock = { now: () => at.now };
  const plain = testPlatform({ blobs, log, clock });
  const platform = { ...plain, blobs: recordDamage(blobs, plain) };
  const latest = () =>
    platform.records.db.selectFrom('storage_audits').selectAll().orderBy('id', 'desc').executeTakeFirst();
  const damaged = () =>
    platform.records.db.selectFrom('damaged_blobs').selectAll().orderBy('damage').execute();
  return { at, blobs, log, platform, latest, damaged };
}

test('R-OPS-53 the audit counts files, and names those that are missing or corrupt until they are repaired', async () => {
  const { at, blobs, platform, latest, damaged } = setUp();
  const [missing = '', corrupt = ''] = await store(platform, 'a', 'one', 'two', 'three');
  await blobs.delete(missing);
  blobs.corrupt(corrupt);
  await auditStorage(platform);
  expect(await latest()).toMatchObject({
    started_at: at.now,
    files: 2,
    bytes: 8,
    referenced: 3,
    missing: 1,
    corrupt: 1,
    orphaned: 0,
  });
  expect(await damaged()).toEqual([
    { hash: corrupt, damage: 'corrupt', found_at: at.now },
    { hash: missing, damage: 'missing', found_at: at.now },
  ]);

  // Published again, by somebody else: the bytes are whole for both.
  at.now += 1;
  await store(platform, 'b', 'two');
  expect(await damaged()).toHaveLength(1);
  await remove(platform, 'a');
  at.now += 1;
  await auditStorage(platform);
  expect(await latest()).toMatchObject({ missing: 0, corrupt: 0 });
  expect(await damaged()).toEqual([]);
});

test('R-OPS-53 files that no row refers to are removed once they are a day old', async () => {
  const { at, blobs, platform, latest } = setUp();
  const orphan = await blobs.put(new TextEncoder().encode('left by a crash'));
  await store(platform, 'a', 'in use');
  at.now += day;
  await blobs.put(new TextEncoder().encode('being written'));
  await auditStorage(platform);
  expect(await latest()).toMatchObject({ files: 3, orphaned: 2, collected: 0 });
  at.now += 1;
  await auditStorage(platform);
  // Found again before it is gone, it is not counted again.
  await auditStorage(platform);
  expect(await latest()).toMatchObject({ orphaned: 2, collected: 0 });
  await runRemovals(platform);
  expect(await blobs.size(orphan)).toBeUndefined();
  expect(await receipts(platform)).toEqual([
    { reason: 'storage.orphan', subject: '', finished_at: at.now, outcomes: ['deleted'] },
  ]);
  await auditStorage(platform);
  expect(await latest()).toMatchObject({ files: 2, orphaned: 1 });
});

test('R-OPS-51 an orphan that is published again before it is collected stays', async () => {
  const { at, blobs, platform } = setUp();
  const orphan = await blobs.put(new TextEncoder().encode('left by a crash'));
  at.now += 2 * day;
  await auditStorage(platform);
  await store(platform, 'a', 'left by a crash');
  await runRemovals(platform);
  expect(await blobs.size(orphan)).toBe(15);
  expect(await receipts(platform)).toMatchObject([{ outcomes: ['kept'] }]);
});

test('R-OPS-52 what a reader finds corrupt is named before the next audit', async () => {
  const { at, blobs, log, platform, damaged } = setUp();
  const [key = ''] = await store(platform, 'a', 'one');
  blobs.corrupt(key);
  await expect(platform.blobs.get(key)).rejects.toThrow('corrupt');
  expect(await damaged()).toEqual([{ hash: key, damage: 'corrupt', found_at: at.now }]);
  expect(log.lines).toMatchObject([{ level: 'error', fields: { rootCause: 'BLOB_CORRUPT' } }]);
});

test('R-OPS-54 receipts are kept for half a year', async () => {
  const { at, platform } = setUp();
  await store(platform, 'a', 'one');
  await remove(platform, 'a');
  await runRemovals(platform);
  at.now += 180 * day;
  await auditStorage(platform);
  expect(await receipts(platform)).toHaveLength(1);
  at.now += 1;
  await auditStorage(platform);
  expect(await receipts(platform)).toEqual([]);
});
