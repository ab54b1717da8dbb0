import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock } from '../../platform/base/clock.ts';
import { openSqliteRecords } from '../../platform/records/sqlite-records.ts';
import { checkSqliteVersion } from '../../platform/records/snapshot-sqlite.ts';
import type { ScaledOutSettings } from '../scaled-out-settings.ts';
import { dataFiles } from '../data-folder/data-files.ts';
import { openSharedBlobs, openSharedRecords } from '../engines/scaled-out-engines.ts';
import { noteSharedBackup } from '../engines/shared-last-backup.ts';
import { readSharedSecret } from '../engines/shared-secret.ts';
import { assertEmpty, moveSite, compareRows, createMoveProgress } from '../move/move-site.ts';
import { openSource } from '../move/open-source.ts';
import { type ExtractedArchive, extractArchive } from './extract-archive.ts';
import { type BackupSummary, writeBackupOf } from './write-backup.ts';
import type { Records } from '../../platform/records/records.ts';
import { copyRows, noProgress } from '../move/copy-rows.ts';

/**
 * Copies a PostgreSQL database as it is at one moment, while others read and write it, to a file of SQLite, and compares
 * the copy: a backup is the same in both forms, and can be restored in both.
 * @param target a file that does not exist yet
 */
async function snapshotPostgres(
  { db }: Pick<Records, 'db'>,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const copy = openSqliteRecords(target);
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const source = { dialect: 'postgres' as const, db: snapshot };
        await copyRows(source, copy, { progress: noProgress, signal });
        await compareRows(source, copy, signal);
      });
  } finally {
    await copy.dispose();
  }
  const file = new Database(target);
  try {
    // So that the copy is one file, whoever opens it.
    file.pragma('journal_mode = DELETE');
  } finally {
    file.close();
  }
}

/** Writes a backup of the engines that processes share, also while these run. @throws BackupError */
export async function writeSharedBackup(
  engines: ScaledOutSettings,
  { file, clock, signal }: { readonly file: string; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<BackupSummary> {
  const records = await openSharedRecords(engines);
  const blobs = await openSharedBlobs(engines);
  try {
    const secret = await readSharedSecret(records);
    return await writeBackupOf(
      {
        records,
        blobs,
        secret: secret === undefined ? undefined : Buffer.from(`${secret}\n`),
        snapshot: (target) => snapshotPostgres(records, target, signal),
        note: (at) => noteSharedBackup(records, { at, file }),
      },
      { file, clock, signal },
    );
  } finally {
    await Promise.allSettled([records.dispose(), blobs.dispose()]);
  }
}

/**
 * Restores a backup into empty engines. Of the archive only the database needs room in the data folder, and that for as
 * long as the restore takes. Interrupted, it goes on where it was when it is called again.
 * @throws BackupError, MoveError, MigrationError
 */
export async function restoreSharedBackup(
  engines: ScaledOutSettings,
  {
    file,
    dataDir,
    tell,
    signal,
  }: {
    readonly file: string;
    readonly dataDir: string;
    readonly tell: (line: string) => void;
    readonly signal: AbortSignal;
  },
): Promise<ExtractedArchive> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const staging = await mkdtemp(join(dataDir, `${dataFiles.restoring}-`));
  const records = await openSharedRecords(engines);
  const blobs = await openSharedBlobs(engines);
  try {
    if ((await createMoveProgress(records).findSource()) === undefined) await assertEmpty(records);
    const extracted = await extractArchive(file, staging, signal, blobs);
    const database = join(staging, dataFiles.records);
    // A backup of an earlier version is brought up to date first.
    if (checkSqliteVersion(database).length > 0) await openSqliteRecords(database).dispose();
    const source = await openSource(staging);
    try {
      // The blobs are there already; those that rows refer to are read again and compared.
      await moveSite({ source: { ...source, blobs }, target: { records, blobs }, tell, signal });
    } finally {
      await source.dispose();
    }
    return extracted;
  } finally {
    await Promise.allSettled([records.dispose(), blobs.dispose()]);
    await rm(staging, { recursive: true, force: true });
  }
}
