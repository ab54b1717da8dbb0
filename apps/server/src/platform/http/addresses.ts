import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** `1.2.3.4`, `1.2.3.4:80`, `[::1]:80`, `::ffff:1.2.3.4`, `fe80::1%eth0` → the bare address, or undefined. */
function normalizeAddress(text: string): string | undefined {
  const unbracketed = /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = (unbracketed.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) === 0 ? undefined : address;
}

/** Whether an address or a host name can only mean this machine. Names other than localhost's are not looked up. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const address = normalizeAddress(name);
  return address !== undefined && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The name in a Host header, without its port; undefined when it is not one. */
export function hostName(header: string): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.exec(header);
  return match?.[1];
}

/** The eight groups of an IPv6 address. */
function expandGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 address, which is one customer's line. */
function rateLimitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const network = expandGroups(address).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * Where a call comes from, as limits count it. Of the forwarded addresses only those count that the operator's
 * own proxies wrote: the last `trustProxy` of the chain; whatever a caller wrote before them is ignored.
 */
export function callerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const socket = normalizeAddress(socketAddress ?? '') ?? 'unknown';
  const chain = [...(forwardedFor ?? '').split(',').map((part) => part.trim()), socket].filter(Boolean);
  const chosen = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? socket;
  return rateLimitKey(normalizeAddress(chosen) ?? socket);
}

/**
 * The network an address belongs to, as limits count it: of an IPv6 /64 its /48, which is one site's or one rented
 * machine's range; of an IPv4 address the address itself.
 * @param address as `callerAddress` gives it
 */
export function callerNetwork(address: string): string {
  const [prefix, length] = address.split('/');
  if (length !== '64' || prefix === undefined) return address;
  return `${prefix.split(':').slice(0, 3).join(':')}::/48`;
}
