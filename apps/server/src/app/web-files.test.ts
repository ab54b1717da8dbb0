import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { rawHttp } from '../../test/raw-http.ts';
import { startTestServer, testSecret } from '../../test/start-test-server.ts';
import { testPlatform } from '../../test/test-platform.ts';
import { createApp } from './create-app.ts';

const script = "document.documentElement.dataset.theme = 'dark';";
const html = `<!doctype html><script>${script}</script><script type="module" src="/assets/a-1.js"></script>`;
const code = 'console.info("百工");'.repeat(50);
const navigation = { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' };

/** A build in a folder beside a file that must never be served. */
function build(): string {
  const parent = temporaryFolder();
  const folder = join(parent, 'dist');
  for (const name of ['assets', 'sandbox']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(parent, 'records.sqlite'), 'private');
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify(['/', '/chat', '/resume/edit/:id?', '/feedback', '/operate']),
  );
  writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting();');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, '.hidden'), 'private');
  writeFileSync(join(folder, 'sandbox/preview.html'), '<script>1</script>');
  writeFileSync(join(folder, 'assets/a-1.js'), code);
  writeFileSync(join(folder, 'assets/a-1.js.br'), brotliCompressSync(code));
  writeFileSync(join(folder, 'assets/a-1.js.gz'), gzipSync(code));
  writeFileSync(join(folder, 'assets/big-1.wasm'), Buffer.alloc(1024 * 1024 + 1, 7));
  return folder;
}

function setUp(webFolder = build(), publicUrl?: string, device = true) {
  const own = { keys: true, keyHosts: [], device, browserModel: undefined };
  const app = createApp(testPlatform({ settings: { publicUrl, own } }), {
    secret: testSecret,
    routers: [],
    webFolder,
  });
  const host = new URL(publicUrl ?? 'http://localhost').host;
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    Promise.resolve(app.request(path, { headers: { host, ...headers }, method }));
}

describe('a hashed file', () => {
  test('R-SRV-07 is kept for a year', async () => {
    const response = await setUp()('/assets/a-1.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(await response.text()).toBe(code);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['', null],
    ['br;q=0, gzip;q=0', null],
  ])('R-SRV-07 for a browser that takes %j comes as %s', async (accepted, encoding) => {
    const response = await setUp()('/assets/a-1.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const packed = { br: brotliCompressSync(code), gzip: gzipSync(code), none: Buffer.from(code) };
    const expected = packed[encoding === 'br' || encoding === 'gzip' ? encoding : 'none'];
    expect(Buffer.from(await response.arrayBuffer()).equals(expected)).toBe(true);
    expect(response.headers.get('content-length')).toBe(String(expected.length));
  });

  test('R-SRV-07 that is large is streamed whole', async () => {
    const response = await setUp()('/assets/big-1.wasm');
    expect(response.headers.get('content-type')).toBe('application/wasm');
    expect((await response.arrayBuffer()).byteLength).toBe(1024 * 1024 + 1);
  });

  test.each(['/assets/only-1.js', '/ocr/only.wasm'])(
    'R-SRV-07 %s, of which a container has the Brotli copy alone, comes packed, or plain to who takes none',
    async (path) => {
      const folder = build();
      mkdirSync(join(folder, 'ocr'));
      const plain = Buffer.alloc(700_000, code);
      writeFileSync(join(folder, `${path}.br`), brotliCompressSync(plain));
      const ask = setUp(folder);
      const packed = await ask(path, { 'accept-encoding': 'br' });
      expect(packed.headers.get('content-encoding')).toBe('br');
      expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).equals(plain)).toBe(true);
      const unpacked = await ask(path);
      expect(unpacked.headers.get('content-encoding')).toBe(null);
      expect(unpacked.headers.get('content-type')).toBe(packed.headers.get('content-type'));
      expect(unpacked.headers.get('etag')).not.toBe(packed.headers.get('etag'));
      expect(Buffer.from(await unpacked.arrayBuffer()).equals(plain)).toBe(true);
      expect((await ask(path, { 'if-none-match': unpacked.headers.get('etag') ?? '' })).status).toBe(304);
    },
  );

  test('R-SRV-07 that is missing is a real 404 and never the page', async () => {
    const response = await setUp()('/assets/gone-1.js', navigation);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
  });

  test('R-SRV-07 answers HEAD with the same headers and no body', async () => {
    const ask = setUp();
    const [get, head] = [await ask('/assets/a-1.js'), await ask('/assets/a-1.js', {}, 'HEAD')];
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(await head.text()).toBe('');
  });
});

