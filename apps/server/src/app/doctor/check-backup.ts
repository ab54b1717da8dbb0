import type { Clock } from '../../platform/base/clock.ts';
import type { LastBackup } from '../data-folder/last-backup.ts';
import { type Finding, ok, warning } from './finding.ts';

const dayMs = 24 * 3_600_000;
/** A backup older than this is called old. */
const maxBackupAgeDays = 7;

/** How old the last backup is. */
export function checkBackup(last: LastBackup | undefined, clock: Clock): Finding {
  const advice = '请定期运行 npm run backup -- 文件，并存到另一台机器。';
  if (!last) return warning(`还没有备份。${advice}`);
  const days = Math.floor((clock.now() - last.at) / dayMs);
  const text = `最近的备份是 ${days} 天前的（${last.file}）`;
  return days > maxBackupAgeDays ? warning(`${text}。${advice}`) : ok(text);
}
