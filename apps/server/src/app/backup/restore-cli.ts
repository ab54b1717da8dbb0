/** `npm run restore -- FILE`: fills an empty data folder, or empty engines, with a backup. */
import type { ScaledOutSettings } from '../scaled-out-settings.ts';
import type { ExtractedArchive } from './extract-archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { type CommandInput, describeContents, print, runCommand, secondsSince } from './run-command.ts';

const usage =
  '用法：npm run restore -- 文件（npm run backup 生成的备份；DATA_DIR 必须是空文件夹；多机部署时数据库必须是空的）';

await runCommand({ usage, work });

async function work({ settings: { dataDir, scaledOut }, file, signal }: CommandInput): Promise<void> {
  const startedAt = performance.now();
  const extracted = scaledOut
    ? await restoreShared(scaledOut, { dataDir, file, signal })
    : await restoreBackup({ dataDir, file, signal });
  print(
    `恢复完成：${scaledOut ? '数据库和对象存储' : dataDir}（用时 ${secondsSince(startedAt)}），每个文件都已核对。`,
  );
  print(
    `备份生成于 ${new Date(extracted.createdAt).toLocaleString('zh-CN')}：${describeContents(extracted)}${extracted.hasSecret ? '，密钥' : '。密钥不在备份里：如果原来用了设置 SECRET，请填写同一个值'}。`,
  );
}

/** What only several processes need is not loaded where there is one. */
async function restoreShared(
  engines: ScaledOutSettings,
  request: Parameters<typeof restoreBackup>[0],
): Promise<ExtractedArchive> {
  const { restoreSharedBackup } = await import('./shared-backup.ts');
  return restoreSharedBackup(engines, { ...request, tell: print });
}
