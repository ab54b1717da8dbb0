import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Engine,
  freePort,
  requireProgram,
  startProcess,
  stopProcess,
  waitUntilReady,
} from './engine.ts';

/** Redis has numbered databases; one for each site of the tests. */
export const redisDatabases = 1_000;

export interface RedisEngine extends Engine {
  /** Stops it without saving and starts it again empty, on the same address. */
  restartEmpty(): Promise<void>;
}

/** A Redis 7 (or Valkey under that name) of its own, in a temporary folder, with an append-only file as in production. */
export async function startRedis(): Promise<RedisEngine> {
  requireProgram(
    () => spawnSync('redis-server', ['--version']).status === 0,
    'redis-server 7',
    'redis-server',
  );
  const port = await freePort();
  let folder = mkdtempSync(join(tmpdir(), 'baigong-redis-'));
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    args.push('--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '');
    args.push(
      '--databases',
      String(redisDatabases),
      '--maxmemory',
      '1gb',
      '--maxmemory-policy',
      'noeviction',
    );
    const started = startProcess('redis-server', args, { cwd: folder });
    await waitUntilReady(started, () => ping(port));
    return started.child;
  };
  let child = await start();
  return {
    url: `redis://127.0.0.1:${port}/0`,
    get pid() {
      return child.pid ?? 0;
    },
    stop: () => stopProcess(child),
    async restart() {
      await stopProcess(child);
      child = await start();
    },
    async restartEmpty() {
      await stopProcess(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
      folder = mkdtempSync(join(tmpdir(), 'baigong-redis-'));
      child = await start();
    },
    async dispose() {
      await stopProcess(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when it answers PING; an answer while it still loads its data is an error. */
function ping(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')));
    socket.once('data', (data: Buffer) => {
      socket.destroy();
      if (data.toString() === '+PONG\r\n') resolve();
      else reject(new Error(data.toString()));
    });
    socket.once('error', reject);
  });
}