describe('the page', () => {
  test('R-SRV-07 that was packed by an older build comes plain', async () => {
    const folder = build();
    writeFileSync(join(folder, 'index.html.br'), brotliCompressSync('an older page'));
    const past = new Date(Date.now() - 60_000);
    utimesSync(join(folder, 'index.html.br'), past, past);
    const response = await setUp(folder)('/chat', { 'accept-encoding': 'br, gzip' });
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, html]);
  });

  test.each(['/index.html', '/sw.js', '/manifest.webmanifest', '/chat'])(
    'R-SRV-07 %s is asked for again each time, and not sent again unchanged',
    async (path) => {
      const ask = setUp();
      const first = await ask(path);
      expect(first.headers.get('cache-control')).toMatch(/no-cache$/);
      const etag = first.headers.get('etag') ?? '';
      const again = await ask(path, { 'if-none-match': `"other", W/${etag}` });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  test('R-OPS-30 is read once: a build that is changed or removed later is not looked at', async () => {
    const folder = build();
    const ask = setUp(folder);
    expect(await (await ask('/assets/a-1.js')).text()).toBe(code);
    rmSync(folder, { recursive: true });
    expect(await (await ask('/chat')).text()).toBe(html);
    expect(await (await ask('/sandbox/preview.html')).text()).toBe('<script>1</script>');
    expect(await (await ask('/assets/a-1.js')).text()).toBe(code);
    // What nobody has asked for is gone with its build.
    expect((await ask('/assets/big-1.wasm')).status).toBe(404);
  });

  test.each(['/', '/chat', '/CHAT', '/resume/edit', '/resume/edit/42?open=style', '/feedback'])(
    'R-SRV-54 stands at %s',
    async (path) => {
      const response = await setUp()(path);
      expect([response.status, await response.text()]).toEqual([200, html]);
    },
  );

  test.each(['/chat/', '/resume/edit/', '/resume/edit/42/'])(
    'R-OPS-36 a slash at the end is another address: %s is the page with status 404',
    async (path) => {
      const response = await setUp()(path, navigation);
      expect([response.status, await response.text()]).toEqual([404, html]);
    },
  );

  test.each(['/nowhere', '/chat/deeper', '/resume/edit/1/2'])(
    'R-SRV-54 at %s comes with status 404 to somebody who opens the address',
    async (path) => {
      const response = await setUp()(path, navigation);
      expect([response.status, await response.text()]).toEqual([404, html]);
      expect((await setUp()(path, { accept: '*/*' })).headers.get('content-type')).toBe('application/json');
    },
  );

  test('R-SRV-04 brings the cookie, which no shared cache may keep', async () => {
    const response = await setUp()('/chat', navigation);
    expect(response.headers.get('set-cookie')).toContain('visitor=');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect((await setUp()('/sw.js')).headers.has('set-cookie')).toBe(false);
  });

  test('R-SRV-54 that is not built is said so', async () => {
    const response = await setUp(join(temporaryFolder(), 'none'))('/chat', navigation);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm start')]);
  });
});

/** Occupies every thread of libuv's pool: opening a pipe for reading waits until somebody opens it for writing. */
function occupyThreadPool() {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  let freed = 0;
  const waiting = Array.from({ length: 60 }, async () => {
    const handle = await open(pipe, 'r');
    freed += 1;
    await handle.close();
  });
  const release = async () => {
    const writer = openSync(pipe, constants.O_RDWR);
    await Promise.all(waiting);
    closeSync(writer);
  };
  return { freed: () => freed, release };
}

