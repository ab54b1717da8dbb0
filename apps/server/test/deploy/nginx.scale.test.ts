import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { ErrorBody, errorMessage } from '@baigong/contracts';
import { describe, expect, test } from 'vitest';
import { Form } from '../form.ts';
import { chunk, haltingProvider } from '../halting-provider.ts';
import { serve } from '../serve.ts';
import { call, type ExampleSite, serveExample } from './nginx-example.ts';

/** How many answers have each status. */
async function statuses(answers: readonly Promise<{ status: number }>[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { status } of await Promise.all(answers)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** Calls in bundles that one line of HTTP/2 carries at once. */
async function flood({ open }: ExampleSite, count: number, from: string) {
  const total = new Map<number, number>();
  for (let left = count; left > 0; left -= 100) {
    const session = open();
    const calls = Array.from({ length: Math.min(left, 100) }, () =>
      call(session, '/', { 'x-forwarded-for': from }),
    );
    for (const [status, n] of await statuses(calls)) total.set(status, (total.get(status) ?? 0) + n);
    session.destroy();
  }
  return total;
}

describe.each(['', '/tools/baigong'] as const)('deploy/nginx.conf with the site at %j', (basePath) => {
  test('R-OPS-90 serves page, files, API, streams and uploads on a port of its own', async () => {
    const { baseUrl, asked } = await haltingProvider();
    const settings = { MODEL_BASE_URL: baseUrl, MODEL_NAME: 'm' };
    const { origin, httpPort, open } = await serveExample({ basePath, settings });
    const session = open();
    const page = await call(session, `${basePath}/`, { accept: 'text/html', 'sec-fetch-mode': 'navigate' });
    expect(page.status).toBe(200);
    const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
    expect(script.startsWith(`${basePath}/assets/`)).toBe(true);
    const file = await call(session, script);
    expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining('javascript')]);
    expect((await call(session, `${basePath}/api/models`)).status).toBe(200);

    // The provider holds the rest back: what is read before came at once.
    const body = JSON.stringify({ run: randomUUID(), messages: [{ role: 'user', content: '你好' }] });
    const headers = { 'content-type': 'application/json', origin };
    const run = await call(session, `${basePath}/api/chat/runs`, headers, body);
    expect(run.status).toBe(200);
    let text = '';
    run.stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    while (!text.includes('你')) await once(run.stream, 'data');
    const provider = await asked;
    provider.end(`${chunk({ content: '好' })}${chunk({}, 'stop')}data: [DONE]\n\n`);
    await once(run.stream, 'end');
    expect(text).toContain('"type":"finish"');

    // More than any buffer on the way holds; it is no picture, which the server alone can say.
    const form = new Form(
      {
        kind: 'problem',
        text: '截图',
        contact: '',
        facts: [],
        key: 'k'.repeat(43),
        ticket: 't'.repeat(22),
      },
      { screenshots: [randomBytes(2 * 1024 * 1024)] },
    );
    const upload = await call(
      session,
      `${basePath}/api/feedback`,
      { 'content-type': form.type, origin },
      form.bytes,
    );
    expect(ErrorBody.parse(JSON.parse(await upload.text())).error.code).toBe('feedback.badScreenshot');

    const plain = await fetch(`http://127.0.0.1:${httpPort}${basePath}/chat?a=1`, {
      headers: { host: 'localhost' },
      redirect: 'manual',
    });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, `${origin}${basePath}/chat?a=1`]);
  });
});

describe('deploy/nginx.conf', () => {
  test('R-OPS-90 leaves paths that only begin like the site’s to others', async () => {
    const { open } = await serveExample({ basePath: '/tools/baigong' });
    const session = open();
    const base = await call(session, '/tools/baigong?a=1');
    expect([base.status, base.headers['location']]).toEqual([308, '/tools/baigong/?a=1']);
    for (const path of [
      '/tools/baigong2',
      '/tools/baigong2/api/models',
      '/tools/baigong-x/',
      '/tools',
      '/',
    ]) {
      const { status, headers } = await call(session, path);
      // The server's own 404 carries its policy; the proxy's does not.
      expect([path, status === 404 || path === '/', headers['content-security-policy']]).toEqual([
        path,
        true,
        undefined,
      ]);
    }
  });

  test('R-OPS-91 counts a caller by the address that calls, whatever it writes itself', async () => {
    const { open } = await serveExample({ settings: { LIMITS: 'requests=5/60s' } });
    const session = open();
    const answers = [];
    for (let n = 0; n < 7; n += 1)
      answers.push((await call(session, '/api/models', { 'x-forwarded-for': `198.51.100.${n}` })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test('R-OPS-91 refuses a flood of one line in the words of the site, and lets ten pages at once pass', async () => {
    const upstream = await serve((_, response) => response.end('ok'));
    // As an operator does who has another proxy in front.
    const before = 'set_real_ip_from 127.0.0.1;\nreal_ip_header X-Forwarded-For;';
    const site = await serveExample({ upstream, before });
    expect([...(await flood(site, 1_000, '2001:db8:1:2::1')).keys()]).toEqual([200]);
    const more = await flood(site, 3_000, '2001:db8:1:2:3::1');
    expect(new Set(more.keys())).toEqual(new Set([200, 429]));
    // Another address of the same line is refused too; another line is not.
    const session = site.open();
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const answer = await call(session, '/', { 'x-forwarded-for': `2001:db8:1:2:4::${n}` });
        return { ...answer, body: await answer.text() };
      }),
    );
    const refused = answers.find(({ status }) => status === 429);
    const { error } = ErrorBody.parse(JSON.parse(refused?.body ?? ''));
    expect([error.code, error.message]).toEqual([
      'limits.tooMany',
      errorMessage('limits.tooMany', error.wait),
    ]);
    expect(refused?.headers['retry-after']).toBe(String(error.wait));
    for (const other of ['2001:db8:1:3::1', '192.0.2.1'])
      expect([...(await flood(site, 1, other)).keys()]).toEqual([200]);
  });

  test('R-OPS-91 holds 400 calls of one address at once and not one more', async () => {
    let held = 0;
    const upstream = await serve(() => void (held += 1));
    const { open } = await serveExample({ upstream });
    const refused = Promise.withResolvers<number[]>();
    const found: number[] = [];
    for (const session of Array.from({ length: 5 }, open))
      for (let n = 0; n < 82; n += 1)
        void call(session, '/').then(
          ({ status }) => found.push(status) === 10 && refused.resolve(found),
          () => undefined,
        );
    expect(await refused.promise).toEqual(Array.from({ length: 10 }, () => 429));
    expect(held).toBeLessThanOrEqual(400);
  });
});
