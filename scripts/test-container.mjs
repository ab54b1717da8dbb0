/**
 * R-OPS-80 the container's file tree, without a container engine: built, at most 250 MB, and run by bubblewrap as
 * another user on a read-only root. It serves, stores a picture, passes its health check, stays below 512 MB and ends
 * at SIGTERM. Prints what was checked and ends with exit code 1 when anything failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { install, mayInstall } from './apt.mjs';
import { node24, root, stop } from './prepare.mjs';

const MAX_TREE_MB = 250;
const MAX_MEMORY_MB = 512;

if (process.platform !== 'linux') stop('这项测试只能在 Linux 上运行。');
const hasBubblewrap = () => !spawnSync('bwrap', ['--version']).error;
if (!hasBubblewrap() && mayInstall()) install('bubblewrap');
if (!hasBubblewrap()) stop('这项测试需要 bubblewrap。请安装后重试（Debian：apt-get install bubblewrap）。');

const folder = mkdtempSync(path.join(tmpdir(), 'baigong-container-'));
const tree = path.join(folder, 'tree');
const data = path.join(folder, 'data');
mkdirSync(data);
let failed = 0;
function expect(condition, what) {
  console.log(`${condition ? '通过' : '失败'}  ${what}`);
  if (!condition) failed += 1;
}

const mounts = `--ro-bind ${tree} / --bind ${data} /data --tmpfs /tmp --proc /proc --dev /dev`;
const isolation = '--unshare-user --unshare-ipc --uid 10001 --gid 10001 --die-with-parent --clearenv';

/** Runs a command inside the tree. */
function inTree(command, port) {
  const environment = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: '/data',
    MODEL_AUTODETECT: '0',
  };
  const variables = Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]);
  const args = [...mounts.split(' '), ...isolation.split(' '), ...variables, '/bin/node', ...command];
  return spawn('bwrap', args, { stdio: ['ignore', 'pipe', 'inherit'] });
}
const ended = (child) =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));

/** The process that bubblewrap started. */
const childOf = (launcher) =>
  Number.parseInt(readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8'), 10);

/** Peak memory of a process, in MiB. */
function peakMemory(pid) {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

try {
  const built = spawnSync(node24(), [path.join(root, 'deploy/build-tree.mjs'), tree], { stdio: 'inherit' });
  expect(built.status === 0, '文件生成');
  const { stdout } = spawnSync('du', ['-sb', tree], { encoding: 'utf8' });
  const megabytes = Math.round(Number.parseInt(stdout, 10) / 1e6);
  expect(megabytes <= MAX_TREE_MB, `${megabytes} MB，至多 ${MAX_TREE_MB} MB`);
  expect(!existsSync(path.join(tree, 'bin/sh')), '没有 shell');

  const server = inTree(['/app/apps/server/src/app/main.ts'], 0);
  const serverEnded = ended(server);
  const url = await new Promise((resolve) => {
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /百工已启动：(http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    void serverEnded.then(() => resolve(undefined));
  });
  expect(url !== undefined, '服务器启动');
  if (!url) process.exit(1);
  const page = await fetch(`${url}/chat`);
  expect(page.status === 200 && (await page.text()).includes('id="root"'), '网页');
  const health = inTree(['/app/deploy/healthcheck.mjs'], new URL(url).port);
  expect((await ended(health)) === 0, '健康检查');

  const sample = path.join(root, 'apps/web/public/icons');
  const picture = readFileSync(path.join(sample, 'maskable-512.png'));
  const details = {
    title: '测试',
    author: '作者',
    tags: [],
    licence: 'cc0',
    prompt: null,
    parameters: null,
    authorKey: randomBytes(32).toString('base64url'),
    ticket: randomBytes(16).toString('base64url'),
    origin: 'unknown',
    consent: true,
  };
  const form = new FormData();
  form.append('body', JSON.stringify(details));
  form.append('file', new Blob([picture], { type: 'image/png' }), 'picture.png');
  const published = await fetch(`${url}/api/gallery/pictures`, { method: 'POST', body: form });
  if (!published.ok) console.log(await published.text());
  expect(published.ok, '发布图片');
  const pid = childOf(server.pid);
  const peak = peakMemory(pid);
  expect(peak < MAX_MEMORY_MB, `内存最多 ${Math.round(peak)} MB，至多 ${MAX_MEMORY_MB} MB`);
  process.kill(pid, 'SIGTERM');
  expect((await serverEnded) === 0, '收到 SIGTERM 后正常结束');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
