import { spawnSync } from 'node:child_process';

/** A program of Debian's poppler-utils, which scripts/poppler.mjs installs. Throws with what to do when it is missing. */
export function poppler(program: 'pdftotext' | 'pdftoppm' | 'pdfdetach'): string {
  if (spawnSync(program, ['-v']).error)
    throw new Error(`缺少 ${program}。请安装 poppler-utils 后重试：apt-get install poppler-utils`);
  return program;
}
