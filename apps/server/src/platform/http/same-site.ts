import { createMiddleware } from 'hono/factory';
import type { Settings } from '../settings.ts';
import { hostName, isLoopbackHost } from './addresses.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from './app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a visitor's browser do. Calls that change something must come from our own
 * pages (Sec-Fetch-Site, or Origin where the browser does not send that: plain http in a local network).
 * Callers that send neither are not browsers and carry nobody's cookie.
 *
 * A server that only this machine reaches answers only to this machine's names: a foreign name that was
 * re-pointed here (DNS rebinding) would make any page our own page.
 */
export function sameSite(settings: Pick<Settings, 'host' | 'publicUrl'>) {
  const publicHost = settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl).host;
  const isLoopbackOnly = settings.publicUrl === undefined && isLoopbackHost(settings.host);

  return createMiddleware<AppEnv>(async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (isLoopbackOnly && !isLoopbackHost(hostName(host) ?? '')) throw new AppError('request.forbidden');
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const isSameOrigin =
        site === undefined
          ? origin === undefined || isOwnOrigin(origin, host, publicHost)
          : site === 'same-origin' || site === 'none';
      if (!isSameOrigin) throw new AppError('request.forbidden');
    }
    await next();
  });
}

function isOwnOrigin(origin: string, host: string, publicHost: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const originHost = new URL(origin).host;
  return originHost === host.toLowerCase() || originHost === publicHost;
}
