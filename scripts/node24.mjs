/** Finds the Node that runs the product. Plain JavaScript: it must run on the machine's own Node, whatever that is. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** TypeScript runs without a build step from this version on. */
export const REQUIRED_MAJOR = 24;

const binaryName = process.platform === 'win32' ? 'node.exe' : 'node';

/** Folders in which version managers keep one Node per subfolder, and where the binary is below it. */
const versionManagers = [
  ['.nvm/versions/node', 'bin'],
  ['.volta/tools/image/node', 'bin'],
  ['.local/share/fnm/node-versions', 'installation/bin'],
  ['.asdf/installs/nodejs', 'bin'],
  ['.local/share/mise/installs/node', 'bin'],
];

/** Paths of all Node binaries that this machine may have, without duplicates. */
export function candidates(env = process.env, home = homedir()) {
  const found = [process.execPath];
  for (const folder of (env.PATH ?? '').split(path.delimiter)) found.push(path.join(folder, binaryName));
  for (const [folder, below] of versionManagers) {
    const versions = path.join(home, folder);
    if (!existsSync(versions)) continue;
    for (const version of readdirSync(versions)) found.push(path.join(versions, version, below, binaryName));
  }
  return [...new Set(found)].filter((file) => existsSync(file));
}

/** `[major, minor, patch]` of a Node binary, or undefined when it does not run. */
export function versionOf(binary) {
  if (binary === process.execPath) return parseVersion(process.version);
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return parseVersion(stdout ?? '');
}

function parseVersion(text) {
  const match = /^v(\d+)\.(\d+)\.(\d+)\s*$/.exec(text);
  return match ? match.slice(1).map(Number) : undefined;
}

const compare = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** The newest usable binary of the list, or undefined when none reaches the required major version. */
export function newest(binaries, version = versionOf) {
  let best;
  for (const binary of binaries) {
    const found = version(binary);
    if (!found || found[0] < REQUIRED_MAJOR) continue;
    if (!best || compare(found, best.version) > 0) best = { binary, version: found };
  }
  return best?.binary;
}

/** The binary that `scripts/node-runtime` has installed for this platform, if any. */
export function installedRuntime(root) {
  const system = { win32: 'win' }[process.platform] ?? process.platform;
  for (const name of [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]) {
    const binary = path.join(root, 'scripts/node-runtime/node_modules', name, 'bin', binaryName);
    if (existsSync(binary)) return binary;
  }
  return undefined;
}

/**
 * Lets `scripts/node-runtime/node` lead to the Node that runs the product: a path for process managers, which find no
 * Node themselves (deploy/baigong.service).
 */
export function linkRuntime(root, binary) {
  const link = path.join(root, 'scripts/node-runtime/node');
  const next = `${link}-${process.pid}`;
  rmSync(next, { force: true });
  symlinkSync(binary, next);
  renameSync(next, link);
}
