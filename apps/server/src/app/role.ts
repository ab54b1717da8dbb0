import type { Role } from '../platform/pictures/picture-work.ts';
import { SettingsError, type Settings } from './settings.ts';

/**
 * The role that the command line asks for.
 * @param argument what follows `npm start --`
 * @throws SettingsError
 */
export function roleOf(argument: string | undefined, { scaledOut }: Pick<Settings, 'scaledOut'>): Role {
  if (argument === undefined) return scaledOut ? 'web' : 'all';
  if (argument !== 'worker')
    throw new SettingsError([`不认识的参数 ${JSON.stringify(argument)}：只能是 worker，或者不写。`]);
  if (!scaledOut)
    throw new SettingsError([
      'npm start -- worker 只用于多机部署，而现在没有设置 DATABASE_URL 等：单机时直接运行 npm start，后台任务在同一个进程里。',
    ]);
  return 'worker';
}
