import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { EndpointSettingsError } from '../platform/models/endpoint-settings.ts';
import type { Platform } from './platform.ts';
import { MigrationError } from '../platform/records/migrations.ts';
import { createApp } from './create-app.ts';
import { EngineError } from './engines/connect-engine.ts';
import { createLog } from './create-log.ts';
import { loadSecret } from './load-secret.ts';
import { DataFolderError, type DataFolderLock, lockDataFolder } from './data-folder/lock-data-folder.ts';
import { dataFiles } from './data-folder/data-files.ts';
import { secureDataFolder } from './data-folder/secure-data-folder.ts';
import {
  createMetricsServer,
  createHttpServer,
  defaultServerTimeouts,
  drain,
  listen,
  socketLimit,
} from './http-server.ts';
import { closePlatform, openPlatform } from './open-platform.ts';
import { notifySystemd } from './notify-systemd.ts';
import { roleOf } from './role.ts';
import { holdBuild } from './web-build-folder.ts';
import { createSharedAssets, publishBuild } from './web-builds/shared-builds.ts';
import { backgroundJobs, pageDataProviders, routers, workerRouters } from './features.ts';
import { startWatchdog } from './watchdog/watchdog.ts';
import {
  parseSettings,
  readEnvironment,
  SettingsError,
  type Environment,
  type Settings,
} from './settings.ts';

const root = join(import.meta.dirname, '../../../..');

/** How long answers may still run once no call is taken, and how long they then have to send their final event. */
const graceMs = 30_000;
const closeTimeoutMs = 1_000;
/** A terminal's Ctrl+C reaches us and our parent, which passes it on: signals this close are the same wish. */
const sameSignalMs = 1_000;

/**
 * Reads the settings, opens everything and serves until SIGTERM or SIGINT.
 * @param argument `worker`, or undefined
 * What keeps it from starting is reported on standard error, with exit code 1.
 */
export async function runServer(processEnvironment: Environment, argument?: string): Promise<void> {
  try {
    await start(processEnvironment, argument);
  } catch (error) {
    process.stderr.write(`${describeStartupError(error)}\n`);
    process.exitCode = 1;
  }
}

