import { spawnSync } from 'node:child_process';

/** A program of Debian's poppler-utils or qpdf, which scripts/poppler.mjs installs. Throws with what to do when it is missing. */
export function poppler(
  program: 'pdftotext' | 'pdftoppm' | 'pdfdetach' | 'pdfinfo' | 'pdfimages' | 'qpdf',
): string {
  if (spawnSync(program, [program === 'qpdf' ? '--version' : '-v']).error)
    throw new Error(
      `缺少 ${program}。请安装 poppler-utils 与 qpdf 后重试：apt-get install poppler-utils qpdf`,
    );
  return program;
}
