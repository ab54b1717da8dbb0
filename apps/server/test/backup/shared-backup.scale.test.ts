import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copiedTables } from '../../src/app/move/copied-tables.ts';
import { digestRows } from '../../src/app/move/copy-rows.ts';
import { restoreSharedBackup, writeSharedBackup } from '../../src/app/backup/shared-backup.ts';
import { readSharedBackup } from '../../src/app/engines/shared-last-backup.ts';
import { openS3Blobs } from '../../src/platform/blobs/s3-blobs.ts';
import { openPostgresRecords } from '../../src/platform/records/postgres-records.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { parseSettings } from '../../src/app/settings.ts';
import { moveSite } from '../../src/app/move/move-site.ts';
import { openSource } from '../../src/app/move/open-source.ts';
import { makeSite } from '../move/site-data.ts';
import { freshSiteSettings } from '../scaled-out/scaled-out-settings.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { projectRoot } from '../test-platform.ts';
import { addBlob, openData, restore, runBackupCommand } from './backup-fixtures.ts';

const { signal } = new AbortController();
const clock = { now: () => Date.now() };

async function emptyEngines() {
  const settings = await freshSiteSettings();
  const { scaledOut } = parseSettings(settings, projectRoot);
  if (!scaledOut) throw new Error('the settings are incomplete');
  const records = await openPostgresRecords(scaledOut.databaseUrl);
  return { settings, scaledOut, records, blobs: openS3Blobs(scaledOut.s3) };
}

/** Engines with a site's data. */
async function filledEngines() {
  const site = await makeSite({ pictures: 20, likes: 5, blobs: 5 });
  const engines = await emptyEngines();
  const source = await openSource(site.dataDir);
  await moveSite({ source, target: engines, tell: () => undefined, signal });
  await source.dispose();
  return { site, ...engines };
}

const digests = ({ db }: Pick<Records, 'db'>) =>
  Promise.all(copiedTables.map(async (table) => [table.table, await digestRows(db, table)]));

describe('a backup of the scaled-out form', () => {
  test('R-SCALE-99 is restored into empty engines, and into a data folder, with every row, blob and the secret', async () => {
    const { site, settings, records, blobs } = await filledEngines();
    const file = join(temporaryFolder(), 'backup.tar');
    const backup = await runBackupCommand('backup', [file], { ...settings, DATA_DIR: temporaryFolder() });
    expect([backup.code, backup.stderr]).toEqual([0, '']);
    expect(backup.stdout).toContain('密钥。');
    expect((await readSharedBackup(records))?.file).toBe(file);

    const target = await emptyEngines();
    const work = temporaryFolder();
    const restored = await runBackupCommand('restore', [file], { ...target.settings, DATA_DIR: work });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(readdirSync(work)).toEqual([]);
    expect(await digests(target.records)).toEqual(await digests(records));
    for (const key of site.keys) expect(await target.blobs.verify(key)).toBe('ok');
    expect(await target.records.db.selectFrom('site_secrets').select('value').execute()).toEqual([
      { value: site.secret },
    ]);

    const folder = join(temporaryFolder(), 'data');
    await restore(file, folder);
    const data = await openData(folder);
    expect(await digests(data.records)).toEqual(await digests(records));
    for (const key of site.keys) expect(await data.blobs.verify(key)).toBe('ok');
    expect(readFileSync(join(folder, 'secret'), 'utf8').trim()).toBe(site.secret);
    await Promise.all(
      [data, target, { records, blobs }].flatMap((all) => [all.records.dispose(), all.blobs.dispose()]),
    );
  });

  test('R-SCALE-99 is of one moment, whatever is written meanwhile, and removals wait for its end', async () => {
    const { scaledOut, records, blobs } = await filledEngines();
    const file = join(temporaryFolder(), 'backup.tar');
    const stop = new AbortController();
    const writing = (async () => {
      const keys: string[] = [];
      while (!stop.signal.aborted) keys.push(await addBlob({ records, blobs, clock }, randomBytes(1_000)));
      return keys;
    })();
    const { unreadable } = await writeSharedBackup(scaledOut, { file, clock, signal });
    stop.abort();
    expect((await writing).length).toBeGreaterThan(0);
    expect(unreadable).toEqual([]);
    const claims = await records.db.selectFrom('blob_claims').selectAll().where('hash', '=', '*').execute();
    expect(claims).toEqual([]);
    const folder = join(temporaryFolder(), 'data');
    await restore(file, folder);
    await Promise.all([records.dispose(), blobs.dispose()]);
  });

  test('R-SCALE-99 is not restored over other data, and a damaged one changes no database', async () => {
    const filled = await filledEngines();
    const file = join(temporaryFolder(), 'backup.tar');
    await writeSharedBackup(filled.scaledOut, { file, clock, signal });
    const request = { file, dataDir: temporaryFolder(), tell: () => undefined, signal };
    await expect(restoreSharedBackup(filled.scaledOut, request)).rejects.toThrow('不是空的');

    const empty = await emptyEngines();
    const archive = readFileSync(file);
    const damaged = join(temporaryFolder(), 'damaged.tar');
    writeFileSync(damaged, archive.subarray(0, archive.length - 1_000));
    await expect(restoreSharedBackup(empty.scaledOut, { ...request, file: damaged })).rejects.toThrow(
      '已损坏或不完整',
    );
    expect(readdirSync(request.dataDir)).toEqual([]);
    await restoreSharedBackup(empty.scaledOut, request);
    expect(await digests(empty.records)).toEqual(await digests(filled.records));
    await Promise.all([filled, empty].flatMap(({ records, blobs }) => [records.dispose(), blobs.dispose()]));
  });
});
