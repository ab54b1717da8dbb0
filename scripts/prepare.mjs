/**
 * What every command needs before it can run: dependencies, Node 24, a web build.
 * Plain JavaScript on purpose: it must run on the machine's own Node, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
const at = (...parts) => path.join(root, ...parts);

/** Stops with a sentence instead of a stack. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Installs the locked dependencies when they are missing or older than the lockfile. */
export function installMissing() {
  const stamp = at('node_modules/.baigong-lock');
  const lock = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('正在安装依赖…');
  // A first install takes exactly the lockfile; a later one need not begin from nothing.
  const fresh = !existsSync(at('node_modules'));
  const { status } = spawnSync(
    npm(),
    [fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) stop('依赖安装失败。请检查网络后重试：npm ci');
  writeFileSync(stamp, lock);
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

/**
 * The Node that runs the product: 24 from the locked dependencies, else the machine's own if it is new enough.
 */
export function node24() {
  const suffix = process.platform === 'win32' ? 'node.exe' : 'node';
  const system = { win32: 'win' }[process.platform] ?? process.platform;
  const names = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`];
  for (const name of names) {
    const binary = at('node_modules', name, 'bin', suffix);
    if (existsSync(binary)) return binary;
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return stop(`需要 Node 24：这台机器上是 ${process.versions.node}，依赖中也没有适合它的版本。`);
}

/** Environment in which Node 24 and the installed commands come first. */
export function environment(extra = {}) {
  const paths = [path.dirname(node24()), at('node_modules/.bin'), process.env.PATH];
  return { ...process.env, PATH: paths.join(path.delimiter), ...extra };
}

/** Runs a command to its end with Node 24 first on the path; gives its exit code. */
export function run(command, args, extra = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(extra) });
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

const webInputs = ['apps/web', 'packages', 'package-lock.json'];
const buildStamp = 'apps/web/dist/.build-stamp';

/** Builds the web app when something it is made of has changed since. */
export async function buildStale({ force = false } = {}) {
  const now = hashOf(webInputs.flatMap((input) => filesBelow(at(input))));
  if (!force && existsSync(at(buildStamp)) && readFileSync(at(buildStamp), 'utf8') === now) return;
  console.log('正在构建网页…');
  const code = await run(node24(), [
    at('node_modules/vite/bin/vite.js'),
    'build',
    '--logLevel',
    'warn',
    at('apps/web'),
  ]);
  if (code !== 0) stop('网页构建失败，原因见上。');
  mkdirSync(path.dirname(at(buildStamp)), { recursive: true });
  writeFileSync(at(buildStamp), now);
}

function filesBelow(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.name !== 'node_modules' &&
        entry.name !== 'dist' &&
        !/^\.|\.test\.|\.tsbuildinfo$/.test(entry.name),
    )
    .flatMap((entry) => filesBelow(path.join(place, entry.name)));
}

/** One hash over names, sizes and times: cheap enough for every start. */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
