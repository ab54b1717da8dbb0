import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { testSecret } from './known-visitor.ts';
import { scaledOutSettings, startWorker } from './scaled-out.ts';

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** What it has logged so far. */
  readLog(): string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const entry = path.resolve(import.meta.dirname, '../../apps/server/src/app/main.ts');

/**
 * Starts the real server on a free loopback port with an empty data folder, without limits and without
 * looking for models on this machine, unless `settings` says otherwise. BASE_PATH runs the suite under a sub-path, which
 * is then a part of `url`. Scaled out (see scaled-out.ts) it has engines and a worker of its own.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = settings['DATA_DIR'] ?? (await mkdtemp(path.join(tmpdir(), 'baigong-data-')));
  const scaledOut = await scaledOutSettings();
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: '0',
    LIMITS: 'off',
    SECRET: testSecret,
    MODEL_AUTODETECT: '0',
    GALLERY_SAMPLES: '0',
    BASE_PATH: process.env['BASE_PATH'] ?? '',
    ...scaledOut,
    ...settings,
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-1_000_000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`the server ended at its start with code ${code}\n${log.slice(-4_000)}`)),
    );
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const found = /https?:\/\/[^\s"]+/.exec(line);
      if (found) resolve(found[0].replace(/\/$/, ''));
    });
  });
  const stopWorker = scaledOut && (await startWorker({ ...env, DATA_DIR: path.join(dataDir, 'worker') }));
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    readLog: () => log,
    async stop() {
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(forced);
      await stopWorker?.();
      if (!settings['DATA_DIR']) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
