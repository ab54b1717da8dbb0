import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as z from 'zod/mini';
import { dataFiles } from './data-files.ts';

/** Who holds the lock; written for people, never used to decide anything: a pid may be used again. */
const Owner = z.object({ pid: z.int(), startedAt: z.int(), host: z.string() });
type Owner = z.infer<typeof Owner>;

/** A predecessor that is just ending, or a simultaneous start that has yet to write its name, gets this long. */
const waitMs = 1_000;

/** The data folder cannot be taken; the message is for the operator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

export interface DataFolderLock {
  release(): void;
}

/**
 * Takes the data folder for this process alone. The operating system releases the lock when the process ends, however
 * it ends: it is SQLite's lock on an empty database. Nothing else may open that file in this process, since closing it
 * would release the lock.
 * @throws DataFolderError when another process has it, or a restore into it was not finished
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const database = new Database(join(dataDir, dataFiles.lock), { timeout: waitMs });
  const ownerFile = join(dataDir, dataFiles.lockOwner);
  try {
    database.exec('BEGIN EXCLUSIVE');
    // After the lock: a restore makes its folder first and then looks whether anything else is there.
    if (existsSync(join(dataDir, dataFiles.restoring))) throw new DataFolderError(describeRestore(dataDir));
    const startedAt = Math.round(Date.now() - process.uptime() * 1000);
    writeFileSync(
      ownerFile,
      JSON.stringify({ pid: process.pid, startedAt, host: hostname() } satisfies Owner),
      {
        mode: 0o600,
      },
    );
  } catch (error) {
    database.close();
    const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    throw busy ? new DataFolderError(describeOwner(dataDir, readOwner(ownerFile))) : error;
  }
  return { release: () => void database.close() };
}

function readOwner(file: string): Owner | undefined {
  try {
    return Owner.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function describeOwner(dataDir: string, owner: Owner | undefined): string {
  const who = owner
    ? `：进程 ${owner.pid}，启动于 ${new Date(owner.startedAt).toLocaleString('zh-CN')}，主机 ${owner.host}`
    : '';
  return `数据文件夹 ${dataDir} 正由另一个服务器使用${who}。请先停止它，或用 DATA_DIR 另选一个文件夹。`;
}

function describeRestore(dataDir: string): string {
  return `数据文件夹 ${dataDir} 里的恢复还没有完成。如果它已中断，请清空这个文件夹，再运行一次 npm run restore。`;
}
