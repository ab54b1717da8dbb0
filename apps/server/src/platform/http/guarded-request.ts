import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { RequestError, requestBytes, type BytesAnswer, type BytesRequest } from './request-bytes.ts';

const notPublic = new BlockList();
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
  notPublic.addSubnet(network, prefix, 'ipv4');

/** Global unicast of IPv6, and the parts of it that are not (Teredo and others, documentation, 6to4). */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const notPublic6 = new BlockList();
notPublic6.addSubnet('2001::', 23, 'ipv6');
notPublic6.addSubnet('2001:db8::', 32, 'ipv6');
notPublic6.addSubnet('2002::', 16, 'ipv6');
notPublic6.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address can be a public server's. Anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 4) return !notPublic.check(bare, 'ipv4');
  // IPv4 in IPv6's clothes (::ffff:…) is outside 2000::/3.
  return isIP(bare) === 6 && globalUnicast.check(bare, 'ipv6') && !notPublic6.check(bare, 'ipv6');
}

/** The addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const systemResolve: Resolve = (host) => systemLookup(host, { all: true });

export interface GuardedRequest extends Omit<BytesRequest, 'lookup' | 'method' | 'body'> {
  /** Origin that the operator set up: it alone may be at a private address. */
  readonly trusted?: string | undefined;
  readonly resolve?: Resolve | undefined;
}

const maxRedirects = 3;

/**
 * Gets what a link leads to, for links that somebody else chose: http(s) at public addresses only. The address is
 * checked when the connection is made, so that a name cannot show one address and use another, and again for every
 * redirect.
 * @throws RequestError forbidden for a link that leads elsewhere, else as requestBytes
 */
export async function requestGuarded(link: string, options: GuardedRequest): Promise<BytesAnswer> {
  const { trusted, resolve = systemResolve, ...rest } = options;
  let url = parseLink(link);
  for (let redirects = 0; ; redirects += 1) {
    const own = trusted !== undefined && url.origin === trusted;
    if (!own && isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 && !isPublicAddress(url.hostname))
      throw new RequestError('forbidden');
    // oxlint-disable-next-line no-await-in-loop -- each redirect is only known from the answer before
    const answer = await requestBytes(url, own ? rest : { ...rest, lookup: publicLookup(resolve) });
    const target = answer.headers.location;
    if (answer.status < 300 || answer.status >= 400 || target === undefined) return answer;
    if (redirects === maxRedirects) throw new RequestError('forbidden');
    url = parseLink(target, url);
  }
}

function parseLink(link: string, base?: URL): URL {
  if (!URL.canParse(link, base?.href)) throw new RequestError('forbidden');
  const url = new URL(link, base);
  const plain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!plain) throw new RequestError('forbidden');
  return url;
}

/** A lookup for sockets that gives public addresses or none. */
function publicLookup(resolve: Resolve): LookupFunction {
  async function look(host: string): Promise<{ address: string; family: number }[]> {
    const found = await resolve(host).catch((error: unknown) => {
      throw new RequestError('unreachable', error);
    });
    // One private address among public ones is a trick, not a server.
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      throw new RequestError('forbidden');
    return [...found];
  }
  return (host, { all }, callback) => {
    callbackify(look)(host, (error, found) => {
      const [first] = found ?? [];
      if (error || first === undefined) callback(error, '', 0);
      else if (all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
