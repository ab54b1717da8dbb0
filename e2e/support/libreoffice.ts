import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Opens a file in LibreOffice without a screen and has it written as another kind, in a profile of its own beside the
 * file. Gives the path of what was written. Throws with what to do when LibreOffice is missing.
 */
export function convert(file: string, to: 'pdf' | 'txt'): string {
  if (spawnSync('soffice', ['--version']).error)
    throw new Error(
      '缺少 soffice。请安装 LibreOffice 后重试：apt-get install --no-install-recommends libreoffice-writer-nogui',
    );
  const folder = path.dirname(file);
  const profile = path.join(folder, 'libreoffice');
  mkdirSync(profile, { recursive: true });
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--convert-to',
      to === 'txt' ? 'txt:Text (encoded):UTF8' : 'pdf:writer_pdf_Export',
      '--outdir',
      folder,
      file,
    ],
    { stdio: 'pipe' },
  );
  return path.join(folder, `${path.basename(file, path.extname(file))}.${to}`);
}

/** The text of a file as LibreOffice reads it. */
export const textOf = (file: string): Promise<string> => readFile(convert(file, 'txt'), 'utf8');
