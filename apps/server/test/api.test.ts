import { defineRoute, ErrorBody } from '@baigong/contracts';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createApp, type AppOptions } from '../src/app/create-app.ts';
import { systemRouter } from '../src/app/system-router.ts';
import { parseSettings } from '../src/app/settings.ts';
import { legalRouter } from '../src/features/legal/legal-router.ts';
import { wellKnownRouter } from '../src/app/well-known-router.ts';
import type { AppEnv } from '../src/platform/http/app-env.ts';
import { AppError } from '../src/platform/base/app-error.ts';
import { route } from '../src/platform/http/route.ts';
import { ModelError } from '../src/platform/models/models.ts';
import { testSecret } from './start-test-server.ts';
import { openTestRecords } from './test-records.ts';
import { recordingLog, testPlatform } from './test-platform.ts';

const echo = defineRoute({
  method: 'POST',
  path: '/api/echo/:id',
  maxBody: 2000,
  query: z.object({ times: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  body: z.object({ text: z.string(), extra: z.optional(z.unknown()) }),
  answer: z.object({ id: z.string(), text: z.string(), times: z.number() }),
});
const lie = defineRoute({ method: 'GET', path: '/api/lie', answer: z.object({ n: z.number() }) });
const burst = defineRoute({ method: 'GET', path: '/api/burst', answer: z.object({}) });
const refuse = defineRoute({ method: 'GET', path: '/api/refuse', answer: z.object({}) });
const model = defineRoute({ method: 'GET', path: '/api/model', answer: z.object({}) });
const who = defineRoute({
  method: 'GET',
  path: '/api/who',
  answer: z.object({ visitor: z.string(), address: z.string(), local: z.boolean() }),
});
const nothing = defineRoute({ method: 'DELETE', path: '/api/nothing' });

function testRouter(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  route(app, echo, ({ params, body, query }) => ({
    id: params.id,
    text: body.text,
    times: query.times ?? 1,
    surplus: 'not in the contract',
  }));
  route(app, lie, () => ({ n: JSON.parse('"no number"') as number }));
  route(app, burst, () => {
    throw new Error('secret sk-1234567890abcdef at /srv/app.ts:1');
  });
  route(app, refuse, () => {
    throw new AppError('limits.tooMany', { wait: 2.2, cause: new Error('provider said: sk-abcdef123456') });
  });
  route(app, model, () => {
    throw new ModelError('model.busy', { wait: 7, cause: new Error('upstream text') });
  });
  route(app, who, ({ visitor, address, local }) => ({ visitor, address, local }));
  route(app, nothing, () => undefined);
  return app;
}

function setUp(platform: Parameters<typeof testPlatform>[0] = {}, options: Partial<AppOptions> = {}) {
  const log = recordingLog();
  const app = createApp(testPlatform({ log, ...platform }), {
    secret: testSecret,
    routers: [systemRouter, testRouter],
    webFolder: '/nonexistent',
    ...options,
  });
  return { app, log };
}

const json = { 'Content-Type': 'application/json' };
const post = (
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = json,
): RequestInit => ({
  method: 'POST',
  headers,
  body,
});

async function errorOf(response: Response) {
  return { status: response.status, ...ErrorBody.parse(await response.json()).error };
}

describe('a call that fits its contract', () => {
  test('R-SRV-02 reaches the handler parsed, and its answer holds only what the contract says', async () => {
    const response = await setUp().app.request('/api/echo/a%20b?times=3', post('{"text":"你好","more":1}'));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: 'a b', text: '你好', times: 3 });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('R-SRV-02 may have an empty answer', async () => {
    const response = await setUp().app.request('/api/nothing', { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('R-SRV-02 an answer that does not fit is our fault, and says nothing of it', async () => {
    const { app, log } = setUp();
    const error = await errorOf(await app.request('/api/lie'));
    expect(error).toMatchObject({ status: 500, code: 'server.internal' });
    expect(log.lines.some(({ level }) => level === 'error')).toBe(true);
  });
});

describe('a call that does not fit', () => {
  test.each([
    ['not JSON', '{"text":'],
    ['nothing', ''],
    ['another shape', '{"text":1}'],
    ['another kind', '[]'],
    ['null', 'null'],
    ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe])],
    ['an own __proto__', '{"text":"x","extra":{"__proto__":{"admin":true}}}'],
    ['nesting without end', `{"text":"x","extra":${'['.repeat(500)}${']'.repeat(500)}}`],
  ])('R-SRV-05 %s is refused', async (_name, body) => {
    expect(await errorOf(await setUp().app.request('/api/echo/1', post(body)))).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'R-SRV-08 content type %j is refused',
    async (type) => {
      const response = await setUp().app.request(
        '/api/echo/1',
        post('{"text":"x"}', { 'Content-Type': type }),
      );
      expect(await errorOf(response)).toMatchObject({ status: 415, code: 'request.unsupportedType' });
    },
  );

  test.each([
    ['another alphabet', { 'Content-Type': 'application/json; charset=gbk' }],
    ['a compressed body', { ...json, 'Content-Encoding': 'gzip' }],
  ])('R-SRV-08 %s is refused', async (_name, headers) => {
    const response = await setUp().app.request('/api/echo/1', post('{"text":"x"}', headers));
    expect(response.status).toBe(415);
  });

  test('R-SRV-05 a body over the limit is refused, whether it says its size or not', async () => {
    const { app } = setUp();
    const big = JSON.stringify({ text: 'x'.repeat(3000) });
    const told = await app.request(
      '/api/echo/1',
      post(big, { ...json, 'Content-Length': String(big.length) }),
    );
    expect(await errorOf(told)).toMatchObject({ status: 413, code: 'request.tooLarge' });
    const untold = await app.request('/api/echo/1', {
      ...post(new Blob([big]).stream()),
      duplex: 'half',
    });
    expect(await errorOf(untold)).toMatchObject({ status: 413, code: 'request.tooLarge' });
  });

  test('R-SRV-05 unfinished bodies share one allowance of memory', async () => {
    const { app } = setUp({}, { bodyLimits: { totalBytes: 100 } });
    const response = await app.request('/api/echo/1', post(JSON.stringify({ text: 'x'.repeat(200) })));
    expect(await errorOf(response)).toMatchObject({ status: 429, code: 'limits.tooMany', wait: 5 });
    const small = await app.request('/api/echo/1', post('{"text":"x"}'));
    expect(small.status).toBe(200);
  });

  test('R-SRV-02 a query that does not fit is refused', async () => {
    expect((await setUp().app.request('/api/echo/1?times=0', post('{"text":"x"}'))).status).toBe(400);
  });

  test('R-SRV-10 the log says where a call did not fit, and nothing of what was in it', async () => {
    const { app, log } = setUp();
    await app.request('/api/echo/1', post('{"text":{"private":"我的秘密"}}'));
    expect(log.lines.at(-1)?.fields).toMatchObject({ code: 'request.invalid', reason: 'text: invalid_type' });
    expect(JSON.stringify(log.lines)).not.toContain('秘密');
  });
});

describe('an error', () => {
  test('R-SRV-01 is a code, a Chinese sentence and the request, never a stack or a key', async () => {
    const { app, log } = setUp();
    const response = await app.request('/api/burst');
    const text = await response.clone().text();
    const error = await errorOf(response);
    expect(error).toMatchObject({ status: 500, code: 'server.internal' });
    expect(error.message).toMatch(/^[\u4e00-\u9fff，。]+$/);
    expect(error.requestId).toBe(response.headers.get('x-request-id'));
    expect(text).not.toMatch(/sk-|\.ts|Error/);
    expect(log.lines.find(({ level }) => level === 'error')?.fields).toMatchObject({
      requestId: error.requestId,
    });
  });

  test('R-LIMIT-01 that knows the wait says it in the sentence, the body and the header', async () => {
    const response = await setUp().app.request('/api/refuse');
    expect(response.headers.get('retry-after')).toBe('3');
    expect(await errorOf(response)).toMatchObject({
      status: 429,
      wait: 3,
      message: expect.stringContaining('3 秒'),
    });
  });

  test("R-SRV-01 of a model is told by our code, without the provider's words", async () => {
    const response = await setUp().app.request('/api/model');
    expect(await response.clone().text()).not.toContain('upstream');
    expect(await errorOf(response)).toMatchObject({ status: 503, code: 'model.busy', wait: 7 });
  });
});

describe('addresses that are none', () => {
  test.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/echo',
    '/api/echo/1/2',
    '/api/../api/none',
    '/api/%2e%2e/x',
  ])('R-SRV-08 %s is not found', async (path) => {
    expect(await errorOf(await setUp().app.request(path))).toMatchObject({
      status: 404,
      code: 'request.notFound',
    });
  });

  test.each([
    ['GET', '/api/echo/1', 'POST'],
    ['DELETE', '/api/echo/1', 'POST'],
    ['POST', '/api/who', 'GET, HEAD'],
    ['PATCH', '/api/health', 'GET, HEAD'],
  ])('R-SRV-08 %s %s is refused with what is allowed', async (method, path, allowed) => {
    const response = await setUp().app.request(path, { method });
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await errorOf(response)).toMatchObject({ status: 405, code: 'request.methodNotAllowed' });
  });
});

describe('a visitor', () => {
  const visitorOf = async (app: ReturnType<typeof setUp>['app'], cookie?: string) => {
    const response = await app.request('/api/who', cookie === undefined ? {} : { headers: { cookie } });
    const body = (await response.json()) as { visitor: string };
    return { visitor: body.visitor, setCookie: response.headers.get('set-cookie') };
  };

  test('R-SRV-04 is the same with the cookie and another with a forged one', async () => {
    const { app } = setUp();
    const first = await visitorOf(app);
    const cookie = first.setCookie?.split(';')[0] ?? '';
    expect(await visitorOf(app, cookie)).toEqual({ visitor: first.visitor, setCookie: null });
    const forged = await visitorOf(app, `${cookie.slice(0, -3)}AAA`);
    expect(forged.visitor).not.toBe(first.visitor);
    expect(forged.setCookie).toContain('HttpOnly');
  });

  test('R-SRV-04 keeps the cookie of a refused call', async () => {
    const response = await setUp().app.request('/api/refuse');
    expect(response.headers.get('set-cookie')).toContain('visitor=');
  });

  test('R-SRV-04 probes are nobody', async () => {
    expect((await setUp().app.request('/api/health')).headers.has('set-cookie')).toBe(false);
  });
});

describe('the caller', () => {
  const records = openTestRecords();
  const whoIs = async (headers: Record<string, string>, trustProxy = 0, remoteAddress = '127.0.0.1') => {
    const { app } = setUp({ records, settings: { trustProxy } });
    const env = { incoming: { socket: { remoteAddress } } };
    return (await (await app.request('/api/who', { headers }, env)).json()) as Record<string, unknown>;
  };

  test('R-LIMIT-50 counts by the forwarded address only behind a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    const proxy = await whoIs({});
    const client = await whoIs({}, 0, '203.0.113.7');
    expect(client['address']).not.toBe(proxy['address']);
    expect(await whoIs(forwarded)).toMatchObject({ address: proxy['address'] });
    expect(await whoIs(forwarded, 1)).toMatchObject({ address: client['address'] });
  });

  test('R-OPS-40 is known to the features by a hash of the address alone', async () => {
    const { address } = await whoIs({}, 0, '203.0.113.7');
    expect(address).toMatch(/^[\w-]{22}$/);
  });

  test('R-LIMIT-61 640 addresses of one IPv6 network have twice the tries of one', async () => {
    const limits = { ...testPlatform().settings.limits, requests: { points: 10, seconds: 60 } };
    const { app } = setUp({ settings: { limits } });
    const answers = await Promise.all(
      Array.from({ length: 640 }, async (_, n) =>
        app.request(
          '/api/who',
          {},
          {
            incoming: { socket: { remoteAddress: `2001:db8:1:${n.toString(16)}::1` } },
          },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  });

  test('R-SRV-51 is this machine only when it comes straight from it', async () => {
    expect(await whoIs({})).toMatchObject({ local: true });
    expect(await whoIs({ 'x-forwarded-for': '203.0.113.7' })).toMatchObject({ local: false });
    expect(await whoIs({ 'x-real-ip': '203.0.113.7' })).toMatchObject({ local: false });
    expect(await whoIs({}, 0, '192.168.1.5')).toMatchObject({ local: false });
  });

  test('R-LIMIT-01 that calls too often is told how long to wait', async () => {
    const limits = { ...testPlatform().settings.limits, requests: { points: 2, seconds: 60 } };
    const { app } = setUp({ settings: { limits } });
    await app.request('/api/who');
    await app.request('/api/unknown');
    const response = await app.request('/api/who');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await errorOf(response)).toMatchObject({ status: 429, code: 'limits.tooMany' });
    expect((await app.request('/api/health')).status).toBe(200);
  });
});

describe('another site', () => {
  const send = (headers: Record<string, string>, publicUrl?: string) =>
    setUp({ settings: { publicUrl } }).app.request(
      '/api/echo/1',
      post('{"text":"x"}', { ...json, ...headers }),
    );

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost.evil.example' }],
    [{ origin: 'http://localhost', 'sec-fetch-site': 'cross-site' }],
  ])('R-SRV-12 cannot make a browser change anything: %j', async (headers) => {
    expect(await errorOf(await send(headers as Record<string, string>))).toMatchObject({
      status: 403,
      code: 'request.forbidden',
    });
  });

  test.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }],
    [{ origin: 'http://localhost' }],
    [{}],
  ])('R-SRV-12 our own pages and programs can: %j', async (headers) => {
    expect((await send(headers as Record<string, string>)).status).toBe(200);
  });

  test('R-SRV-12 under the public address only its own origin can', async () => {
    const host = 'baigong.example';
    const publicUrl = `https://${host}`;
    expect((await send({ host, origin: publicUrl }, publicUrl)).status).toBe(200);
    expect((await send({ host, origin: 'https://other.example' }, publicUrl)).status).toBe(403);
  });
});

