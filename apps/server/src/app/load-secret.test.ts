import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testPlatform } from '../../test/test-platform.ts';
import { loadSecret, loadSecretFile } from './load-secret.ts';
import { SettingsError } from './settings.ts';

test('R-SRV-55 the secret of the settings is taken as it is', async () => {
  const { settings, records } = testPlatform({ settings: { secret: 'given by the operator' } });
  expect(await loadSecret(settings, records)).toBe('given by the operator');
});

test('R-SRV-55 without one it is made once, kept, and readable by the server alone', () => {
  const folder = join(temporaryFolder(), 'data');
  const secret = loadSecretFile(folder);
  expect(secret).toHaveLength(43);
  expect(loadSecretFile(folder)).toBe(secret);
  // Windows knows no such modes.
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
});

test('R-SRV-55 a secret that was cut short is refused in plain words', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'secret'), 'short');
  expect(() => loadSecretFile(folder)).toThrow(SettingsError);
});
