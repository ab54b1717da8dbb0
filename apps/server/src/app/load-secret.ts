import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Records } from '../platform/records/records.ts';
import { type Settings, SettingsError } from './settings.ts';
import { dataFiles } from './data-folder/data-files.ts';
import { loadSharedSecret } from './engines/shared-secret.ts';

/** The secret that signs cookies: the setting's, or one made once and kept where the data are. */
export async function loadSecret(
  { secret, scaledOut, dataDir }: Pick<Settings, 'secret' | 'scaledOut' | 'dataDir'>,
  records: Pick<Records, 'db'>,
): Promise<string> {
  if (secret !== undefined) return secret;
  return scaledOut ? loadSharedSecret(records) : loadSecretFile(dataDir);
}

/** The secret of a data folder, for the server alone. */
export function loadSecretFile(dataDir: string): string {
  const file = join(dataDir, dataFiles.secret);
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx`: of two servers that start at once one writes and both read the same.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new SettingsError([`文件 ${file} 的内容不完整，请删去它后重新启动（访问者会得到新的身份）。`]);
  return secret;
}