describe('a foreign name pointed at this machine', () => {
  const ask = (host: string, settings: { publicUrl?: string; host?: string } = {}, path = '/api/who') =>
    setUp({ settings }).app.request(path, { headers: { host } });
  const open = { publicUrl: 'https://baigong.example', host: '0.0.0.0' };

  test.each(['evil.example', 'evil.example:3000', '10.0.0.1', 'localhost.evil.example', 'a b', ''])(
    'R-SRV-12 %j gets nothing',
    async (host) =>
      expect(await errorOf(await ask(host))).toMatchObject({ status: 421, code: 'request.wrongHost' }),
  );
  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'baigong.localhost'])(
    'R-SRV-12 %s is answered',
    async (host) => expect((await ask(host)).status).toBe(200),
  );

  test.each(['baigong.example', 'BAIGONG.example', 'baigong.example:443'])(
    'R-OPS-33 %s is the host of PUBLIC_URL',
    async (host) => expect((await ask(host, open)).status).toBe(200),
  );
  test.each([
    'evil.example',
    'baigong.example:8443',
    'localhost:3000',
    '127.0.0.1',
    'a@baigong.example',
    'a b',
  ])('R-OPS-33 with PUBLIC_URL %j gets nothing but the health probes', async (host) => {
    for (const path of ['/api/who', '/chat', '/robots.txt', '/api/none'])
      expect(await errorOf(await ask(host, open, path))).toMatchObject({ code: 'request.wrongHost' });
    for (const path of ['/api/health', '/api/ready']) expect((await ask(host, open, path)).status).toBe(200);
  });
  test('R-OPS-33 a name is looked at with every request, also after a right one', async () => {
    const { app } = setUp({ settings: open });
    const statusOf = async (host: string) => (await app.request('/api/who', { headers: { host } })).status;
    expect(await statusOf('baigong.example')).toBe(200);
    expect(await statusOf('evil.example')).toBe(421);
    expect(await statusOf('baigong.example')).toBe(200);
  });
});

