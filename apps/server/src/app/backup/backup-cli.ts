/** `npm run backup -- FILE`: one archive of all data, also while servers run. */
import { systemClock } from '../../platform/base/clock.ts';
import type { ScaledOutSettings } from '../scaled-out-settings.ts';
import { readableBytes } from '../../platform/models/local/progress-line.ts';
import {
  type CommandInput,
  describeContents,
  listKeys,
  print,
  runCommand,
  secondsSince,
} from './run-command.ts';
import { type BackupSummary, writeBackup, type writeBackupOf } from './write-backup.ts';

const usage = '用法：npm run backup -- 文件（例如 /backup/baigong-2026-11-24.tar；不能已经存在）';

await runCommand({ usage, work });

async function work({ settings: { dataDir, scaledOut }, file, signal }: CommandInput): Promise<void> {
  const startedAt = performance.now();
  const options = { file, signal, clock: systemClock };
  const summary = scaledOut
    ? await writeShared(scaledOut, options)
    : await writeBackup({ dataDir, ...options });
  print(`备份完成：${file}（${readableBytes(summary.archiveBytes)}，用时 ${secondsSince(startedAt)}）`);
  print(
    `包含：${describeContents(summary)}${summary.hasSecret ? '，密钥' : `。${scaledOut ? '数据库' : '数据文件夹'}里没有密钥：如果用了设置 SECRET，请另外保存它的值`}。`,
  );
  print('不包含：.env 里的设置、模型文件（models）、正在进行的回答（streams）。');
  const { unreadable } = summary;
  if (unreadable.length === 0) return;
  process.stderr.write(
    `注意：数据库提到的 ${unreadable.length} 个文件在备份之前就已丢失或损坏，备份里没有它们：\n` +
      listKeys(unreadable),
  );
}

/** What only several processes need is not loaded where there is one. */
async function writeShared(
  engines: ScaledOutSettings,
  options: Parameters<typeof writeBackupOf>[1],
): Promise<BackupSummary> {
  const { writeSharedBackup } = await import('./shared-backup.ts');
  return writeSharedBackup(engines, options);
}
