import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type Engine,
  freePort,
  requireProgram,
  startProcess,
  stopProcess,
  waitUntilReady,
} from './engine.ts';

const programs = '/usr/lib/postgresql/15/bin';

/** PostgreSQL does not run as root: as Debian's user, where there is one. */
function engineUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string): number =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * A PostgreSQL 15 of its own, in a temporary folder.
 * @param options.durable with the durability of production; without it tests are faster, and a crash loses data
 */
export async function startPostgres({ durable = true } = {}): Promise<Engine> {
  requireProgram(() => existsSync(join(programs, 'postgres')), 'PostgreSQL 15', 'postgresql-15');
  const user = engineUser();
  const folder = mkdtempSync(join(tmpdir(), 'baigong-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'baigong', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`);
  const port = await freePort();
  const url = `postgres://baigong@127.0.0.1:${port}/postgres`;
  const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'];
  const settings = ['max_connections=300', 'shared_buffers=256MB', `unix_socket_directories=${folder}`];
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  for (const setting of settings) args.push('-c', setting);
  const start = async () => {
    const started = startProcess(join(programs, 'postgres'), args, { ...user, cwd: folder });
    await waitUntilReady(started, () => query(url, 'SELECT 1'));
    return started.child;
  };
  let child = await start();
  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    stop: () => stopProcess(child, 'SIGINT'),
    async restart() {
      await stopProcess(child, 'SIGINT');
      child = await start();
    },
    async dispose() {
      await stopProcess(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

let made = 0;

/**
 * A fresh database of a running PostgreSQL.
 * @param template a database that it is a copy of; otherwise it is empty
 */
export async function createDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 8)}_${(made += 1)}`;
  await query(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
