/** `npm run move -- --to FILE`: copies all of a data folder into PostgreSQL and S3. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readableBytes } from '../../platform/models/local/progress-line.ts';
import { parseSettings } from '../settings.ts';
import { type CommandInput, listKeys, print, runCommand, secondsSince } from '../backup/run-command.ts';
import { lockDataFolder } from '../data-folder/lock-data-folder.ts';
import { openSharedBlobs, openSharedRecords } from '../engines/scaled-out-engines.ts';
import { MoveError } from './move-error.ts';
import { moveSite } from './move-site.ts';
import { openSource } from './open-source.ts';

const usage =
  '用法：npm run move -- --to 文件（写有 DATABASE_URL、REDIS_URL、S3_* 的设置文件，格式同 .env）\n' +
  '先停止服务器。DATA_DIR 里的数据只读不改；中断后再运行一次会继续。';

await runCommand({
  usage,
  option: '--to',
  stopped: '已停止。来源没有改动；再运行一次会从中断处继续。',
  work: move,
});

async function move({ settings, file, signal }: CommandInput): Promise<void> {
  if (settings.scaledOut)
    throw new MoveError('现在的设置已经是多机部署：搬迁时请先去掉 DATABASE_URL 等，只写在 --to 的文件里。');
  const target = parseSettings(parseEnv(readFileSync(file, 'utf8')), settings.root).scaledOut;
  if (!target) throw new MoveError(`${file} 里没有 DATABASE_URL、REDIS_URL 和 S3_* 等设置。`);
  const startedAt = performance.now();
  const lock = lockDataFolder(settings.dataDir);
  const source = await openSource(settings.dataDir);
  const records = await openSharedRecords(target);
  const blobs = await openSharedBlobs(target);
  try {
    const summary = await moveSite({ source, target: { records, blobs }, tell: print, signal });
    print(
      `搬迁完成（用时 ${secondsSince(startedAt)}）：${summary.rows.toLocaleString('en')} 行，` +
        `${summary.blobs.toLocaleString('en')} 个文件（${readableBytes(summary.blobBytes)}），逐一核对相符。`,
    );
    print(
      source.secret === undefined
        ? '数据文件夹里没有密钥：如果用了设置 SECRET，请在新的部署里填写同一个值。'
        : '密钥也已搬到数据库里。',
    );
    print(`现在可以用 ${file} 里的设置启动。原来的数据没有改动，确认无误后再删除。`);
    tellUnreadable(summary.unreadable);
  } finally {
    await Promise.allSettled([source.dispose(), records.dispose(), blobs.dispose()]);
    lock.release();
  }
}

function tellUnreadable(keys: readonly string[]): void {
  if (keys.length === 0) return;
  process.stderr.write(
    `注意：数据库提到的 ${keys.length} 个文件在搬迁之前就已丢失或损坏：\n` + listKeys(keys),
  );
}
