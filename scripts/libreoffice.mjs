/** Finds LibreOffice, which opens our Word files in the long tests, or installs Debian's when that is allowed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const has = () => !spawnSync('soffice', ['--version']).error;

/** Makes sure that LibreOffice's Writer can be run without a screen; where it cannot, the test that asks for it says what to do. */
export function libreoffice() {
  if (has()) return;
  const may = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!may) return;
  console.log('正在安装 LibreOffice Writer（约 160 MB）…');
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'libreoffice-writer-nogui');
}