async function start(processEnvironment: Environment, argument: string | undefined): Promise<void> {
  // What this process makes is for its user alone.
  process.umask(0o077);
  const { env, unknown } = readEnvironment(processEnvironment, root);
  for (const name of unknown) process.stderr.write(`提示：.env 里的 ${name} 不是已知的设置，已忽略。\n`);
  const settings = parseSettings(env, root);
  const role = roleOf(argument, settings);
  const log = createLog();
  // Whoever read our output is gone; that is no reason to stop serving.
  process.stdout.on('error', () => undefined);
  const stopping = new AbortController();
  const leaving = new AbortController();
  const draining = new AbortController();

  for (const path of secureDataFolder(settings.dataDir))
    process.stderr.write(`提示：本机的其他用户也能读取 ${path}，它的权限没能收紧，请检查所有者。\n`);
  const lock = takeDataFolder(settings);
  const platform = await openPlatform(settings, env, { role, log, stopping: stopping.signal });
  const secret = await loadSecret(settings, platform.records);
  const webFolder = role === 'worker' ? false : holdBuild(join(root, 'apps/web/dist'));
  const server = createHttpServer(
    createApp(platform, {
      secret,
      webFolder,
      ...(webFolder === false ? { routers: workerRouters } : { routers, pageDataProviders }),
      sharedAssets: role === 'web' && webFolder ? await shareBuild(platform, webFolder) : undefined,
      leaving: leaving.signal,
      draining: draining.signal,
    }),
    defaultServerTimeouts,
    socketLimit(settings),
  );
  const metricsServer = createMetricsServer(platform.metrics, log);
  try {
    const address = await listen(server, settings.port, settings.host);
    if (settings.metrics) {
      const url = await listen(metricsServer, settings.metrics.port, settings.metrics.host);
      log.info({ url: `${url}/metrics` }, 'metrics');
    }
    const name = role === 'worker' ? '百工的后台进程' : '百工';
    process.stdout.write(`${name}已启动：${address}${settings.basePath}\n`);
    // For the launcher, which restarts only a server that has served.
    process.send?.('ready');
  } catch (error) {
    server.close();
    metricsServer.close();
    await closePlatform(platform);
    throw error;
  }
  log.info({ host: settings.host, pid: process.pid, role }, 'serving');
  startWatchdog(log);
  const jobs = backgroundJobs
    .filter((job) => role === 'all' || job.in.includes(role))
    .map(({ start: startJob }) => Promise.resolve(startJob(platform)));
  // The next start reads the compiled code instead of making it again; a killed process would not write it.
  flushCompileCache();

  let stopRequestedAt: number | undefined;
  const stop = async (signal: string): Promise<void> => {
    if (stopRequestedAt !== undefined) {
      // Asked for again: whoever waits wants it now.
      if (performance.now() - stopRequestedAt > sameSignalMs) stopping.abort();
      return;
    }
    stopRequestedAt = performance.now();
    log.info({ signal }, 'stopping');
    leaving.abort();
    // A proxy learns from the failing probe to send callers elsewhere; at a terminal nobody does.
    if (signal === 'SIGTERM') await delay(settings.drainDelay * 1000, stopping.signal);
    draining.abort();
    await Promise.all([
      drain(server, stopping, { graceMs, closeTimeoutMs }),
      role === 'worker' && drainJobs(platform),
    ]);
    stopping.abort();
    await Promise.race([Promise.allSettled(jobs), setTimeout(closeTimeoutMs)]);
    metricsServer.close().closeAllConnections();
    await closePlatform(platform);
    lock?.release();
    log.info({}, 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  // The launcher was killed without a chance to pass a signal on.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // One visitor's broken call is not everybody's end.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  notifySystemd(processEnvironment, log);
}

/** Takes the data folder where all is in it. Where processes share engines, they may share the folder too. */
function takeDataFolder({ dataDir, scaledOut }: Settings): DataFolderLock | undefined {
  if (!scaledOut) return lockDataFolder(dataDir);
  if (existsSync(join(dataDir, dataFiles.records)))
    process.stderr.write(
      `提示：${dataDir} 里有单机部署的数据，现在没有使用；要搬到 DATABASE_URL 等，请运行 npm run move。\n`,
    );
  return undefined;
}

/** Replicas serve each other's builds, so that a page finds its files while a new version is rolled out. */
async function shareBuild(
  platform: Platform,
  webFolder: string,
): Promise<ReturnType<typeof createSharedAssets>> {
  await publishBuild(platform, webFolder);
  return createSharedAssets(platform);
}

/** Waits for what background jobs are in the middle of, as long as answers may run. */
async function drainJobs(platform: Platform): Promise<void> {
  const drained = Promise.all(backgroundJobs.map(async (job) => job.drain?.(platform)));
  await Promise.race([drained, delay(graceMs, platform.stopping)]);
}

/** Ends after `ms`, or with the signal. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

/** What went wrong, for the operator, without a stack where the words suffice. */
function describeStartupError(error: unknown): string {
  if (
    error instanceof SettingsError ||
    error instanceof EndpointSettingsError ||
    error instanceof MigrationError ||
    error instanceof EngineError ||
    error instanceof DataFolderError
  )
    return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') return '端口已被占用：请结束占用它的程序，或用 PORT 换一个端口。';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return '设置 HOST 不是这台机器的地址：请改为 127.0.0.1 或 0.0.0.0。';
  if (code === 'EACCES' && message.includes('listen'))
    return '没有权限使用这个端口：请用 PORT 换一个大于 1023 的端口。';
  if (
    ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(code) ||
    code.startsWith('SQLITE_')
  )
    return `数据文件夹无法使用（${code}）：请检查 DATA_DIR 是否存在、可以写入、磁盘是否已满。`;
  return `启动失败：${error instanceof Error ? (error.stack ?? message) : message}`;
}