describe('probes', () => {
  test('R-SRV-03 health answers once the server serves', async () => {
    const response = await setUp().app.request('/api/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'ok', uptime: 0 });
  });

  test('R-SRV-03 ready only when every engine answers', async () => {
    const healthy = await setUp().app.request('/api/ready');
    expect([healthy.status, await healthy.json()]).toEqual([
      200,
      { status: 'ok', engines: { records: 'ok', blobs: 'ok', disk: 'ok' } },
    ]);
    const { blobs } = testPlatform();
    const ping = () => Promise.reject(new Error('disk gone'));
    const failing = await setUp({ blobs: { ...blobs, ping } }).app.request('/api/ready');
    expect([failing.status, await failing.json()]).toEqual([
      503,
      { status: 'failing', engines: { records: 'ok', blobs: 'failing', disk: 'ok' } },
    ]);
  });
});

describe('a server told to stop', () => {
  test('R-SRV-09 turns new calls away and closes their line', async () => {
    const draining = new AbortController();
    const { app } = setUp({}, { draining: draining.signal });
    expect((await app.request('/api/who')).status).toBe(200);
    draining.abort();
    const response = await app.request('/api/who');
    expect(response.headers.get('connection')).toBe('close');
    expect(await errorOf(response)).toMatchObject({ status: 503, code: 'server.stopping' });
  });

  test('R-OPS-04 fails its readiness probe first, while it still answers', async () => {
    const leaving = new AbortController();
    const { app } = setUp({}, { leaving: leaving.signal });
    expect((await app.request('/api/ready')).status).toBe(200);
    leaving.abort();
    expect(await errorOf(await app.request('/api/ready'))).toMatchObject({
      status: 503,
      code: 'server.stopping',
    });
    expect((await app.request('/api/who')).status).toBe(200);
    expect((await app.request('/api/health')).status).toBe(200);
  });
});

describe('what programs look for', () => {
  test('R-OPS-34 robots.txt allows the site and nothing that is not for search engines', async () => {
    const response = await setUp({}, { routers: [wellKnownRouter] }).app.request('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await response.text()).split('\n')).toEqual([
      'User-agent: *',
      'Allow: /',
      'Disallow: /api',
      'Disallow: /r/',
      'Disallow: /operate',
      '',
    ]);
  });

  test('R-OPS-35 security.txt names the contact of the settings for less than a year, and is not there without', async () => {
    const path = '/.well-known/security.txt';
    const settings = { securityContact: 'mailto:security@example.com' };
    const response = await setUp(
      { settings, clock: { now: () => Date.UTC(2026, 10, 24) } },
      { routers: [wellKnownRouter] },
    ).app.request(path);
    expect(await response.text()).toBe(
      'Contact: mailto:security@example.com\nExpires: 2027-05-23T00:00:00.000Z\nPreferred-Languages: zh, en\n',
    );
    expect((await setUp({}, { routers: [wellKnownRouter] }).app.request(path)).status).toBe(404);
  });
});

