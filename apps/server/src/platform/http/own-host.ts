import { getHealthRoute, getReadyRoute } from '@baigong/contracts';
import { createMiddleware } from 'hono/factory';
import { hostName, isLoopbackHost } from './addresses.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from '../base/app-error.ts';

/** Health probes come by whatever name the prober has for this machine. */
const probes = new Set<string>([getHealthRoute.path, getReadyRoute.path]);

/** Host headers found right, which need not be looked at with every request; browsers send one or two. */
const maxHosts = 100;

/**
 * Answers only under the site's own name: that of PUBLIC_URL or, without one, the names of this machine. A foreign
 * name that was pointed here (DNS rebinding) would make any page our own page, and caches and previews would learn it.
 */
export function ownHost(settings: { readonly publicUrl: string | undefined }) {
  const isOwn = settings.publicUrl === undefined ? isLoopback : hostOf(new URL(settings.publicUrl));
  const remembered = new Set<string>();

  return createMiddleware<AppEnv>(async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (!remembered.has(host)) {
      if (isOwn(host)) {
        if (remembered.size >= maxHosts) remembered.clear();
        remembered.add(host);
      } else if (!probes.has(c.req.path)) throw new AppError('request.wrongHost');
    }
    await next();
  });
}

const isLoopback = (host: string): boolean => isLoopbackHost(hostName(host) ?? '');

/** Compares as URLs do: whatever the case, and with or without the protocol's own port. */
function hostOf(site: URL): (host: string) => boolean {
  return (host) => {
    const url = `${site.protocol}//${host}`;
    return hostName(host) !== undefined && URL.canParse(url) && new URL(url).host === site.host;
  };
}

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
