/**
 * `node deploy/build-tree.mjs FOLDER [--local-model]`: everything the server needs to run, as a root file system for a
 * container: Node with its shared libraries, the program, its packages and the built web app. No shell, no npm.
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { engineInstalled, installEngine } from '../scripts/local-model-engine.mjs';
import { buildStale, installDependencies, node24, root, stop } from '../scripts/prepare.mjs';
import { packageClosure } from './package-closure.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'local-model': { type: 'boolean' } },
});
const [target] = positionals.map((folder) => path.resolve(folder));
if (!target) stop('用法：node deploy/build-tree.mjs 文件夹 [--local-model]');
if (process.platform !== 'linux') stop('容器的文件只能在 Linux 上生成。');
if (existsSync(target) && readdirSync(target).length > 0) stop(`${target} 不是空文件夹。`);

/** The user that the container runs as. */
const USER_ID = 10001;
const app = path.join(target, 'app');

installDependencies({ dev: false });
await buildStale();
if (values['local-model'] && !engineInstalled() && !installEngine())
  stop('本机模型引擎安装失败，请检查网络后重试。');

copyApp();
copyPackages();
copyRuntime();
copyLibraries();
writeSystemFiles();
const { stdout } = spawnSync('du', ['-sb', target], { encoding: 'utf8' });
console.log(`已生成 ${target}：${Math.round(Number.parseInt(stdout, 10) / 1e6)} MB`);

/** The program and the built web app. */
function copyApp() {
  const isProgram = (file) => !/\.test\.tsx?$|\.tsbuildinfo$|[/\\](test|tests|node_modules)$/.test(file);
  for (const name of ['package.json', 'LICENSE', 'NOTICE', 'apps/server/package.json', 'apps/server/src'])
    cpSync(path.join(root, name), path.join(app, name), { recursive: true, filter: isProgram });
  cpSync(path.join(root, 'deploy/healthcheck.mjs'), path.join(app, 'deploy/healthcheck.mjs'));
  const dist = realpathSync(path.join(root, 'apps/web/dist'));
  // Every current browser takes Brotli; for the few other clients the server unpacks the copy. The page and what is read
  // beside it stay plain. Every font face names WOFF2 first, which all browsers that run the app take.
  const isServed = (file) =>
    !(file.endsWith('.gz') && existsSync(file.replace(/\.gz$/, '.br'))) &&
    !(/\.(js|wasm|css)$/.test(file) && existsSync(`${file}.br`)) &&
    !/\.(woff|ttf)$/.test(file);
  cpSync(dist, path.join(app, 'apps/web/dist'), { recursive: true, filter: isServed });
  const engine = 'apps/server/src/platform/models/local/node_modules';
  if (values['local-model'])
    cpSync(path.join(root, engine), path.join(app, engine), { recursive: true, verbatimSymlinks: true });
}

/** Installed packages without what only developers read, and the project's own as links to their sources. */
function copyPackages() {
  const platform = `${process.platform}-${process.arch}`;
  const isNeeded = (file) =>
    !/\.(d\.[cm]?ts|map|md|markdown|gyp|gypi)$|[/\\](tests?|docs|examples|\.github)$/.test(file) &&
    !/better-sqlite3[/\\](deps|src)$|(zod|sharp|bowser)[/\\]src$|node-addon-api$/.test(file) &&
    // What only bundlers and browsers load.
    !/[/\\](dist-es|dist-types)$|opencc-js[/\\]dist[/\\](umd|esm)$|yaml[/\\]browser$|hono[/\\]dist[/\\]cjs$/.test(
      file,
    ) &&
    // The same modules once more, for other loaders, and what was left in a package by mistake.
    !/zod[/\\].*\.cjs$|lunar-typescript[/\\]dist[/\\](lib|index\.cjs)$|(jsonrepair[/\\]lib[/\\](umd|cjs|types)|fflate[/\\](lib|umd|esm[/\\]browser\.js)|diff[/\\](dist|libcjs)|bowser[/\\]bundled\.js|rate-limiter-flexible[/\\]\.[^/\\]+)$/.test(
      file,
    ) &&
    (path.basename(path.dirname(file)) !== 'prebuilds' || path.basename(file).startsWith(platform));
  for (const place of packageClosure(path.join(root, 'apps/server'))) {
    const relative = path.relative(root, place);
    if (lstatSync(place).isSymbolicLink()) {
      const source = realpathSync(place);
      const own = path.relative(root, source);
      cpSync(path.join(source, 'package.json'), path.join(app, own, 'package.json'));
      cpSync(path.join(source, 'src'), path.join(app, own, 'src'), {
        recursive: true,
        filter: (file) => !file.endsWith('.test.ts'),
      });
      mkdirSync(path.dirname(path.join(app, relative)), { recursive: true });
      symlinkSync(readlinkSync(place), path.join(app, relative));
    } else {
      const isOwnFile = (file) => path.relative(place, file).split(path.sep)[0] !== 'node_modules';
      cpSync(place, path.join(app, relative), {
        recursive: true,
        filter: (file) => isOwnFile(file) && isNeeded(file),
      });
    }
  }
}

/** What a link leads to, under the link's name. */
function copyFile(source, destination) {
  mkdirSync(path.dirname(destination), { recursive: true });
  copyFileSync(source, destination);
}

function copyRuntime() {
  const binary = path.join(target, 'bin/node');
  copyFile(node24(), binary);
  // Debugging symbols of Node itself; `strip` comes with every compiler.
  spawnSync('strip', [binary]);
}

/** The shared libraries that Node and the packages' native parts are linked to, where the loader looks for them. */
function copyLibraries() {
  const native = readdirSync(target, { recursive: true }).filter(
    (file) => file === 'bin/node' || /\.node$|\.so(\.\d+)*$/.test(file),
  );
  const seen = new Set();
  for (const file of native) {
    const { stdout } = spawnSync('ldd', [path.join(target, file)], { encoding: 'utf8' });
    for (const [, library] of stdout.matchAll(/(?:=>\s*)?(\/\S+)\s+\(0x/g)) seen.add(library);
  }
  for (const library of seen) {
    if (library.startsWith(target)) continue;
    copyFile(library, path.join(target, library));
  }
}

function writeSystemFiles() {
  for (const folder of ['data', 'tmp', 'proc', 'dev', 'etc'])
    mkdirSync(path.join(target, folder), { recursive: true });
  writeFileSync(path.join(target, 'etc/passwd'), `baigong:x:${USER_ID}:${USER_ID}::/data:/\n`);
  writeFileSync(path.join(target, 'etc/group'), `baigong:x:${USER_ID}:\n`);
  writeFileSync(path.join(target, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  rmSync(path.join(app, '.env'), { force: true });
}
