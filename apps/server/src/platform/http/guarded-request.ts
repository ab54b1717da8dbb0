import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import {
  RequestError,
  requestBuffered,
  type BufferedResponse,
  type BufferedRequestOptions,
} from './buffered-request.ts';

const nonPublicIPv4 = new BlockList();
/*
 * Addresses that are nobody's public server: this host, private networks, link-local (and with it the metadata
 * services of clouds), shared, documentation, benchmarks, multicast, reserved.
 * Source: IANA IPv4 Special-Purpose Address Registry.
 */
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  nonPublicIPv4.addSubnet(network, prefix, 'ipv4');

/** Global unicast of IPv6, and the parts of it that are not (Teredo and others, documentation, 6to4). */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const nonPublicIPv6 = new BlockList();
nonPublicIPv6.addSubnet('2001::', 23, 'ipv6');
nonPublicIPv6.addSubnet('2001:db8::', 32, 'ipv6');
nonPublicIPv6.addSubnet('2002::', 16, 'ipv6');
nonPublicIPv6.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address can be a public server's. Anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 4) return !nonPublicIPv4.check(bare, 'ipv4');
  // IPv4 in IPv6's clothes (::ffff:…) is outside 2000::/3.
  return isIP(bare) === 6 && globalUnicast.check(bare, 'ipv6') && !nonPublicIPv6.check(bare, 'ipv6');
}

/** The addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly { address: string; family: number }[]>;

export const systemResolve: ResolveHost = (host) => systemLookup(host, { all: true });

export interface GuardedRequestOptions extends Omit<BufferedRequestOptions, 'lookup' | 'method' | 'body'> {
  /** Origin that the operator set up: it alone may be at a private address. */
  readonly trustedOrigin?: string | undefined;
  /** Other hosts that the operator set up. */
  readonly isTrusted?: ((url: URL) => boolean) | undefined;
  /** Ports that may be asked where nobody set the host up; the protocol's own where absent. */
  readonly ports?: ReadonlySet<string> | undefined;
  readonly maxRedirects?: number | undefined;
  readonly resolveHost?: ResolveHost | undefined;
}

const defaultMaxRedirects = 3;

/** An address with its protocol's own port shows none. */
const ownPorts: ReadonlySet<string> = new Set(['']);

/** The cause of `forbidden` where redirects have no end. */
export const endlessRedirects = 'redirects';

/** An answer, and where the last redirect led to. */
export interface GuardedResponse extends BufferedResponse {
  readonly url: URL;
}

/**
 * Gets what a link leads to, for links that somebody else chose: http(s) at public addresses only. The address is
 * checked when the connection is made, so that a name cannot show one address and use another, and again for every
 * redirect.
 * @throws RequestError forbidden for a link that leads elsewhere, else as requestBytes
 */
export async function requestGuarded(link: string, options: GuardedRequestOptions): Promise<GuardedResponse> {
  const {
    trustedOrigin,
    isTrusted: isTrustedHost,
    ports = ownPorts,
    maxRedirects = defaultMaxRedirects,
    resolveHost = systemResolve,
    ...requestOptions
  } = options;
  let url = parseLink(link);
  const end = performance.now() + options.timeoutMs;
  for (let redirects = 0; ; redirects += 1) {
    const isOwnOrigin = trustedOrigin !== undefined && url.origin === trustedOrigin;
    const isTrusted = isOwnOrigin || isTrustedHost?.(url) === true;
    if (!isTrusted) {
      assertPublicLiteral(url);
      if (!ports.has(url.port)) throw new RequestError('forbidden');
    }
    // The redirects share the time of one request.
    const timeoutMs = Math.max(1, end - performance.now());
    const answer = await requestBuffered(url, {
      ...requestOptions,
      timeoutMs,
      ...(isTrusted ? {} : { lookup: publicLookup(resolveHost) }),
    });
    const target = answer.headers.location;
    if (answer.status < 300 || answer.status >= 400 || target === undefined) return { ...answer, url };
    if (redirects === maxRedirects) throw new RequestError('forbidden', endlessRedirects);
    url = parseLink(target, url);
  }
}

/** An http(s) link without credentials. @throws RequestError forbidden */
export function parseLink(link: string, base?: URL): URL {
  if (!URL.canParse(link, base?.href)) throw new RequestError('forbidden');
  const url = new URL(link, base);
  const isAllowed = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isAllowed) throw new RequestError('forbidden');
  return url;
}

/** A host that is an address is not looked up, so it is judged here. @throws RequestError forbidden */
export function assertPublicLiteral({ hostname }: URL): void {
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 && !isPublicAddress(hostname))
    throw new RequestError('forbidden');
}

/** A lookup for sockets that gives public addresses or none. */
export function publicLookup(resolve: ResolveHost): LookupFunction {
  async function lookupPublic(host: string): Promise<{ address: string; family: number }[]> {
    const addresses = await resolve(host).catch((error: unknown) => {
      throw new RequestError('unreachable', error);
    });
    // One private address among public ones is a trick, not a server.
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      throw new RequestError('forbidden');
    return [...addresses];
  }
  return (host, { all }, callback) => {
    callbackify(lookupPublic)(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) callback(error, '', 0);
      else if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
