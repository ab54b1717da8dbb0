import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startPostgres } from '../../apps/server/test/engines/postgres.ts';
import { startRedis } from '../../apps/server/test/engines/redis.ts';
import { startS3 } from '../../apps/server/test/engines/s3.ts';
import { createScaledOutSettings } from '../../apps/server/test/engines/scaled-out-settings.ts';

/** The addresses of the engines, for the processes of the test runner. */
const variable = 'E2E_ENGINES';

/** Files that a site stores for itself: scaled out, the web build. */
export const ownFiles = process.env['SCALE'] === '1' ? 1 : 0;

/** Before the first test: `SCALE=1 npm run e2e` runs the suite on PostgreSQL, Redis and S3 instead of a data folder. */
export default async function startEngines(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SCALE'] !== '1') return undefined;
  const engines = await Promise.all([startPostgres(), startRedis(), startS3()]);
  process.env[variable] = JSON.stringify(engines.map(({ url }) => url));
  return async () => {
    await Promise.all(engines.map((engine) => engine.dispose()));
  };
}

/** Settings of a scaled-out site with a database and a bucket of its own; undefined where the suite runs embedded. */
export async function scaledOutSettings(): Promise<Record<string, string> | undefined> {
  const engines = process.env[variable];
  if (engines === undefined) return undefined;
  const [postgres = '', redis = '', s3 = ''] = JSON.parse(engines) as string[];
  return createScaledOutSettings({ postgres, redis, s3 });
}

const entry = path.resolve(import.meta.dirname, '../../apps/server/src/app/main.ts');

/** Starts the process that works on pictures and paint jobs for a scaled-out server. @returns ends it */
export async function startWorker(env: Record<string, string>): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [entry, 'worker'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4_000);
  });
  const exited = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error(`the worker ended at its start\n${log}`))),
  ]);
  return async () => {
    child.kill('SIGKILL');
    await exited;
  };
}
