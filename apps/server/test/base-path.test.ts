import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { listGalleryRoute } from '@baigong/contracts';
import { describe, expect, test } from 'vitest';
import { createApp } from '../src/app/create-app.ts';
import { checkServing } from '../src/app/doctor/check-serving.ts';
import { readVersion } from '../src/app/read-version.ts';
import { systemRouter } from '../src/app/system-router.ts';
import { wellKnownRouter } from '../src/app/well-known-router.ts';
import { inlineScriptHashes } from '../src/platform/http/security-headers.ts';
import { createVisitorCookies } from '../src/platform/http/visitor-cookie.ts';
import { setUp } from './gallery/gallery-server.ts';
import { startTestServer, testSecret } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { projectRoot, testPlatform, testSettings } from './test-platform.ts';

const basePath = '/tools/baigong';
const html =
  '<!doctype html><html lang="zh-CN"><head><title>百工</title><meta name="description" content="" />' +
  '<link rel="icon" href="/icons/seal.svg" /><script>const slash = "/assets/";</script>' +
  '<script type="module" src="/assets/a-1.js"></script></head><body><!--app-shell-pictures--></body></html>';
const navigation = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' };

function build(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(['/', '/chat', '/community', '/community/:id']));
  writeFileSync(join(folder, 'assets/a-1.js'), '1;');
  return folder;
}

function site(path = basePath) {
  const settings = {
    basePath: path,
    publicUrl: 'https://example.com',
    securityContact: 'mailto:a@example.com',
  };
  const app = createApp(testPlatform({ settings }), {
    secret: testSecret,
    routers: [wellKnownRouter],
    webFolder: build(),
  });
  return (address: string, headers: Record<string, string> = navigation) =>
    Promise.resolve(app.request(address, { headers: { host: 'example.com', ...headers } }));
}

describe('a site under a base path', () => {
  test.each([
    '/',
    '/chat',
    '/assets/a-1.js',
    '/api/health',
    '/tools',
    '/tools/baigongs/chat',
    '/tools/baigong2',
  ])('R-OPS-70 answers %s, which is outside, with 404', async (path) => {
    const response = await site()(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  test('R-OPS-70 leads from the base path itself to its page', async () => {
    const response = await site()(`${basePath}?a=1`);
    expect([response.status, response.headers.get('location')]).toEqual([308, `${basePath}/?a=1`]);
  });

  test.each(['/', '/chat', '/index.html'])('R-OPS-71 answers %s below it with the page', async (path) => {
    const response = await site()(basePath + path);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain(`<html data-base-path="${basePath}" lang="zh-CN">`);
    expect(page).toContain(`href="${basePath}/icons/seal.svg"`);
    expect(page).toContain(`src="${basePath}/assets/a-1.js"`);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const hash of inlineScriptHashes(html)) expect(policy).toContain(hash);
    expect(policy).toContain(`report-uri ${basePath}/api/policy-reports`);
  });

  test('R-OPS-71 packs the page and knows it again by its tag', async () => {
    const ask = site();
    const packed = await ask(`${basePath}/chat`, { ...navigation, 'Accept-Encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const page = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
    expect(page).toBe(await (await ask(`${basePath}/chat`)).text());
    const known = { 'Accept-Encoding': 'br', 'If-None-Match': packed.headers.get('etag') ?? '' };
    expect((await ask(`${basePath}/chat`, { ...navigation, ...known })).status).toBe(304);
  });

  test('R-OPS-71 gives files of the build below it, and an unknown path the page with 404', async () => {
    const ask = site();
    const file = await ask(`${basePath}/assets/a-1.js`);
    expect([file.status, await file.text()]).toEqual([200, '1;']);
    expect(file.headers.get('content-security-policy')).toContain(`report-uri ${basePath}/api/`);
    const unknown = await ask(`${basePath}/nowhere`);
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });

  test('R-OPS-71 keeps the cookie to itself', async () => {
    const cookie = (await site()(`${basePath}/chat`)).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Secure-visitor=.*; Path=\/tools\/baigong\/; .*; Secure$/);
    const plain = createVisitorCookies(testSecret, false, basePath).identify(undefined, 0).setCookie;
    expect(plain).toMatch(/^visitor=.*; Path=\/tools\/baigong\/; /);
  });

  test('R-OPS-71 leaves robots.txt and security.txt to whose the root is', async () => {
    for (const name of ['/robots.txt', '/.well-known/security.txt']) {
      expect((await site()(basePath + name)).status).toBe(404);
      expect((await site('')(name)).status).toBe(200);
    }
  });

  test('R-OPS-71 writes whole addresses into pages that others link to, and paths below it into the API', async () => {
    const { publish, call } = setUp({
      webFolder: build(),
      settings: { basePath, publicUrl: 'http://localhost' },
    });
    const { id, renditions } = await publish(1);
    const read = async (path: string, headers?: Record<string, string>) =>
      call('x', 'GET', path, undefined, headers);
    const picture = await (await read(`/community/${id}`, navigation)).text();
    expect(picture).toContain(`property="og:url" content="http://localhost${basePath}/community/${id}"`);
    expect(picture).toContain(`property="og:image" content="http://localhost${basePath}/pictures/`);
    const list = await (await read('/community', navigation)).text();
    const url = renditions[0]?.url ?? '';
    expect(list).toContain(`<img src="${basePath}${url}" srcset="${basePath}${url} `);
    expect((await read(url)).status).toBe(200);
    const { pictures } = listGalleryRoute.answer.parse(
      await (await read('/api/gallery/pictures?sort=newest')).json(),
    );
    expect(pictures[0]?.renditions[0]?.url).toBe(url);
  });
});

test('R-OPS-74 the health check and doctor ask below the base path', async () => {
  const { port } = await startTestServer(testPlatform({ settings: { basePath } }), {
    routers: [systemRouter],
  });
  const check = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [join(projectRoot, 'deploy/healthcheck.mjs')], {
      env: { PORT: String(port), ...env },
    });
  await expect(check({ BASE_PATH: `${basePath}/` })).resolves.toMatchObject({ stdout: '' });
  await expect(check({})).rejects.toMatchObject({ code: 1 });
  const version = readVersion(projectRoot);
  const settings = testSettings({ port, basePath });
  const texts = (await checkServing(settings, version)).map(({ text }) => text).join('\n');
  expect(texts).toContain(`服务器正在运行（http://127.0.0.1:${port}${basePath}`);
});

test('R-OPS-72 without a base path the page goes out as it was built', async () => {
  const response = await site('')('/chat');
  expect(await response.text()).toBe(html);
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-visitor=.*; Path=\/; /);
  expect(response.headers.get('content-security-policy')).toContain('report-uri /api/policy-reports');
});
