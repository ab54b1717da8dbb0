import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { ManualClock } from '../mock-provider/manual-clock.ts';
import { serve } from '../serve.ts';
import { createWebServer } from './web-server.ts';

const hostOf = (url: string): string => new URL(url).host;
const textOf = (body: Record<string, unknown>): string =>
  Buffer.from(String(body['bytes']), 'base64').toString();

const packers = [
  ['identity', (text: string) => Buffer.from(text)],
  ['gzip', (text: string) => gzipSync(text)],
  ['br', (text: string) => brotliCompressSync(text)],
  ['deflate', (text: string) => deflateSync(text)],
  ['deflate', (text: string) => deflateRawSync(text)],
] as const;

test('R-WEB-01 off until the operator turns it on', async () => {
  const off = createWebServer({ web: { read: false } });
  expect(await off.status()).toEqual({ read: false, search: false });
  expect((await off.read('https://example.com/')).body).toEqual({ problem: 'off' });
  expect((await off.search('天气')).body).toEqual({ problem: 'searchOff' });
  expect(await createWebServer().status()).toEqual({ read: true, search: false });
});

test('R-WEB-02 a site of 200 pages is read as it is, however it is sent', async () => {
  const page = (n: number) =>
    `<!doctype html><title>第 ${n} 页</title><p>${`这是第 ${n} 页。`.repeat(20 + n)}`;
  const site = await serve((request, response) => {
    const n = Number(/^\/page\/(\d+)/.exec(request.url ?? '')?.[1] ?? -1);
    const old = /^\/old\/(\d+)/.exec(request.url ?? '')?.[1];
    if (old !== undefined) response.writeHead(301, { Location: `/page/${old}` }).end();
    else if (n < 0 || n >= 200) response.writeHead(404).end();
    else {
      const [encoding, pack] = packers[n % packers.length] ?? packers[0];
      response.writeHead(200, {
        'Content-Type': `text/html; charset=${n % 2 === 0 ? 'utf-8' : '"UTF-8"'}`,
        'Content-Encoding': encoding,
      });
      const bytes = pack(page(n));
      response.write(bytes.subarray(0, 20));
      response.end(bytes.subarray(20));
    }
  });
  const server = createWebServer({ web: { readHosts: [hostOf(site)] } });
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  for (const n of numbers) {
    const { body } = await server.read(`${site}/${n % 3 === 0 ? 'old' : 'page'}/${n}#part`);
    expect(body).toMatchObject({ kind: 'html', url: `${site}/page/${n}` });
    expect(String(body['charset']).toLowerCase()).toBe('utf-8');
    expect(textOf(body)).toBe(page(n));
  }
  expect((await server.read(`${site}/page/200`)).body).toEqual({ problem: 'notFound' });
});

test('R-WEB-02 nothing of the visitor goes along, and no page is kept by anybody', async () => {
  const seen: Record<string, unknown>[] = [];
  const site = await serve((request, response) => {
    seen.push(request.headers);
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Set-Cookie': 'a=b' }).end('好');
  });
  const server = createWebServer({ web: { readHosts: [hostOf(site)] } });
  const { body } = await server.read(`${site}/?q=private`);
  expect(body).toEqual({
    kind: 'text',
    url: `${site}/?q=private`,
    bytes: Buffer.from('好').toString('base64'),
  });
  await server.read(`${site}/`);
  for (const name of ['cookie', 'referer', 'x-forwarded-for', 'authorization', 'origin'])
    expect(seen[1]).not.toHaveProperty(name);
  expect(server.logged()).not.toContain('private');
});