test('R-OPS-30 files and pages are answered while no thread of the pool is free', async () => {
  const { port } = await startTestServer(testPlatform(), { webFolder: build() });
  const pool = occupyThreadPool();
  onTestFinished(pool.release);
  const paths = ['/assets/a-1.js', '/assets/big-1.wasm', '/chat', '/sandbox/preview.html'];
  const answers = await Promise.all(
    paths.map((path) =>
      rawHttp(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    ),
  );
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual(paths.map(() => 'HTTP/1.1 200'));
  expect(pool.freed()).toBe(0);
});

describe('what must never be served', () => {
  test.each([
    '/../records.sqlite',
    '/..%2frecords.sqlite',
    '/%2e%2e/records.sqlite',
    '/%2e%2e%2frecords.sqlite',
    '/assets/..%2f..%2frecords.sqlite',
    '/assets/%252e%252e/records.sqlite',
    '/..%5crecords.sqlite',
    '/assets/..%5c..%5crecords.sqlite',
    '/assets/a-1.js%00.html',
    '/.hidden',
    '/%2ehidden',
    '/assets',
    '/assets/',
    '//etc/passwd',
    '/%ff',
    '/assets/%',
  ])('R-SRV-08 %s is not there', async (path) => {
    const response = await setUp()(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('private');
  });

  test('R-SRV-08 nothing is written or deleted by an address', async () => {
    for (const method of ['PUT', 'DELETE', 'POST', 'PATCH'])
      expect((await setUp()('/index.html', {}, method)).status).toBe(404);
  });

  test('R-SRV-08 a folder behind a link is no file', async () => {
    const folder = build();
    symlinkSync(join(folder, '..'), join(folder, 'up'), 'dir');
    expect((await setUp(folder)('/up')).status).toBe(404);
  });
});

describe('a page that the server writes into', () => {
  const page = html.replace('<script>', '<head><title>百工</title></head><script>');
  function setUpRendered(title = '山水') {
    const webFolder = build();
    writeFileSync(join(webFolder, 'index.html'), page);
    const app = createApp(testPlatform(), {
      secret: testSecret,
      routers: [],
      webFolder,
      pageDataProviders: [() => async (path) => (path === '/chat' ? { status: 200, title } : undefined)],
    });
    return (headers: Record<string, string> = {}, method = 'GET') =>
      Promise.resolve(app.request('/chat', { headers: { ...navigation, ...headers }, method }));
  }

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', null, (data: Buffer) => data],
  ])('R-SRV-88 is compressed for a browser that accepts %j', async (accepted, encoding, decompress) => {
    const request = setUpRendered();
    // The second time it comes from memory.
    for (let n = 0; n < 2; n += 1) {
      const response = await request({ 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(body.length));
      expect(decompress(body).toString()).toContain('<title>山水</title>');
    }
  });

  test('R-SRV-88 is not sent again while it is the same', async () => {
    const request = setUpRendered();
    const etag = (await request({ 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const unchanged = { 'accept-encoding': 'br', 'if-none-match': etag };
    const again = await request(unchanged);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('etag')).toBe(etag);
    expect((await setUpRendered('水墨')(unchanged)).status).toBe(200);
    expect((await request({ 'if-none-match': etag })).status).toBe(200);
  });

  test('R-SRV-88 answers HEAD with the same headers and no body', async () => {
    const request = setUpRendered();
    const names = ['etag', 'content-length', 'content-type', 'cache-control'];
    const [get, head] = await Promise.all([request(), request({}, 'HEAD')]);
    expect(await head.text()).toBe('');
    for (const name of names) expect(head.headers.get(name)).toBe(get.headers.get(name));
  });
});

describe('the policy', () => {
  const policyAt = async (path: string, device?: boolean) => {
    const { headers } = await setUp(build(), undefined, device)(path, navigation);
    return Object.fromEntries(
      (headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    ) as Record<string, string[]>;
  };

  test('R-SRV-06 of a page lets only our own scripts run, inline ones by their hash', async () => {
    const hash = createHash('sha256').update(script).digest('base64');
    for (const path of ['/', '/chat', '/nowhere', '/index.html']) {
      const policy = await policyAt(path);
      expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'", `'sha256-${hash}'`]);
      expect(policy['default-src']).toEqual(["'none'"]);
      expect(policy['object-src']).toEqual(["'none'"]);
      expect(policy['base-uri']).toEqual(["'none'"]);
      expect(policy['frame-ancestors']).toEqual(["'none'"]);
    }
  });

  test('R-SRV-06 of a page names no other host, so that nothing leaves to one', async () => {
    const { 'trusted-types': names, ...others } = await policyAt('/chat');
    const sources = Object.values(others).flat();
    // A path is one of ours.
    const foreign = sources.filter((source) => !/^'|^(data|blob):$|^\/api\//.test(source));
    // R-DEVICE-02: programs on the visitor's own computer, where nothing leaves to anybody.
    expect(foreign).toEqual(['http://127.0.0.1:*', 'http://localhost:*']);
    expect(others['connect-src']).toEqual(["'self'", 'data:', 'blob:', ...foreign]);
    expect(names).toEqual(['default', 'inert', 'dompurify', "'allow-duplicates'"]);
  });

  test('R-DEVICE-02 of a page names not even the own computer where the operator does not want it', async () => {
    expect((await policyAt('/chat', false))['connect-src']).toEqual(["'self'", 'data:', 'blob:']);
  });

  test('R-SEC-03 of a sandboxed preview lets scripts run without our origin and without the network', async () => {
    const policy = await policyAt('/sandbox/preview.html');
    expect(policy['sandbox']).toEqual(['allow-scripts']);
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['connect-src']).toBeUndefined();
    expect(policy['frame-ancestors']).toEqual(["'self'"]);
  });

  test('R-SRV-06 and the other guards stand on every answer', async () => {
    const ask = setUp();
    for (const path of ['/chat', '/assets/a-1.js', '/assets/none.js', '/api/none']) {
      const { headers } = await ask(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.has('strict-transport-security')).toBe(false);
    }
  });

  test('R-FLOW-10 no browser looks the host of a link up before it is followed', async () => {
    for (const path of ['/chat', '/', '/community'])
      expect((await setUp()(path)).headers.get('x-dns-prefetch-control')).toBe('off');
  });

  test('R-SRV-06 over https it stays https', async () => {
    const response = await setUp(build(), 'https://baigong.example')('/chat');
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-visitor=.*Secure$/);
  });
});
