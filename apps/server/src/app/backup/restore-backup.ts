import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSqliteVersion } from '../../platform/records/snapshot-sqlite.ts';
import { syncFolder } from '../../platform/base/sync-folder.ts';
import { dataFiles } from '../data-folder/data-files.ts';
import { findStorageProblem } from '../../platform/base/storage-problem.ts';
import { BackupError, damaged } from './archive.ts';
import { type ExtractedArchive, extractArchive } from './extract-archive.ts';

/** Empty file systems have it. */
const ignoredNames = new Set<string>([dataFiles.restoring, 'lost+found']);

/**
 * Makes a data folder of a backup. The folder must be empty or absent and stays so unless everything is right.
 *
 * All is extracted into a folder inside it, because it may be a mounted volume, which cannot be replaced by a rename.
 * While that folder is there no server starts, and a second restore is refused; a server that starts at the same
 * moment makes its lock before it looks for that folder, and is seen here.
 * @throws BackupError, MigrationError
 */
export async function restoreBackup({
  file,
  dataDir,
  signal,
}: {
  readonly file: string;
  readonly dataDir: string;
  readonly signal: AbortSignal;
}): Promise<ExtractedArchive> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const staging = join(dataDir, dataFiles.restoring);
  await mkdir(staging, { mode: 0o700 }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new BackupError(
        `${dataDir} 里有另一次恢复正在进行或已中断。如果已中断，请清空这个文件夹后再试。`,
      );
    throw error;
  });
  let extracted: ExtractedArchive;
  try {
    const other = (await readdir(dataDir)).filter((name) => !ignoredNames.has(name));
    if (other.length > 0)
      throw new BackupError(
        `只能恢复到空文件夹，而 ${dataDir} 里有 ${other.slice(0, 5).join('、')}。` +
          '请先停止服务器并移走它们，或用 DATA_DIR 另选一个文件夹。',
      );
    extracted = await extractArchive(file, staging, signal);
    checkSqliteVersion(join(staging, dataFiles.records));
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (made !== undefined) await rmdir(dataDir).catch(() => undefined);
    throw findStorageProblem(error)?.code === 'server.dataCorrupt' ? damaged('数据库无法打开', error) : error;
  }
  // When this fails half-way the folder is left as it is: what is missing above is still below.
  await moveUp(staging, dataDir);
  return extracted;
}

async function moveUp(staging: string, dataDir: string): Promise<void> {
  await syncFolders(staging);
  for (const name of await readdir(staging)) await rename(join(staging, name), join(dataDir, name));
  await syncFolder(dataDir);
  // From here on the folder may be served.
  await rmdir(staging);
  await syncFolder(dataDir);
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncFolder(folder);
}
