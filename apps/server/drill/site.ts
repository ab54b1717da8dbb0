import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { mainEnvironment } from '../test/main-environment.ts';

export const root = join(import.meta.dirname, '../../..');
const main = join(root, 'apps/server/src/app/main.ts');
const startTimeoutMs = 30_000;

/** A site of its own on loopback, with an empty data folder that goes with it. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Ends the process and starts another one on the same data, with some settings changed. */
  restart(signal: NodeJS.Signals, changes?: Readonly<Record<string, string>>): Promise<Site>;
  close(): Promise<void>;
}

/** Starts a process over a data folder. Every setting is given (empty: not set), so that `.env` has no say. */
export function launch(dataDir: string, settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [main], {
    env: mainEnvironment({ DATA_DIR: dataDir, MIN_FREE_DISK: '0', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function openSite(
  settings: Readonly<Record<string, string>> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'baigong-drill-')),
): Promise<Site> {
  const child = launch(dataDir, settings);
  const output = { text: '' };
  child.stderr?.on('data', (piece: Buffer) => (output.text += piece.toString()));
  const url = await addressOf(child, output);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url,
    dataDir,
    process: child,
    async restart(signal, changes = {}) {
      await end(signal);
      return openSite({ ...settings, ...changes }, dataDir);
    },
    async close() {
      await end('SIGKILL');
      // Its own children end a moment after it, and may still write.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

async function addressOf(child: ChildProcess, output: { text: string }): Promise<string> {
  const printed = new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString();
      const url = /百工已启动：(http:\S+)/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`the server did not start: ${output.text}`)));
  });
  const timedOut = setTimeout(startTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('the server did not start in time');
  });
  return Promise.race([printed, timedOut]);
}

/** Runs an attack on a site of its own. */
export async function onSite<T>(
  settings: Readonly<Record<string, string>>,
  attack: (site: Site) => Promise<T>,
): Promise<T> {
  let site = await openSite(settings);
  const current: Site = {
    get url() {
      return site.url;
    },
    get dataDir() {
      return site.dataDir;
    },
    get process() {
      return site.process;
    },
    async restart(signal, changes) {
      site = await site.restart(signal, changes);
      return current;
    },
    close: () => site.close(),
  };
  try {
    return await attack(current);
  } finally {
    await site.close();
  }
}

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Milliseconds of an answered call. */
export async function timed(call: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  const from = performance.now();
  const response = await call();
  await response.arrayBuffer();
  return { ms: performance.now() - from, status: response.status };
}

/** A form that publishes a picture: one of the project's, if no other. */
export function pictureForm(
  authorKey: string,
  salt = '',
  picture: Uint8Array = readFileSync(join(root, 'apps/web/public/icons/maskable-512.png')),
): FormData {
  const file = Buffer.concat([picture, Buffer.from(salt)]);
  const form = new FormData();
  form.append(
    'body',
    JSON.stringify({
      title: '演练',
      author: '演练',
      tags: [],
      licence: 'cc0',
      prompt: null,
      parameters: null,
      authorKey,
      ticket: randomBytes(16).toString('base64url'),
      origin: 'unknown',
      consent: true,
    }),
  );
  form.append('file', new Blob([file], { type: 'image/png' }), 'picture.png');
  return form;
}

export const newKey = (): string => randomBytes(32).toString('base64url');