describe('the log', () => {
  test('R-SRV-10 has one line per call: id, route, status, milliseconds, and nothing of the visitor', async () => {
    const { app, log } = setUp();
    const response = await app.request('/api/echo/private-id?times=2', {
      ...post('{"text":"我的秘密"}', {
        ...json,
        cookie: 'visitor=stolen',
        authorization: 'Bearer sk-123456',
      }),
    });
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toEqual({
      level: 'info',
      message: 'request',
      fields: {
        requestId: response.headers.get('x-request-id'),
        method: 'POST',
        route: '/api/echo/:id',
        status: 200,
        ms: expect.any(Number),
      },
    });
  });
});

describe('who runs the site', () => {
  test('R-LEGAL-01 /api/site says what the settings say, and nothing that is not set', async () => {
    const ask = async (env: Record<string, string>) => {
      const { site, operatorToken } = parseSettings(env, '/');
      return (
        await setUp({ settings: { site, operatorToken } }, { routers: [legalRouter] }).app.request(
          '/api/site',
        )
      ).json();
    };
    expect(await ask({})).toEqual({ modelFilings: [], hasInbox: false, hasImages: false });
    expect(
      await ask({
        SITE_OPERATOR: '某某科技有限公司',
        SITE_CONTACT: 'kefu@example.com',
        SITE_ICP: '京ICP备00000000号-1',
        SITE_POLICE: '京公网安备 11010500000000号',
        SITE_MODEL_FILINGS: '甲（备案号 A）；乙（备案号 B）; ',
        OPERATOR_TOKEN: 'a-token-of-sixteen-and-more',
      }),
    ).toEqual({
      operator: '某某科技有限公司',
      contact: 'kefu@example.com',
      icp: '京ICP备00000000号-1',
      police: '京公网安备 11010500000000号',
      modelFilings: ['甲（备案号 A）', '乙（备案号 B）'],
      hasInbox: true,
      hasImages: false,
    });
  });
});
