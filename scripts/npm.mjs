/** Runs npm for the project's own installs. */
import { spawnSync } from 'node:child_process';

const windows = process.platform === 'win32';

/** Settings of an outer `npm start` that would send the inner npm to the wrong folder. */
const outerSettings = /^npm_config_(local_prefix|prefix|omit|include|workspace.*)$/i;

/** Runs npm quietly in a folder and tells whether it succeeded. Install scripts of packages never run. */
export function npm(args, cwd) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !outerSettings.test(name)));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', [...args, ...flags], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
    env,
  });
  return status === 0;
}
