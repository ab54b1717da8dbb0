/**
 * R-SETUP-01 on a fresh clone with nothing installed: `npm start` under npm 10 and 11, started through `sh -c` with
 * the shell's own Node, installs, builds, serves, restarts after a crash and ends at SIGTERM.
 * Prints what was checked and ends with exit code 1 when anything failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'baigong-fresh-'));
const clone = path.join(folder, 'clone');
const MAX_INSTALL_MB = 600;
let failed = 0;

function expect(condition, what) {
  console.log(`${condition ? '通过' : '失败'}  ${what}`);
  if (!condition) failed += 1;
}

function must(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

/** Runs `npm start` through a shell; resolves with what is needed to talk to it once it prints its address. */
async function startWith(npm) {
  const child = spawn('sh', ['-c', `${npm} start`], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      MODEL_AUTODETECT: '0',
    },
    detached: true,
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('exit', () => resolve()));
  const nextAddress = async () => {
    const seen = output.length;
    for (let waited = 0; waited < 480_000; waited += 100) {
      const found = /百工已启动：(http:\/\/\S+)/.exec(output.slice(seen === 0 ? 0 : seen))?.[1];
      if (found) return found;
      if (child.exitCode !== null) break;
      await delay(100);
    }
    throw new Error(`no address was printed:\n${output.slice(-4_000)}`);
  };
  const collect = (chunk) => (output += chunk);
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  return { child, ended, nextAddress, output: () => output };
}

const answers = (url) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

async function waitUntil(condition, ms) {
  for (let waited = 0; waited < ms; waited += 100) {
    if (await condition()) return true;
    await delay(100);
  }
  return false;
}

const serverPid = () =>
  Number(
    spawnSync('pgrep', ['-f', path.join(clone, 'apps/server/src/app/main.ts')], {
      encoding: 'utf8',
    }).stdout.split('\n')[0],
  );

async function checkStart(name, npm, alsoCrash) {
  const server = await startWith(npm);
  try {
    let url = await server.nextAddress();
    expect(await answers(`${url}/api/health`), `${name}：/api/health 应答`);
    const page = await (await fetch(`${url}/chat`)).text();
    expect(page.includes('<div id="root">'), `${name}：/chat 是网页`);
    if (alsoCrash) {
      const next = server.nextAddress();
      process.kill(serverPid(), 'SIGKILL');
      url = await next;
      expect(await answers(`${url}/api/health`), `${name}：服务器崩溃后重新启动`);
      expect(/服务器意外退出/.test(server.output()), `${name}：崩溃记入日志`);
    }
    server.child.kill('SIGTERM');
    expect(
      await waitUntil(async () => !(await answers(`${url}/api/health`)), 30_000),
      `${name}：SIGTERM 后不再应答`,
    );
    expect(await waitUntil(() => !serverPid(), 30_000), `${name}：SIGTERM 后没有留下进程`);
    await server.ended;
  } finally {
    // Whatever is left of this start, by its process group.
    try {
      if (server.child.pid) process.kill(-server.child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

try {
  must('git', ['clone', '--quiet', root, clone]);
  await checkStart('npm', 'npm', true);
  const megabytes = Number(
    spawnSync('du', ['-sm', path.join(clone, 'node_modules')], { encoding: 'utf8' }).stdout.split('\t')[0],
  );
  expect(megabytes <= MAX_INSTALL_MB, `npm start 安装了 ${megabytes} MB（不超过 ${MAX_INSTALL_MB}）`);
  for (const version of ['10.8.3', '11.0.0']) {
    const tool = path.join(folder, `npm-${version}`);
    must('npm', ['install', '--no-save', '--prefix', tool, '--loglevel=error', `npm@${version}`]);
    await checkStart(`npm ${version}`, `node ${path.join(tool, 'node_modules/npm/bin/npm-cli.js')}`, false);
  }
} catch (error) {
  expect(false, error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
