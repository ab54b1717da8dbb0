import { createApp } from '../../src/app/create-app.ts';
import { webRouter } from '../../src/features/web/web-router.ts';
import { systemClock, type TimerClock } from '../../src/platform/base/clock.ts';
import type { LimitSettings } from '../../src/platform/limits/limit-settings.ts';
import type { Settings } from '../../src/app/settings.ts';
import { callFrom } from '../callers.ts';
import { recordingLog, testPlatform, testSettings } from '../test-platform.ts';

interface Options {
  readonly web?: Partial<Settings['web']>;
  readonly limits?: Partial<LimitSettings>;
  readonly clock?: TimerClock;
}

/** The routes of the web, called without a port. */
export function createWebServer({ web = {}, limits = {}, clock = systemClock }: Options = {}) {
  const base = testSettings({
    web: { read: true, readHosts: [], toolServers: [], search: undefined, ...web },
  });
  const log = recordingLog();
  const platform = testPlatform({ settings: { ...base, limits: { ...base.limits, ...limits } }, log });
  const app = createApp(platform, {
    secret: 's'.repeat(32),
    routers: [(deps) => webRouter(deps, { clock })],
  });
  async function post(path: string, body: object, from = '198.51.100.1') {
    const init = {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await app.request(path, init, callFrom(from));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  return {
    read: (url: string, from?: string) => post('/api/web/read', { url }, from),
    search: (query: string) => post('/api/web/search', { query }),
    async status(): Promise<unknown> {
      const response = await app.request('/api/web', { headers: { host: 'localhost' } });
      return response.json();
    },
    logged: () => JSON.stringify(log.lines),
  };
}
