import { getHealthRoute, getReadyRoute } from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../platform/http/app-env.ts';
import { route } from '../platform/http/route.ts';
import type { Platform } from './platform.ts';
import { readVersion } from './read-version.ts';
import { findStorageProblem } from '../platform/base/storage-problem.ts';

/** An engine that has not answered by then counts as failing. */
const pingTimeoutMs = 2_000;

/** How long the answer to a readiness probe holds for others. */
const sharedAnswerMs = 1_000;

/** Whether the server serves, and whether every engine beneath it answers. */
export function systemRouter(platform: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const started = platform.clock.now();
  const version = readVersion(platform.settings.root);

  route(app, getHealthRoute, () => ({
    status: 'ok' as const,
    version,
    uptime: Math.round((platform.clock.now() - started) / 1000),
  }));

  // Reported, but all replicas miss them at once: out of the balancer they would not even show what there is.
  const optionalEngines = new Set(['redis', ...(platform.settings.scaledOut ? ['blobs'] : [])]);
  const engines = {
    records: platform.records,
    blobs: platform.blobs,
    disk: {
      async ping() {
        if (await platform.disk.isLow()) throw new Error('less than MIN_FREE_DISK is free');
      },
    },
    ...(platform.redis && { redis: platform.redis }),
  };
  const pingAll = () =>
    Promise.all(
      Object.entries(engines).map(async ([name, engine]) => [name, await pingState(name, engine)] as const),
    );
  // Probes write to the disk, and anybody may send them: those that come close together share one answer.
  let latest: { readonly at: number; readonly states: ReturnType<typeof pingAll> } | undefined;

  const latestStates = () => {
    const now = platform.clock.now();
    if (!latest || now - latest.at >= sharedAnswerMs) latest = { at: now, states: pingAll() };
    return latest.states;
  };
  platform.metrics.observeEngines(async () =>
    Object.fromEntries((await latestStates()).map(([name, state]) => [name, state === 'ok'])),
  );

  app.get(getReadyRoute.path, async (c) => {
    c.set('route', getReadyRoute.path);
    const states = await latestStates();
    const failing = states.some(([name, state]) => state === 'failing' && !optionalEngines.has(name));
    const response = getReadyRoute.answer.parse({
      status: failing ? 'failing' : 'ok',
      engines: Object.fromEntries(states),
    });
    return c.json(response, failing ? 503 : 200, { 'Cache-Control': 'no-store' });
  });

  async function pingState(name: string, engine: { ping(): Promise<void> }): Promise<'ok' | 'failing'> {
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), pingTimeoutMs);
    });
    try {
      await Promise.race([engine.ping(), timedOut]);
      return 'ok';
    } catch (error) {
      const rootCause = findStorageProblem(error)?.rootCause;
      platform.log.warn({ err: error, engine: name, rootCause }, 'engine is not ready');
      return 'failing';
    } finally {
      clearTimeout(timer);
    }
  }
  return app;
}
