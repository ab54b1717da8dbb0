import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { AppError } from '../base/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a visitor's browser do. Calls that change something must come from our own
 * pages (Sec-Fetch-Site, or Origin where the browser does not send that: plain http in a local network).
 * Callers that send neither are not browsers and carry nobody's cookie.
 */
export function sameSite(settings: { readonly publicUrl: string | undefined }) {
  const publicHost = settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl).host;

  return createMiddleware<AppEnv>(async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const host = c.req.header('host') ?? new URL(c.req.url).host;
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
