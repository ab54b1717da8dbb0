import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { auditStorage } from '../../src/platform/storage/audit-storage.ts';
import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import type { Blobs } from '../../src/platform/blobs/blobs.ts';
import { openS3Blobs } from '../../src/platform/blobs/s3-blobs.ts';
import { createS3Client, usualTimeouts } from '../../src/platform/blobs/s3-client.ts';
import type { S3Settings } from '../../src/platform/blobs/s3-signer.ts';
import { EngineUnavailableError } from '../../src/platform/base/engine-unavailable.ts';
import { createBucket } from '../engines/s3.ts';
import { startS3FaultProxy } from '../scale/s3-fault-proxy.ts';
import { testPlatform } from '../test-platform.ts';
import { remove, store } from './feedback-rows.ts';

let settings: S3Settings;
let proxy: Awaited<ReturnType<typeof startS3FaultProxy>>;
let blobs: Blobs;
beforeEach(async () => {
  settings = await createBucket(inject('engines').s3);
  proxy = await startS3FaultProxy(settings.endpoint);
  blobs = openS3Blobs({ ...settings, endpoint: proxy.url });
});
afterEach(async () => {
  await blobs.dispose();
  await proxy.dispose();
});

function setUp() {
  // The store has a clock of its own.
  const at = { now: Date.now() };
  const platform = testPlatform({ blobs, clock: { now: () => at.now } });
  const audits = () => platform.records.db.selectFrom('storage_audits').selectAll().orderBy('id').execute();
  return { at, platform, audits };
}

test('R-SCALE-46 the audit of a store finds what is missing and corrupt, and removes old orphans', async () => {
  const { at, platform, audits } = setUp();
  const [missing = '', corrupt = ''] = await store(platform, 'a', 'one', 'two', 'three');
  await blobs.delete(missing);
  const client = createS3Client(settings, usualTimeouts, 1);
  await client.send({ method: 'PUT', key: corrupt, body: new Uint8Array(3) });
  client.destroy();
  const orphan = await blobs.put(new TextEncoder().encode('left by a crash'));
  at.now += 25 * 3600_000;
  await auditStorage(platform);
  expect(await audits()).toMatchObject([
    { files: 3, referenced: 3, missing: 1, corrupt: 1, orphaned: 1, collected: 1 },
  ]);
  await runRemovals(platform);
  expect(await blobs.size(orphan)).toBeUndefined();
});

test('R-SCALE-46 a store that fails during the audit is not taken for one that lost its files', async () => {
  const { platform, audits } = setUp();
  await store(platform, 'a', 'one');
  proxy.fail(true);
  await expect(auditStorage(platform)).rejects.toThrow(EngineUnavailableError);
  expect(await audits()).toEqual([]);
});

test('R-SCALE-43 a file that the store did not delete is deleted later', async () => {
  const { at, platform } = setUp();
  const [hash = ''] = await store(platform, 'a', 'one');
  await remove(platform, 'a');
  proxy.fail(true);
  await runRemovals(platform);
  proxy.fail(false);
  expect(await blobs.size(hash)).toBe(3);
  at.now += 10_000;
  await runRemovals(platform);
  expect(await blobs.size(hash)).toBeUndefined();
});
