/** Finds LibreOffice, which opens our Word files in the long tests, or installs Debian's when that is allowed. */
import { spawnSync } from 'node:child_process';
import { install, mayInstall } from './apt.mjs';

/** Makes sure that LibreOffice's Writer can be run without a screen; where it cannot, the test that asks for it says what to do. */
export function libreoffice() {
  if (!spawnSync('soffice', ['--version']).error || !mayInstall()) return;
  console.log('正在安装 LibreOffice Writer（约 160 MB）…');
  install('libreoffice-writer-nogui');
}
