/** Installs Debian's packages where that is allowed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this machine's packages may be installed by us: Debian or one of its kind, as root. */
export function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Seconds to wait for another apt on this machine. */
const lockTimeoutS = 300;

/** Installs packages without a question; what is missing afterwards is for the caller to find. */
export function install(...packages) {
  const apt = (...args) =>
    spawnSync('apt-get', ['-o', `DPkg::Lock::Timeout=${lockTimeoutS}`, ...args], {
      stdio: 'inherit',
      // In the run level for repairs Debian starts no service that it installs.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
