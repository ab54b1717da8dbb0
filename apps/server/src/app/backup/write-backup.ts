import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobKey, type Blobs, blobPrefixes, CorruptBlobError } from '../../platform/blobs/blobs.ts';
import { openFolderBlobs } from '../../platform/blobs/folder-blobs.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Records } from '../../platform/records/records.ts';
import { openExistingSqlite, snapshotSqlite } from '../../platform/records/snapshot-sqlite.ts';
import { holdRemovals } from '../../platform/storage/hold-removals.ts';
import { referencedBlobs } from '../../platform/storage/referenced-blobs.ts';
import { syncFolder } from '../../platform/base/sync-folder.ts';
import { dataFiles } from '../data-folder/data-files.ts';
import { archiveFiles, BackupError, type BackupInfo, blobName } from './archive.ts';
import { type AddEntry, writeArchive } from './write-archive.ts';

/** What a backup is made of: a data folder, or the engines that processes share. */
export interface BackupSource {
  readonly records: Pick<Records, 'db' | 'transaction'>;
  readonly blobs: Blobs;
  /** Undefined where the setting SECRET stands in for it, or no server has run yet. */
  readonly secret: Uint8Array | undefined;
  /** Writes the database as it is at one moment to a file of SQLite that does not exist yet. */
  snapshot(file: string): Promise<void>;
  /** Remembers for the operator that a backup was made. */
  note?(at: number): Promise<void>;
}

interface BackupOptions {
  /** Where the archive is to be; nothing may be there yet. */
  readonly file: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface BackupRequest extends BackupOptions {
  readonly dataDir: string;
}

interface BlobSummary {
  readonly blobs: number;
  readonly blobBytes: number;
  /** What the database refers to and cannot be read: it was lost or damaged before. */
  readonly unreadable: readonly BlobKey[];
}

export interface BackupSummary extends BlobSummary {
  readonly archiveBytes: number;
  readonly recordsBytes: number;
  /** False where the setting SECRET stands in for the file, or no server has run yet. */
  readonly hasSecret: boolean;
}

/**
 * Writes a backup of a data folder, also while a server runs on it. The file appears whole or not at all.
 * @throws BackupError
 */
export async function writeBackup({ dataDir, ...options }: BackupRequest): Promise<BackupSummary> {
  const recordsFile = join(dataDir, dataFiles.records);
  if (!existsSync(recordsFile)) throw new BackupError(`${dataDir} 里没有数据，没有可备份的内容。`);
  if (existsSync(options.file)) throw new BackupError(`${options.file} 已经存在，请换一个文件名。`);
  const live = openExistingSqlite(recordsFile, { readonly: false });
  try {
    if (!(await hasClaims(live)))
      throw new BackupError('数据库由更早的版本留下：请先用这个版本启动一次百工，再备份。');
    const secretFile = join(dataDir, dataFiles.secret);
    return await writeBackupOf(
      {
        records: live,
        blobs: await openFolderBlobs(join(dataDir, dataFiles.blobs)),
        secret: existsSync(secretFile) ? await readFile(secretFile) : undefined,
        snapshot: (file) => snapshotSqlite(recordsFile, file),
        note(at) {
          const note = JSON.stringify({ at, file: options.file });
          return writeFile(join(dataDir, dataFiles.lastBackup), note, { mode: 0o600 });
        },
      },
      options,
    );
  } finally {
    await live.dispose();
  }
}

/**
 * Writes a backup, also while servers run. The file appears whole or not at all.
 * @throws BackupError
 */
export async function writeBackupOf(source: BackupSource, options: BackupOptions): Promise<BackupSummary> {
  if (existsSync(options.file)) throw new BackupError(`${options.file} 已经存在，请换一个文件名。`);
  // What the copy of the database refers to must stay until it is in the archive.
  const hold = await holdRemovals(source.records, options.clock);
  try {
    const summary = await writeBesides(source, options);
    await source.note?.(options.clock.now());
    return summary;
  } finally {
    await hold.release();
  }
}

/** Versions before this command was made do not have the table of the claims. */
async function hasClaims({ db }: Pick<Records, 'db'>): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'blob_claims');
}

async function writeBesides(source: BackupSource, options: BackupOptions): Promise<BackupSummary> {
  const { file, signal } = options;
  const work = await mkdtemp(`${file}.part-`);
  try {
    const archive = join(work, 'archive');
    const summary = await writeEverything(source, options, work, archive);
    signal.throwIfAborted();
    const archiveBytes = (await stat(archive)).size;
    await rename(archive, file);
    await syncFolder(dirname(file));
    return { ...summary, archiveBytes };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function writeEverything(
  { blobs, secret, ...source }: BackupSource,
  { clock, signal }: BackupOptions,
  work: string,
  archive: string,
): Promise<Omit<BackupSummary, 'archiveBytes'>> {
  const info: BackupInfo = { format: 'baigong-backup', version: 1, createdAt: clock.now() };
  const snapshot = join(work, dataFiles.records);
  await source.snapshot(snapshot);
  const recordsBytes = (await stat(snapshot)).size;
  const records = openExistingSqlite(snapshot, { readonly: true });
  try {
    return await writeArchive(archive, new Date(info.createdAt), async (add) => {
      const infoBytes = Buffer.from(`${JSON.stringify(info)}\n`);
      await add(archiveFiles.info, infoBytes.length, [infoBytes]);
      if (secret) await add(dataFiles.secret, secret.length, [secret]);
      const blobSummary = await addBlobs(add, blobs, records, signal);
      await add(dataFiles.records, recordsBytes, createReadStream(snapshot, { signal }));
      return { ...blobSummary, recordsBytes, hasSecret: secret !== undefined };
    });
  } finally {
    await records.dispose();
  }
}

/** Blobs in memory at a time: a store answers each after a while. */
const readAtOnce = 4;

async function addBlobs(
  add: AddEntry,
  blobs: Blobs,
  records: Pick<Records, 'db'>,
  signal: AbortSignal,
): Promise<BlobSummary> {
  let count = 0;
  let bytes = 0;
  const unreadable: BlobKey[] = [];
  for (const prefix of blobPrefixes) {
    const keys = [...(await referencedBlobs(records, prefix))];
    for (let from = 0; from < keys.length; from += readAtOnce) {
      signal.throwIfAborted();
      const batch = keys.slice(from, from + readAtOnce);
      const contents = await Promise.all(batch.map((key) => readBlob(blobs, key)));
      for (const [n, data] of contents.entries()) {
        const key = batch[n] ?? '';
        if (data === undefined) {
          unreadable.push(key);
          continue;
        }
        await add(blobName(key), data.byteLength, [data]);
        count += 1;
        bytes += data.byteLength;
      }
    }
  }
  return { blobs: count, blobBytes: bytes, unreadable };
}

async function readBlob(blobs: Blobs, key: BlobKey): Promise<Uint8Array | undefined> {
  try {
    return await blobs.get(key);
  } catch (error) {
    if (error instanceof CorruptBlobError) return undefined;
    throw error;
  }
}
