/** `npm run restore -- FILE`: makes an empty data folder that of a backup. */
import { restoreBackup } from './restore-backup.ts';
import { type CommandInput, describeContents, print, runCommand, secondsSince } from './run-command.ts';

const usage = '用法：npm run restore -- 文件（npm run backup 生成的备份；DATA_DIR 必须是空文件夹）';

await runCommand({ usage, work });

async function work({ settings: { dataDir }, file, signal }: CommandInput): Promise<void> {
  const startedAt = performance.now();
  const extracted = await restoreBackup({ dataDir, file, signal });
  print(`恢复完成：${dataDir}（用时 ${secondsSince(startedAt)}），每个文件都已核对。`);
  print(
    `备份生成于 ${new Date(extracted.createdAt).toLocaleString('zh-CN')}：${describeContents(extracted)}${extracted.hasSecret ? '，密钥' : '。密钥不在备份里：如果原来用了设置 SECRET，请填写同一个值'}。`,
  );
}
