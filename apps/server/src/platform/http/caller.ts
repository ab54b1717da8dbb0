import type { Context, Next } from 'hono';
import { enforceLimit } from '../limits/enforce-limit.ts';
import { networkOf, type Limits } from '../limits/limits.ts';
import type { Clock } from '../base/clock.ts';
import type { AddressHasher } from './address-hash.ts';
import { callerAddress, hostName, isLoopbackHost } from './addresses.ts';
import type { AppEnv } from './app-env.ts';
import type { createVisitorCookies } from './visitor-cookie.ts';

/** Traces of a proxy between the caller and us. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * Who calls: the visitor of the cookie, the hash of the address, and whether it is this very machine. Nothing beyond
 * this file sees an address.
 */
export function createCaller(
  settings: { readonly trustProxy: number },
  limits: Limits,
  cookies: ReturnType<typeof createVisitorCookies>,
  clock: Clock,
  addresses: AddressHasher,
  refuseBlocked: (hashes: readonly string[]) => Promise<void>,
) {
  /** Knows the visitor again, or greets a new one: gives the cookie that the browser needs, if it does. */
  function identify(c: Context<AppEnv>): string | undefined {
    const { visitor, since, isNew, setCookie } = cookies.identify(c.req.header('cookie'), clock.now());
    c.set('visitor', visitor);
    c.set('visitorSince', since);
    c.set('isNewVisitor', isNew);
    return setCookie;
  }

  return {
    identify,
    /** Middleware of the API: says who calls, and turns away an address that calls too often. */
    async admit(c: Context<AppEnv>, next: Next): Promise<void> {
      // No socket: the app is called within the process.
      const socket = c.env?.incoming ? c.env.incoming.socket.remoteAddress : '127.0.0.1';
      const client = callerAddress(socket, c.req.header('x-forwarded-for'), settings.trustProxy);
      const hashes = await addresses.recentHashes(client);
      const [address = ''] = hashes;
      c.set('address', address);
      c.set('network', networkOf(address));
      c.set('local', isLocal(c, socket));
      const setCookie = identify(c);
      if (isWrite(c)) await refuseBlocked(hashes);
      await enforceLimit(limits, 'requests', address, 'limits.tooMany');
      await next();
      if (setCookie !== undefined) c.res.headers.append('Set-Cookie', setCookie);
    },
  };
}

/** Whether a call may change something. The operator's own are never refused: they share networks with others. */
function isWrite(c: Context<AppEnv>): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && !c.req.path.startsWith('/api/operate/');
}

/** A proxy on this machine makes every visitor look local; proxy headers and the Host give it away. */
function isLocal(c: Context<AppEnv>, socket: string | undefined): boolean {
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  return (
    isLoopbackHost(socket ?? '') &&
    isLoopbackHost(hostName(host) ?? '') &&
    proxyHeaders.every((name) => c.req.header(name) === undefined)
  );
}
