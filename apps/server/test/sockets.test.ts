import { once } from 'node:events';
import { connect } from 'node:net';
import { defineRoute, type ErrorBody } from '@baigong/contracts';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createHttpServer, defaultServerTimeouts, listen, socketLimit } from '../src/app/http-server.ts';
import { systemRouter } from '../src/app/system-router.ts';
import type { AppEnv } from '../src/platform/http/app-env.ts';
import { route } from '../src/platform/http/route.ts';
import type { Platform } from '../src/app/platform.ts';
import { parseRaw, rawHttp } from './raw-http.ts';
import { startTestServer } from './start-test-server.ts';
import { testPlatform, testSettings } from './test-platform.ts';

const upload = defineRoute({
  method: 'POST',
  path: '/api/upload',
  maxBody: 1024 * 1024,
  body: z.object({ text: z.string() }),
  answer: z.object({ length: z.number() }),
});
const follow = defineRoute({
  method: 'GET',
  path: '/api/follow/:id',
  query: z.object({ after: z.optional(z.coerce.number()) }),
  events: z.object({ type: z.string() }),
});

function testRouter(platform: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  route(app, upload, ({ body }) => ({ length: body.text.length }));
  route(app, follow, ({ params, query, lastEventId, signal }) =>
    platform.streams.read(params.id, 'owner', query.after ?? lastEventId ?? -1, signal),
  );
  return app;
}

const routers = [systemRouter, testRouter];
const codeOf = (answer: string): string => (parseRaw(answer).body as ErrorBody).error.code;
const head = (...lines: string[]): string => [...lines, 'Host: localhost', '', ''].join('\r\n');

