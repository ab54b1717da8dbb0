import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { getReadyRoute } from '@baigong/contracts';
import { expect, test, vi } from 'vitest';
import { createApp } from '../../src/app/create-app.ts';
import { systemRouter } from '../../src/app/system-router.ts';
import { EngineUnavailableError } from '../../src/platform/base/engine-unavailable.ts';
import { openSqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { parseSettings } from '../../src/app/settings.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { testSecret } from '../start-test-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { recordingLog, testPlatform } from '../test-platform.ts';

function setUp(parts: Parameters<typeof testPlatform>[0] = {}) {
  const at = { now: 1_000_000 };
  const log = recordingLog();
  const platform = testPlatform({ log, clock: { now: () => at.now }, ...parts });
  const app = createApp(platform, { secret: testSecret, routers: [systemRouter], webFolder: '/nonexistent' });
  const ready = async () => {
    const response = await app.request('/api/ready');
    return [response.status, getReadyRoute.answer.parse(await response.json()).engines] as const;
  };
  return { at, log, platform, ready };
}

const warnings = ({ lines }: ReturnType<typeof recordingLog>) =>
  lines.filter(({ level }) => level === 'warn');

const fine = { records: 'ok', blobs: 'ok', disk: 'ok' };

test('R-OPS-57 a database that takes no write is not ready, and the log says why', async () => {
  const { at, log, platform, ready } = setUp();
  expect(await ready()).toEqual([200, fine]);
  await platform.records.db.schema.dropTable('write_probe').execute();
  at.now += 1_000;
  expect(await ready()).toEqual([503, { ...fine, records: 'failing' }]);
  expect(warnings(log)).toMatchObject([{ fields: { engine: 'records', err: { code: 'SQLITE_ERROR' } } }]);
});

test('R-OPS-57 too little free space is not ready', async () => {
  const { ready } = setUp({ disk: { freeBytes: async () => 1, isLow: async () => true } });
  expect(await ready()).toEqual([503, { ...fine, disk: 'failing' }]);
});

test('R-SCALE-45 a store that all replicas miss takes none of them out of the balancer; a folder does', async () => {
  const blobs = {
    ...createMemoryBlobs(),
    ping: () => Promise.reject(new EngineUnavailableError('S3', undefined)),
  };
  const { scaledOut } = parseSettings(
    {
      DATABASE_URL: 'postgres://db/site',
      REDIS_URL: 'redis://cache',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    '/root',
  );
  expect(await setUp({ blobs, settings: { scaledOut } }).ready()).toEqual([
    200,
    { ...fine, blobs: 'failing' },
  ]);
  expect(await setUp({ blobs }).ready()).toEqual([503, { ...fine, blobs: 'failing' }]);
});

test('R-OPS-57 probes that come within a second share one write', async () => {
  const { at, platform, ready } = setUp();
  const ping = vi.spyOn(platform.blobs, 'ping');
  await Promise.all([ready(), ready(), ready()]);
  at.now += 999;
  await ready();
  expect(ping).toHaveBeenCalledTimes(1);
  at.now += 1;
  await ready();
  expect(ping).toHaveBeenCalledTimes(2);
});

test('R-SCALE-133 the metrics tell which engines answer, and share the probe’s answer', async () => {
  const { at, platform, ready } = setUp();
  const ping = vi.spyOn(platform.blobs, 'ping');
  await ready();
  expect((await platform.metrics.render()).text).toContain('baigong_engine_up{engine="blobs"} 1');
  expect(ping).toHaveBeenCalledTimes(1);
  ping.mockRejectedValue(new Error('away'));
  at.now += 1_000;
  expect((await platform.metrics.render()).text).toContain('baigong_engine_up{engine="blobs"} 0');
  expect((await platform.metrics.render()).text).toContain('baigong_engine_up{engine="records"} 1');
});

/** A database file whose last pages are overwritten; its schema is whole. */
async function damagedFile(): Promise<string> {
  const path = join(temporaryFolder(), 'records.sqlite');
  const records = openSqliteRecords(path);
  await records.checkIntegrity();
  for (let n = 0; n < 300; n++)
    await records.db
      .insertInto('site_choices')
      .values({ name: `${n} ${'x'.repeat(500)}`, value: '' })
      .execute();
  await records.dispose();
  const fd = openSync(path, 'r+');
  const half = Buffer.alloc(20 * 4096, 0x55);
  writeSync(fd, half, 0, half.length, statSync(path).size - half.length);
  closeSync(fd);
  return path;
}

test('R-OPS-55 a damaged database is found after the start, and is not ready from then on', async () => {
  const records = openSqliteRecords(await damagedFile());
  const { ready, at } = setUp({ records });
  expect(await ready()).toEqual([200, fine]);
  await expect(records.checkIntegrity()).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
  at.now += 1_000;
  expect(await ready()).toEqual([503, { ...fine, records: 'failing' }]);
  await records.dispose();
});

test('R-OPS-55 R-OPS-58 damage that a query meets makes the server unready, and names the cause', async () => {
  const records = openSqliteRecords(await damagedFile());
  const { ready, at, log } = setUp({ records });
  await expect(records.db.selectFrom('site_choices').selectAll().execute()).rejects.toMatchObject({
    code: expect.stringMatching(/^SQLITE_CORRUPT/) as string,
  });
  at.now += 1_000;
  expect(await ready()).toEqual([503, { ...fine, records: 'failing' }]);
  expect(warnings(log)[0]?.fields['rootCause']).toMatch(/^SQLITE_CORRUPT/);
  await records.dispose();
});
