/**
 * What every command needs before it can run: dependencies, Node 24, a web build.
 * Plain JavaScript on purpose: it must run on the machine's own Node, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { installEngine } from './local-model-engine.mjs';
import { npm } from './npm.mjs';
import { candidates, installedRuntime, newest, REQUIRED_MAJOR } from './node24.mjs';

export const root = path.resolve(import.meta.dirname, '..');
const at = (...parts) => path.join(root, ...parts);

/** Stops with a sentence instead of a stack. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

const stampFile = at('node_modules/.baigong-install.json');

/**
 * Installs the locked dependencies when they are missing or older than the lockfile.
 * `dev: false` leaves out what only checks and tests need; it is satisfied by a full install.
 */
export function installDependencies({ dev = true } = {}) {
  const lock = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');
  const installed = readStamp();
  if (dev) installGitHooks();
  if (installed?.lock === lock && (installed.dev || !dev)) return;
  console.log('正在安装依赖…');
  // A first install takes exactly the lockfile; a later one need not begin from nothing.
  const first = !existsSync(at('node_modules'));
  const includeDev = dev || installed?.dev === true;
  // What was removed from it is wanted again.
  if (includeDev && installed?.dev === false)
    rmSync(at('node_modules/tesseract.js-core'), { recursive: true, force: true });
  // NODE_ENV=production would leave dev dependencies out, so both cases are explicit.
  const ok = npm([first ? 'ci' : 'install', includeDev ? '--include=dev' : '--omit=dev'], root);
  if (!ok) stop('依赖安装失败。请检查网络后重试：npm ci');
  if (!includeDev) removeUnused();
  // The type check and the tests of local models need the engine, without the builds for graphics cards.
  if (includeDev) installEngine({ cpuOnly: true });
  writeFileSync(stampFile, JSON.stringify({ lock, dev: includeDev }));
}

/** The one engine of tesseract.js-core that the build takes (apps/web/src/shared/ocr/recognise-text.ts). */
const textEngine = 'tesseract-core-simd-lstm.wasm.js';

/**
 * What nothing reads where the product is only served: source maps of libraries, 140 of 690 MB, and the other ten engines
 * that read text, 40 MB.
 */
function removeUnused() {
  const isUnused = ({ name, parentPath }) =>
    name.endsWith('.map') ||
    (path.basename(parentPath) === 'tesseract.js-core' && name.includes('wasm') && name !== textEngine);
  for (const file of readdirSync(at('node_modules'), { recursive: true, withFileTypes: true }))
    if (file.isFile() && isUnused(file)) rmSync(path.join(file.parentPath, file.name));
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Git checks commit titles in this checkout, unless it has hooks of its own. */
function installGitHooks() {
  if (!existsSync(at('.git')) || process.env.CI) return;
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (git('config', '--local', 'core.hooksPath').stdout?.trim()) return;
  git('config', '--local', 'core.hooksPath', 'scripts/git-hooks');
}

let nodeBinary;

/**
 * The Node that runs the product: the newest of this machine that is new enough; only where there is none, the one
 * of `scripts/node-runtime`, which is installed then.
 */
export function node24() {
  nodeBinary ??= newest(candidates()) ?? installedRuntime(root) ?? installRuntime();
  return nodeBinary;
}

function installRuntime() {
  console.log(`这台机器上没有 Node ${REQUIRED_MAJOR} 或更新的版本，正在安装一份…`);
  npm(['ci'], at('scripts/node-runtime'));
  return (
    installedRuntime(root) ??
    stop(`需要 Node ${REQUIRED_MAJOR}：这台机器上是 ${process.versions.node}，也没有适合它的安装包。`)
  );
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
  keepAssets(at('apps/web'));
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

/** Builds before the last one whose hashed files are kept: an open page of theirs still finds its files. */
const KEPT_BUILDS = 2;

/**
 * Keeps the hashed files of the build that is about to be replaced, as hard links, and forgets those of older ones.
 * @param web the folder of the web app
 */
export function keepAssets(web, now = Date.now()) {
  const assets = path.join(web, 'dist/assets');
  if (!existsSync(assets)) return;
  const kept = path.join(web, '.earlier-builds');
  const folders = () => (existsSync(kept) ? readdirSync(kept).toSorted() : []);
  const names = readdirSync(assets).toSorted();
  const last = folders().at(-1);
  // A build of the same sources has the same names.
  if (
    last &&
    readdirSync(path.join(kept, last, 'assets'))
      .toSorted()
      .join() === names.join()
  )
    return;
  const target = path.join(kept, String(now), 'assets');
  mkdirSync(target, { recursive: true });
  for (const name of names) linkOrCopy(path.join(assets, name), path.join(target, name));
  for (const name of folders().slice(0, -KEPT_BUILDS)) rmSync(path.join(kept, name), { recursive: true });
}

/** Some file systems have no hard links. */
function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
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
