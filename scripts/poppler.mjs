/** Finds the programs that read PDFs in the tests, or installs Debian's when that is allowed. */
import { spawnSync } from 'node:child_process';
import { install, mayInstall } from './apt.mjs';
import { stop } from './prepare.mjs';

const has = () => ['pdftotext', 'qpdf'].every((program) => !spawnSync(program, ['--version']).error);

/** Makes sure that poppler's programs and qpdf can be run. Stops with what to do when they cannot. */
export function poppler() {
  if (has()) return;
  if (mayInstall()) {
    console.log('正在安装 poppler-utils 与 qpdf…');
    install('poppler-utils', 'qpdf');
  }
  if (!has())
    stop('PDF 测试需要 pdftotext 与 qpdf。请安装后重试（Debian：apt-get install poppler-utils qpdf）。');
}