test('R-WEB-04 what is no page, too large, refused or broken is told apart', async () => {
  const bomb = gzipSync(Buffer.alloc(12 * 1024 * 1024));
  const answers: Record<string, [number, Record<string, string>, Uint8Array | string]> = {
    '/pdf': [200, { 'Content-Type': 'application/pdf' }, '%PDF-1.7'],
    '/unnamed-pdf': [200, { 'Content-Type': 'application/octet-stream' }, '%PDF-1.7'],
    '/unnamed': [200, {}, '<!DOCTYPE html><p>x'],
    '/json': [200, { 'Content-Type': 'application/json' }, '{}'],
    '/picture': [200, { 'Content-Type': 'image/png' }, 'x'],
    '/zip': [200, { 'Content-Type': 'application/octet-stream' }, 'PK'],
    '/bomb': [200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }, bomb],
    '/big': [200, { 'Content-Type': 'text/html' }, Buffer.alloc(5 * 1024 * 1024, 'x')],
    '/huge': [200, { 'Content-Type': 'application/pdf' }, Buffer.alloc(11 * 1024 * 1024)],
    '/damaged': [200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }, 'no gzip'],
    '/odd': [200, { 'Content-Type': 'text/html', 'Content-Encoding': 'zstd' }, 'x'],
    '/gone': [410, {}, ''],
    '/login': [401, {}, ''],
    '/robot': [429, {}, ''],
    '/down': [503, {}, ''],
    '/loop': [302, { Location: '/loop' }, ''],
    '/inner': [302, { Location: 'http://10.0.0.1/' }, ''],
    '/cut': [200, { 'Content-Type': 'text/html', 'Content-Length': '100' }, ''],
  };
  const site = await serve((request, response) => {
    const [status, headers, body] = answers[request.url ?? ''] ?? [404, {}, ''];
    response.writeHead(status, headers);
    if (request.url === '/cut') response.write('half', () => response.destroy());
    else response.end(body);
  });
  const server = createWebServer({ web: { readHosts: [hostOf(site)] } });
  const found: Record<string, unknown> = {};
  for (const path of Object.keys(answers)) {
    const { body } = await server.read(site + path);
    found[path] = body['problem'] ?? body['kind'];
  }
  expect(found).toEqual({
    '/pdf': 'pdf',
    '/unnamed-pdf': 'pdf',
    '/unnamed': 'html',
    '/json': 'text',
    '/picture': 'type',
    '/zip': 'type',
    '/bomb': 'tooLarge',
    '/big': 'tooLarge',
    '/huge': 'tooLarge',
    '/damaged': 'failed',
    '/odd': 'failed',
    '/gone': 'notFound',
    '/login': 'refused',
    '/robot': 'refused',
    '/down': 'failed',
    '/loop': 'redirects',
    '/inner': 'private',
    '/cut': 'unreachable',
  });
  expect((await server.read('http://[::1')).body).toEqual({ problem: 'badLink' });
});

test('R-WEB-05 two silent pages of an address hold up its own third alone, and give way to it', async () => {
  const silent: ServerResponse[] = [];
  const clock = new ManualClock();
  const site = await serve((request, response) => {
    if (request.url === '/silent') silent.push(response);
    else response.writeHead(200, { 'Content-Type': 'text/plain' }).end('x');
  });
  const server = createWebServer({ web: { readHosts: [hostOf(site)] }, clock });
  const [one, other, third] = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
  const begun = [one, one, other, other].map((from) => server.read(`${site}/silent`, from));
  await vi.waitFor(() => expect(silent).toHaveLength(4));
  expect((await server.read(site, third)).body['kind']).toBe('text');
  const waiting = server.read(site, one);
  await clock.waitingFor(0, 3_000);
  clock.advance(3_000);
  expect((await waiting).body['kind']).toBe('text');
  for (const response of silent) response.writeHead(200, { 'Content-Type': 'text/plain' }).end('y');
  const ends = await Promise.all(begun);
  expect(ends.map(({ body }) => body['problem'] ?? body['kind'])).toEqual([
    'timeout',
    'text',
    'text',
    'text',
  ]);
});

test('R-WEB-05 pages are limited per visitor and address, and eight of a network may wait', async () => {
  let held: ServerResponse[] | undefined = [];
  const end = (response: ServerResponse) =>
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('x');
  const site = await serve((_request, response) => void (held ? held.push(response) : end(response)));
  const server = createWebServer({
    web: { readHosts: [hostOf(site)] },
    limits: { webAddress: { points: 11, seconds: 60 } },
  });
  const begun = Array.from({ length: 11 }, () => server.read(site));
  expect((await Promise.race(begun)).body).toEqual({ problem: 'busy' });
  expect((await server.read(site)).status).toBe(429);
  await vi.waitFor(() => expect(held).toHaveLength(2));
  const first = held;
  held = undefined;
  first.forEach(end);
  expect((await Promise.all(begun)).filter(({ body }) => body['kind'] === 'text')).toHaveLength(10);
});
