import { describe, expect, test } from 'vitest';
import { callerAddress, callerNetwork, hostName, isLoopbackHost } from './addresses.ts';

describe('the address that limits count by', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('R-LIMIT-01 %s counts as %s', (socket, counted) => {
    expect(callerAddress(socket, undefined, 0)).toBe(counted);
  });

  test('R-LIMIT-50 without a trusted proxy a forwarded address is ignored', () => {
    expect(callerAddress('203.0.113.7', '198.51.100.1', 0)).toBe('203.0.113.7');
  });

  test.each([
    [1, '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    [2, '6.6.6.6, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    [1, '198.51.100.1:4711', '198.51.100.1'],
    [1, '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    [3, '198.51.100.1', '198.51.100.1'],
    [1, 'garbage', '10.0.0.1'],
    [1, '', '10.0.0.1'],
    [1, undefined, '10.0.0.1'],
  ])('R-LIMIT-50 with %i trusted proxies %j is %s', (proxies, forwarded, counted) => {
    expect(callerAddress('10.0.0.1', forwarded, proxies)).toBe(counted);
  });
});

describe('the network that limits count by', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    [undefined, 'unknown'],
  ])('R-LIMIT-60 %s belongs to %s', (socket, network) => {
    expect(callerNetwork(callerAddress(socket, undefined, 0))).toBe(network);
  });
});

describe('names of this machine', () => {
  test.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.8.9.1', '[::1]', '::1'])(
    'R-SRV-12 %s is this machine',
    (host) => expect(isLoopbackHost(host)).toBe(true),
  );
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '0.0.0.0', '10.0.0.1', ''])(
    'R-SRV-12 %j is not',
    (host) => expect(isLoopbackHost(host)).toBe(false),
  );
  test.each([
    ['localhost:3000', 'localhost'],
    ['[::1]:3000', '[::1]'],
    ['a.b', 'a.b'],
    ['a b', undefined],
    ['user@localhost', undefined],
    ['', undefined],
  ])('R-SRV-12 the name in %j is %s', (header, name) => {
    expect(hostName(header)).toBe(name);
  });
});
