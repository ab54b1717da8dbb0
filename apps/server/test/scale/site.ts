import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOperateRoute } from '@baigong/contracts';
import { freePort } from '../engines/engine.ts';
import { type Nginx, startNginx } from '../engines/nginx.ts';
import { callRoute } from '../traffic/client.ts';
import { type ServerProcess, startServer } from '../traffic/server-process.ts';
import { trafficSecret } from '../traffic/traffic.ts';
import type { Engines } from './engines.ts';
import { startHealthChecks } from './health-checks.ts';
import { startProviders } from './providers.ts';

const operatorToken = 'operator-token-of-the-scale-test';

/** Seconds between SIGTERM and the end of the listener: longer than health checks take to notice. */
const drainDelay = 3;

/** A replica or a worker: one of several processes of the same program, which may be replaced. */
export interface Member {
  /** Where it is reached; a worker answers probes alone. */
  readonly url: string;
  process: ServerProcess;
  /** Starts it anew, on the same port, with an empty data folder. The old process must be gone. */
  start(): Promise<void>;
}

/** The scaled-out site: engines, replicas, workers and a proxy, all on loopback. */
export interface Site {
  /** Through the proxy. */
  readonly url: string;
  readonly nginx: Nginx;
  readonly engines: Engines;
  readonly providers: Awaited<ReturnType<typeof startProviders>>;
  readonly replicas: readonly Member[];
  readonly workers: readonly Member[];
  /** The operator's. */
  readonly session: string;
  dispose(): Promise<void>;
}

export async function startSite(
  count: { readonly replicas: number; readonly workers: number },
  startEngines: () => Promise<Engines>,
): Promise<Site> {
  const closing: (() => Promise<unknown> | void)[] = [];
  const dispose = async (): Promise<void> => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const engines = await startEngines();
    closing.push(() => engines.dispose());
    const providers = await startProviders();
    closing.push(() => providers.dispose());
    const folder = mkdtempSync(join(tmpdir(), 'baigong-scale-'));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const settings = {
      ...engines.settings,
      ...providers.settings,
      SECRET: trafficSecret,
      OPERATOR_TOKEN: operatorToken,
      TRUST_PROXY: '1',
      MIN_FREE_DISK: '0',
      DRAIN_DELAY: String(drainDelay),
      LIMITS: 'off',
    };
    const start = async (args: readonly string[]): Promise<Member> => {
      const member = await startMember({ ...settings, PORT: String(await freePort()) }, folder, args);
      closing.push(() => member.process.kill());
      return member;
    };
    const startAll = (length: number, ...args: string[]) =>
      Promise.all(Array.from({ length }, () => start(args)));
    const replicas = await startAll(count.replicas);
    const workers = await startAll(count.workers, 'worker');
    const nginx = await startNginx(replicas.map(({ url }) => url));
    closing.push(() => nginx.dispose());
    const checks = startHealthChecks(nginx, replicas);
    closing.push(() => checks.stop());
    const session = await logIn(nginx.url);
    return { url: nginx.url, nginx, engines, providers, replicas, workers, session, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function startMember(
  settings: Readonly<Record<string, string>>,
  folder: string,
  args: readonly string[],
): Promise<Member> {
  const start = (): Promise<ServerProcess> =>
    startServer({ ...settings, DATA_DIR: mkdtempSync(join(folder, 'data-')) }, args);
  const first = await start();
  const member: Member = {
    url: first.url,
    process: first,
    async start() {
      member.process = await start();
    },
  };
  return member;
}

async function logIn(url: string): Promise<string> {
  const result = await callRoute(url, openOperateRoute, { body: { token: operatorToken } });
  if (!result.ok) throw new Error(result.text);
  return result.answer.session;
}
