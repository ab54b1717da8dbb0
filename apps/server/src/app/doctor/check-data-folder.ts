import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock } from '../../platform/base/clock.ts';
import { createDiskSpace } from '../../platform/base/disk-space.ts';
import { readableBytes } from '../../platform/models/local/progress-line.ts';
import { MigrationError, pendingMigrations, readMigrations } from '../../platform/records/migrations.ts';
import { readAppliedMigrations } from '../../platform/records/sqlite-migrations.ts';
import { quickCheck } from '../../platform/records/quick-check.ts';
import type { Settings } from '../settings.ts';
import { dataFiles } from '../data-folder/data-files.ts';
import { readLastBackup } from '../data-folder/last-backup.ts';
import { checkBackup } from './check-backup.ts';
import { failure, migrationFinding, ok, warning, type Finding } from './finding.ts';

/** What lies in the data folder; nothing in it is changed. */
export async function checkDataFolder(settings: Settings, clock: Clock): Promise<Finding[]> {
  const { dataDir } = settings;
  if (!exists(dataDir)) return [ok(`数据文件夹 ${dataDir} 还没有，首次启动时会建立`)];
  return [
    checkPermissions(dataDir),
    await checkDisk(settings),
    ...(await checkDatabase(dataDir)),
    checkBackup(readLastBackup(dataDir), clock),
  ];
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function checkPermissions(dataDir: string): Finding {
  if (process.platform === 'win32') return ok('数据文件夹的权限由 Windows 管理');
  const paths = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))];
  const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
  return open.length === 0
    ? ok('数据文件夹只有服务器自己能读')
    : failure(`其他用户能读到 ${open.join('、')}。请运行 chmod -R go-rwx ${dataDir}，或重新启动服务器。`);
}

async function checkDisk({ dataDir, minFreeDisk }: Settings): Promise<Finding> {
  const free = await createDiskSpace(dataDir, minFreeDisk).freeBytes();
  const text = `磁盘还有 ${readableBytes(free)}（MIN_FREE_DISK 为 ${readableBytes(minFreeDisk)}）`;
  if (free < minFreeDisk) return failure(`${text}：已停止接受上传。请清理磁盘。`);
  return free < 2 * minFreeDisk ? warning(`${text}：快满了，请清理磁盘。`) : ok(text);
}

async function checkDatabase(dataDir: string): Promise<Finding[]> {
  const file = join(dataDir, dataFiles.records);
  if (!exists(file)) return [ok('还没有数据库')];
  try {
    await quickCheck(file, new AbortController().signal);
  } catch (error) {
    return [
      failure(
        `数据库有损坏：${error instanceof Error ? error.message : String(error)}。请用最近的备份恢复（npm run restore）。`,
      ),
    ];
  }
  return [ok(`数据库完好（${readableBytes(statSync(file).size)}）`), checkVersion(file)];
}

function checkVersion(file: string): Finding {
  const database = new Database(file, { readonly: true });
  try {
    return migrationFinding(pendingMigrations(readMigrations('sqlite'), readAppliedMigrations(database)));
  } catch (error) {
    return failure(error instanceof MigrationError ? error.message : `读不到数据库的版本：${String(error)}`);
  } finally {
    database.close();
  }
}
