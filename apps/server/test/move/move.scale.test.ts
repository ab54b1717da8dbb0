import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { copiedTables } from '../../src/app/move/copied-tables.ts';
import { digestRows } from '../../src/app/move/copy-rows.ts';
import { openS3Blobs } from '../../src/platform/blobs/s3-blobs.ts';
import { openPostgresRecords } from '../../src/platform/records/postgres-records.ts';
import { openSqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { parseSettings, settingNames } from '../../src/app/settings.ts';
import { runMain } from '../run-main.ts';
import { freshSiteSettings } from '../scaled-out/scaled-out-settings.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { projectRoot } from '../test-platform.ts';
import { makeSite } from './site-data.ts';

/** Empty engines, and a file with their settings. */
async function makeTarget() {
  const settings = await freshSiteSettings();
  const file = join(temporaryFolder(), 'scaled.env');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const { scaledOut } = parseSettings(settings, projectRoot);
  if (!scaledOut) throw new Error('the settings are incomplete');
  return { settings, file, scaledOut };
}

/** `npm run move` without npm. */
function move(dataDir: string, file: string) {
  const nothing = Object.fromEntries(settingNames.map((name) => [name, '']));
  const program = join(projectRoot, 'apps/server/src/app/move/move-cli.ts');
  const child = spawn(process.execPath, [program, '--to', file], {
    env: { PATH: process.env['PATH'], ...nothing, DATA_DIR: dataDir },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output.text += text));
  return { child, output, exited: once(child, 'close').then(([code]) => code as number | null) };
}

/** Compares what the target has with the data folder, by our own reading. */
async function expectMoved(
  { dataDir, keys }: Awaited<ReturnType<typeof makeSite>>,
  { scaledOut }: Awaited<ReturnType<typeof makeTarget>>,
): Promise<void> {
  const source = openSqliteRecords(join(dataDir, 'records.sqlite'));
  const target = await openPostgresRecords(scaledOut.databaseUrl);
  const blobs = openS3Blobs(scaledOut.s3);
  try {
    for (const table of copiedTables)
      expect([table.table, await digestRows(target.db, table)]).toEqual([
        table.table,
        await digestRows(source.db, table),
      ]);
    for (const key of keys) expect(await blobs.verify(key)).toBe('ok');
    expect(await target.db.selectFrom('move_progress').selectAll().execute()).toEqual([]);
    const bytes = ({ db }: Pick<typeof source, 'db'>) =>
      db
        .selectFrom('stored_bytes')
        .select((eb) => ['area', eb.fn.sum<number>('bytes').as('bytes')])
        .groupBy('area')
        .orderBy('area')
        .execute();
    expect(await bytes(target)).toEqual(await bytes(source));
  } finally {
    await Promise.all([source.dispose(), target.dispose(), blobs.dispose()]);
  }
}

const hashOfFiles = (folder: string): string => {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(lock.*|.*-shm|.*-wal)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};

describe('a move from a data folder', () => {
  test('R-SCALE-95 copies every row, blob and the secret, compares them, and leaves the source as it was', async () => {
    const site = await makeSite();
    const target = await makeTarget();
    const before = hashOfFiles(site.dataDir);
    const { exited, output } = move(site.dataDir, target.file);
    expect([await exited, output.text]).toEqual([0, expect.stringContaining('搬迁完成')]);
    expect(hashOfFiles(site.dataDir)).toBe(before);
    await expectMoved(site, target);

    const replica = runMain({ ...target.settings, DATA_DIR: temporaryFolder() });
    const found = await fetch(
      `${await replica.address}/api/gallery/pictures?q=${encodeURIComponent('山水')}`,
    );
    expect(found.status).toBe(200);
    const records = await openPostgresRecords(target.scaledOut.databaseUrl);
    const { db } = records;
    const grams = await sql<{ n: number }>`SELECT count(*) AS n FROM gallery_grams`.execute(db);
    const shown = await sql<{ n: number }>`SELECT count(*) AS n FROM gallery_pictures
      WHERE state = 'shown'`.execute(db);
    expect(grams.rows).toEqual(shown.rows);
    expect(await db.selectFrom('site_secrets').select('value').execute()).toEqual([{ value: site.secret }]);
    // The number of the deleted picture is not given again.
    const next = await sql<{
      n: number;
    }>`SELECT nextval(pg_get_serial_sequence('gallery_pictures', 'seq')) AS n`.execute(db);
    expect(next.rows).toEqual([{ n: 7 }]);
    await records.dispose();
  });

  test('R-SCALE-95 killed again and again it goes on where it was, and no server starts before its end', async () => {
    const site = await makeSite({ pictures: 300, likes: 10, blobs: 40 });
    const target = await makeTarget();
    for (const lines of [1, 8, 15, 24, 33]) {
      const { child, exited } = move(site.dataDir, target.file);
      let seen = 0;
      child.stdout.on('data', (text: string) => {
        seen += text.split('\n').length - 1;
        if (seen >= lines) child.kill('SIGKILL');
      });
      expect(await exited).toBe(null);
    }
    const replica = runMain({ ...target.settings, DATA_DIR: temporaryFolder() });
    expect(await replica.exited).toBe(1);
    expect(replica.output.stderr).toContain('还没有完成');

    const { exited, output } = move(site.dataDir, target.file);
    expect([await exited, output.text]).toEqual([0, expect.stringContaining('从上次中断的地方继续')]);
    await expectMoved(site, target);
  });

  test('R-SCALE-97 refuses a database with rows, another site’s, and a folder that a server uses', async () => {
    const site = await makeSite();
    const target = await makeTarget();
    const server = runMain({ DATA_DIR: site.dataDir });
    await server.address;
    const used = move(site.dataDir, target.file);
    expect([await used.exited, used.output.text]).toEqual([
      1,
      expect.stringContaining('正由另一个服务器使用'),
    ]);
    server.child.kill('SIGTERM');
    await server.exited;

    const records = await openPostgresRecords(target.scaledOut.databaseUrl);
    const { db } = records;
    await db.insertInto('site_choices').values({ name: 'a', value: 'b' }).execute();
    const filled = move(site.dataDir, target.file);
    expect([await filled.exited, filled.output.text]).toEqual([
      1,
      expect.stringContaining('不是空的（site_choices）'),
    ]);
    await db.deleteFrom('site_choices').execute();

    await db
      .insertInto('move_progress')
      .values({ name: 'source', last_key: 'other', row_count: 0 })
      .execute();
    const other = move(site.dataDir, target.file);
    expect([await other.exited, other.output.text]).toEqual([1, expect.stringContaining('另一份数据')]);
    await records.dispose();
  });

  test('R-SCALE-97 what differs at the end is said, and no server starts', async () => {
    const site = await makeSite();
    const target = await makeTarget();
    const records = await openPostgresRecords(target.scaledOut.databaseUrl);
    await sql`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.views = NEW.views + 1; RETURN NEW; END $$`.execute(records.db);
    await sql`CREATE TRIGGER spoil BEFORE INSERT ON shares FOR EACH ROW EXECUTE FUNCTION spoil()`.execute(
      records.db,
    );
    await records.dispose();
    const { exited, output } = move(site.dataDir, target.file);
    expect([await exited, output.text]).toEqual([1, expect.stringContaining('核对不符：表 shares')]);
    const replica = runMain({ ...target.settings, DATA_DIR: temporaryFolder() });
    expect(await replica.exited).toBe(1);
  });
});