describe('over a real line', () => {
  test('R-SRV-05 a body that is announced too big is refused before it is read', async () => {
    const { port } = await startTestServer(testPlatform(), { routers });
    const answer = await rawHttp(
      port,
      head('POST /api/upload HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 99999999'),
    );
    expect(parseRaw(answer).status).toBe(413);
    expect(codeOf(answer)).toBe('request.tooLarge');
  });

  test('R-SRV-05 a body without end is cut at its limit', async () => {
    const { url } = await startTestServer(testPlatform(), { routers });
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: endless,
      duplex: 'half',
    };
    // The line may be closed before the answer is read: either way the sending ends.
    const status = await fetch(`${url}/api/upload`, request).then(
      (response) => response.status,
      () => 'closed',
    );
    expect([413, 'closed']).toContain(status);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('R-SRV-05 a caller that sends its headers drop by drop is cut off with a sentence', async () => {
    const { port } = await startTestServer(testPlatform(), {
      routers,
      times: { headersMs: 100, requestMs: 200, checkIntervalMs: 20 },
    });
    const answer = await rawHttp(port, 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(parseRaw(answer).status).toBe(408);
    expect(codeOf(answer)).toBe('request.timeout');
  });

  test('R-SRV-05 a caller that sends its body drop by drop is cut off with a sentence', async () => {
    const { port } = await startTestServer(testPlatform(), {
      routers,
      times: { headersMs: 100, requestMs: 200, checkIntervalMs: 20 },
    });
    const answer = await rawHttp(
      port,
      `${head('POST /api/upload HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000')}{"te`,
    );
    expect(parseRaw(answer).status).toBe(408);
    expect(codeOf(answer)).toBe('request.timeout');
  });

  test('R-SRV-05 a caller that falls silent within its body is cut off with a sentence', async () => {
    const { port } = await startTestServer(testPlatform(), { routers, bodyLimits: { windowMs: 50 } });
    const answer = await rawHttp(
      port,
      `${head('POST /api/upload HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000')}{"te`,
    );
    expect(parseRaw(answer).status).toBe(408);
    expect(codeOf(answer)).toBe('request.timeout');
  });

  test('R-SRV-05 headers without measure are refused with a sentence', async () => {
    const { port } = await startTestServer(testPlatform(), { routers });
    const answer = await rawHttp(port, head('GET /api/health HTTP/1.1', `X-Big: ${'x'.repeat(20_000)}`));
    expect(parseRaw(answer).status).toBe(413);
    expect(codeOf(answer)).toBe('request.tooLarge');
  });

  test.each([
    ['what is no HTTP', 'garbage\r\n\r\n'],
    ['two lengths', head('POST /api/upload HTTP/1.1', 'Content-Length: 5', 'Content-Length: 6')],
    [
      'a length and chunks',
      head('POST /api/upload HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    ],
    ['a Host that is none', 'GET /api/health HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n'],
  ])('R-SRV-08 %s is refused with a sentence', async (_name, text) => {
    const { port } = await startTestServer(testPlatform(), { routers });
    const answer = await rawHttp(port, text);
    expect(parseRaw(answer).status).toBe(400);
    expect(codeOf(answer)).toBe('request.invalid');
  });

  test.each([
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../index.ts',
  ])('R-SRV-08 the raw path %s leads nowhere', async (path) => {
    const { port } = await startTestServer(testPlatform(), { routers });
    const answer = await rawHttp(port, head(`GET ${path} HTTP/1.1`, 'Connection: close'));
    expect(parseRaw(answer).status).toBe(404);
  });

  test('R-SRV-14 events arrive one by one as they happen, and a reader that comes back misses nothing', async () => {
    const platform = testPlatform();
    const { url } = await startTestServer(platform, { routers });
    const { streams } = platform;
    await streams.open('run', 'owner');
    const response = await fetch(`${url}/api/follow/run`);
    const reader = response.body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    await streams.append('run', { type: 'start' });
    expect(await next()).toBe('id: 0\ndata: {"type":"start"}\n\n');
    await streams.append('run', { type: 'text' });
    expect(await next()).toBe('id: 1\ndata: {"type":"text"}\n\n');
    await reader?.cancel();
    await streams.append('run', { type: 'finish' });
    await streams.close('run');
    const byNumber = await fetch(`${url}/api/follow/run?after=0`);
    expect(await byNumber.text()).toBe('id: 1\ndata: {"type":"text"}\n\nid: 2\ndata: {"type":"finish"}\n\n');
    const byHeader = await fetch(`${url}/api/follow/run`, { headers: { 'Last-Event-ID': '1' } });
    expect(await byHeader.text()).toBe('id: 2\ndata: {"type":"finish"}\n\n');
  });

  test('R-LIMIT-75 at its limit an address loses its longest idle connection, or the new one where all are at work', async () => {
    const app = new Hono<AppEnv>();
    app.get('/wait', () => new Promise<Response>(() => undefined));
    const server = createHttpServer(app, defaultServerTimeouts, 2);
    const { port } = new URL(await listen(server, 0, '127.0.0.1'));
    const open = async (request = '') => {
      const accepted = once(server, 'connection');
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      await accepted;
      const begun = request === '' ? undefined : once(server, 'request');
      if (request !== '') socket.write(request);
      await begun;
      return { socket, closed: once(socket, 'close') };
    };
    const wait = head('GET /wait HTTP/1.1');
    try {
      const idle = await open();
      const busy = await open(wait);
      const second = await open(wait);
      await idle.closed;
      const late = await open();
      await late.closed;
      expect([busy, second].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
      for (const { socket } of [busy, second]) socket.destroy();
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  test('R-LIMIT-75 connections are not counted behind a proxy, or without limits', () => {
    const limits = { ...testSettings().limits, requests: { points: 600, seconds: 60 } };
    expect(socketLimit({ trustProxy: 0, limits })).toBe(256);
    expect(socketLimit({ trustProxy: 1, limits })).toBeUndefined();
    expect(socketLimit({ trustProxy: 0, limits: { ...limits, requests: null } })).toBeUndefined();
  });

  test('R-SRV-53 a reader that hangs up is noticed at once', async () => {
    const { streams, ...rest } = testPlatform();
    const left = Promise.withResolvers<void>();
    const watched: Platform['streams'] = {
      ...streams,
      read(id, owner, after, signal) {
        signal?.addEventListener('abort', () => left.resolve());
        return streams.read(id, owner, after, signal);
      },
    };
    const { port } = await startTestServer(testPlatform({ ...rest, settings: {}, streams: watched }), {
      routers,
    });
    await streams.open('run', 'owner');
    await streams.append('run', { type: 'start' });
    const socket = connect(port, '127.0.0.1', () => socket.write(head('GET /api/follow/run HTTP/1.1')));
    socket.once('data', () => socket.destroy());
    await expect(left.promise).resolves.toBeUndefined();
  });
});
