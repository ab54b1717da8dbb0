import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { writeBackup } from '../../src/app/backup/write-backup.ts';
import { readMigrations } from '../../src/platform/records/migrations.ts';
import { openSqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { holdRemovals } from '../../src/platform/storage/hold-removals.ts';
import { referencedBlobs } from '../../src/platform/storage/referenced-blobs.ts';
import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import { scheduleRemoval } from '../../src/platform/storage/schedule-removal.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { testPlatform } from '../test-platform.ts';
import { addBlob, backUp, makeData, openData, restore, runBackupCommand, sha256 } from './backup-fixtures.ts';

const bytes = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, n) => Buffer.from(`blob ${n}`.repeat(50 + n)));

test('R-OPS-62 tar lists what is in a backup, and every hash of SHA256SUMS is right', async () => {
  const { dataDir, keys } = await makeData(bytes(3));
  const file = join(temporaryFolder(), 'backup.tar');
  await backUp(dataDir, file);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  const folder = temporaryFolder();
  const listed = spawnSync('tar', ['-xvf', file, '-C', folder], { encoding: 'utf8' });
  expect(listed.stderr).toBe('');
  expect(listed.stdout.trim().split('\n').toSorted()).toEqual(
    [
      'SHA256SUMS',
      'backup.json',
      ...keys.map((key) => `blobs/${key.slice(0, 2)}/${key}`),
      'records.sqlite',
      'secret',
    ].toSorted(),
  );
  // As `sha256sum -c` does.
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  expect(sums).toHaveLength(6);
  for (const line of sums) {
    const [hash, name = ''] = line.split('  ');
    expect([name, sha256(readFileSync(join(folder, name)))]).toEqual([name, hash]);
  }
});

test('R-OPS-62 every blob that the copied database refers to is in the backup, whatever is made and removed meanwhile', async () => {
  const { dataDir, keys } = await makeData(bytes(60));
  const live = await openData(dataDir);
  const deps = testPlatform(live);
  const file = join(temporaryFolder(), 'backup.tar');
  const ended = new AbortController();
  const command = runBackupCommand('backup', [file], { DATA_DIR: dataDir }).finally(() => ended.abort());
  for (let n = 1000; !ended.signal.aborted; n += 1) {
    keys.push(await addBlob(live, Buffer.from(`blob ${n}`)));
    const [hash = ''] = keys.splice(0, 1);
    await live.records.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('paint_jobs').where('id', '=', hash.slice(0, 36)).execute();
      await scheduleRemoval(trx, { reason: 'storage.unused', subject: '', hashes: [hash], at: Date.now() });
    });
    await runRemovals(deps);
    // The other process is to end, too.
    await setImmediate();
  }
  expect(await command).toMatchObject({ code: 0, stderr: '' });
  await live.records.dispose();

  const restored = join(temporaryFolder(), 'data');
  await restore(file, restored);
  const copy = await openData(restored);
  const referenced = await referencedBlobs(copy.records, '');
  expect(referenced.size).toBeGreaterThanOrEqual(60);
  for (const key of referenced) expect(await copy.blobs.verify(key)).toBe('ok');
  await copy.records.dispose();
});

test('R-OPS-62 removals wait from before the database is copied until the archive is complete', async () => {
  const { dataDir, keys } = await makeData(bytes(2));
  const live = await openData(dataDir);
  await live.records.db.deleteFrom('paint_jobs').execute();
  await live.records.db
    .transaction()
    .execute((trx) =>
      scheduleRemoval(trx, { reason: 'storage.unused', subject: '', hashes: keys, at: Date.now() }),
    );
  const hold = await holdRemovals(live.records, live.clock);
  const deps = testPlatform(live);
  await runRemovals(deps);
  for (const key of keys) expect(await live.blobs.size(key)).toBeGreaterThan(0);
  await hold.release();
  await runRemovals({ ...deps, clock: { now: () => Date.now() + 60_000 } });
  for (const key of keys) expect(await live.blobs.size(key)).toBeUndefined();

  // The backup looks at the clock when it takes the hold, before it copies the database and after it is done.
  const holds: number[] = [];
  const claims = new Database(join(dataDir, 'records.sqlite'), { readonly: true });
  const clock = {
    now() {
      holds.push(claims.prepare('SELECT 1 FROM blob_claims').all().length);
      return Date.now();
    },
  };
  const { signal } = new AbortController();
  await writeBackup({ dataDir, file: join(temporaryFolder(), 'backup.tar'), clock, signal });
  expect(holds).toEqual([0, 1, 1]);
  clock.now();
  expect(holds.at(-1)).toBe(0);
  claims.close();
  await live.records.dispose();
});

test('R-OPS-62 a file that was lost or damaged before is named', async () => {
  const { dataDir, keys } = await makeData(bytes(3));
  const [lost = '', corrupt = ''] = keys;
  rmSync(join(dataDir, 'blobs', lost.slice(0, 2), lost));
  writeFileSync(join(dataDir, 'blobs', corrupt.slice(0, 2), corrupt), 'other');
  const summary = await backUp(dataDir, join(temporaryFolder(), 'backup.tar'));
  expect(summary.unreadable.toSorted()).toEqual([lost, corrupt].toSorted());
  expect(summary.blobs).toBe(1);
});

test('R-OPS-62 a backup that is stopped or fails leaves nothing, and none is overwritten', async () => {
  const { dataDir } = await makeData(bytes(3));
  const folder = temporaryFolder();
  const file = join(folder, 'backup.tar');
  const clock = { now: () => Date.now() };
  await expect(writeBackup({ dataDir, file, clock, signal: AbortSignal.abort() })).rejects.toThrow('abort');
  await expect(backUp(temporaryFolder(), file)).rejects.toThrow('没有可备份的内容');
  expect(readdirSync(folder)).toEqual([]);
  const older = temporaryFolder();
  await openSqliteRecords(join(older, 'records.sqlite'), readMigrations('sqlite').slice(0, 3)).dispose();
  await expect(backUp(older, file)).rejects.toThrow('请先用这个版本启动一次');
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(file, 'another');
  await expect(backUp(dataDir, file)).rejects.toThrow('已经存在');
  expect(readdirSync(folder)).toEqual(['backup.tar']);
});

test('R-OPS-62 a damaged database is noticed when it is copied', async () => {
  const { dataDir } = await makeData(bytes(1));
  const database = join(dataDir, 'records.sqlite');
  const { size } = statSync(database);
  const fd = openSync(database, 'r+');
  for (let at = 8192; at < size; at += 4096) writeSync(fd, Buffer.alloc(1024, 0xff), 0, 1024, at);
  closeSync(fd);
  const folder = temporaryFolder();
  const result = await runBackupCommand('backup', [join(folder, 'backup.tar')], { DATA_DIR: dataDir });
  expect(result.stderr).toMatch(/^数据库已损坏（SQLITE_CORRUPT.*）/);
  expect(result.code).toBe(1);
  expect(existsSync(join(folder, 'backup.tar'))).toBe(false);
});

test('R-OPS-62 wrong usage is answered with the right one', async () => {
  for (const args of [[], ['--help'], ['a', 'b']])
    expect(await runBackupCommand('backup', args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^用法：npm run backup -- /),
    });
});
