import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serve } from '../../../test/serve.ts';
import {
  isPublicAddress,
  requestGuarded,
  type GuardedRequestOptions,
  type ResolveHost,
} from './guarded-request.ts';

const get = (link: string, options: Partial<GuardedRequestOptions> = {}) =>
  requestGuarded(link, {
    signal: new AbortController().signal,
    timeoutMs: 10_000,
    maxBytes: 1_000,
    ...options,
  });

const at =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('R-PAINT-18 addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '223.5.5.5', '2400:3200::1', '[2606:4700::1111]'])(
    '%s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test('an address of a private network is none, however it is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('10.', '127.', '192.168.', '169.254.'), (ip, prefix) => {
        const parts = ip.split('.');
        const inside = prefix + parts.slice(prefix.split('.').length - 1).join('.');
        expect(isPublicAddress(inside)).toBe(false);
        expect(isPublicAddress(`::ffff:${inside}`)).toBe(false);
      }),
    );
  });
});

describe('R-PAINT-18 links', () => {
  test.each([
    'http://127.0.0.1:1/x.png',
    'http://[::1]/x.png',
    'http://2130706433/x.png',
    'http://0x7f.1/x.png',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'ftp://example.com/x.png',
    'gopher://example.com/',
    'http://ann:secret@example.com/x.png',
    'not a link',
    '//example.com/x.png',
    'https://example.com:22/x.png',
    'http://8.8.8.8:6379/x.png',
  ])('%s is not followed', async (link) => {
    await expect(get(link, { resolveHost: at('8.8.8.8') })).rejects.toMatchObject({ failure: 'forbidden' });
  });

  test('a name is followed by the address that was checked, and refused where one address is private', async () => {
    const link = 'http://pictures.example/x.png';
    for (const resolve of [at('127.0.0.1'), at('8.8.8.8', '10.0.0.1'), at('::1'), at()])
      await expect(get(link, { resolveHost: resolve })).rejects.toMatchObject({ failure: 'forbidden' });
    await expect(
      get(link, { resolveHost: () => Promise.reject(new Error('no such name')) }),
    ).rejects.toMatchObject({
      failure: 'unreachable',
    });
  });

  test('a name that changes its address between two questions is asked only once', async () => {
    let asked = 0;
    const rebinding: ResolveHost = async () => {
      asked += 1;
      // The second answer would be this machine.
      return [{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
    };
    await expect(get('http://pictures.example/x', { resolveHost: rebinding })).rejects.toMatchObject({
      failure: 'forbidden',
    });
    expect(asked).toBe(1);
  });

  test('the operator’s own endpoint may be at a private address, and nothing it redirects to', async () => {
    const inner = await serve((_request, response) => response.end('secret'));
    const outer = await serve((request, response) => {
      if (request.url === '/ok') response.end('picture');
      else if (request.url === '/own') response.writeHead(302, { Location: '/ok' }).end();
      else if (request.url === '/loop') response.writeHead(302, { Location: '/loop' }).end();
      else response.writeHead(302, { Location: `${inner}/` }).end();
    });
    const text = async (path: string) =>
      Buffer.from((await get(outer + path, { trustedOrigin: outer })).bytes).toString();
    expect(await text('/ok')).toBe('picture');
    expect(await text('/own')).toBe('picture');
    await expect(text('/elsewhere')).rejects.toMatchObject({ failure: 'forbidden' });
    await expect(text('/loop')).rejects.toMatchObject({ failure: 'forbidden' });
    await expect(get(`${outer}/ok`)).rejects.toMatchObject({ failure: 'forbidden' });
  });
});

describe('R-PAINT-18 bounds', () => {
  test('of size, whatever the length said', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      for (let n = 0; n < 20; n += 1) response.write('x'.repeat(100));
      response.end();
    });
    await expect(get(url, { trustedOrigin: url })).rejects.toMatchObject({ failure: 'tooLarge' });
  });

  test('of time, with a server that says nothing, and one that never ends', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/drip') response.write('x');
    });
    for (const path of ['/silent', '/drip'])
      await expect(get(url + path, { trustedOrigin: url, timeoutMs: 30 })).rejects.toMatchObject({
        failure: 'timeout',
      });
  });

  test('an answer that breaks off is none', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half');
      response.socket?.end();
    });
    await expect(get(url, { trustedOrigin: url })).rejects.toMatchObject({ failure: 'cut' });
  });

  test('an abort ends it with its own reason', async () => {
    const url = await serve(() => undefined);
    const stop = new AbortController();
    const waiting = get(url, { trustedOrigin: url, signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(get(url, { trustedOrigin: url, signal: stop.signal })).rejects.toThrow('enough');
  });
});
