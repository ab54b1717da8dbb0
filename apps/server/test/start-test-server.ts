import { onTestFinished } from 'vitest';
import { createApp, type AppOptions } from '../src/app/create-app.ts';
import {
  createHttpServer,
  listen,
  defaultServerTimeouts,
  type ServerTimeouts,
} from '../src/app/http-server.ts';
import type { Platform } from '../src/app/platform.ts';

export const testSecret = 'a secret for tests, long enough to be one';

/**
 * A server over a platform on a free port of loopback, closed when the test is finished.
 * @returns its address, without a slash at the end
 */
export async function startTestServer(
  platform: Platform,
  options: Partial<AppOptions> & { times?: Partial<ServerTimeouts> } = {},
) {
  const { times, ...appOptions } = options;
  const app = createApp(platform, { secret: testSecret, routers: [], ...appOptions });
  const server = createHttpServer(app, { ...defaultServerTimeouts, ...times });
  const url = await listen(server, 0, '127.0.0.1');
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url, port: Number(new URL(url).port), server, app };
}
