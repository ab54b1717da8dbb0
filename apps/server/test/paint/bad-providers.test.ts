import { errorMessage, type ErrorCode } from '@baigong/contracts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { base64, picture, startImageProvider, type Reply } from './image-provider.ts';
import { paintOne, plantedKey, servePaint } from './paint-server.ts';

const status = (code: number, json: unknown = {}, headers: Record<string, string> = {}): Reply => ({
  status: code,
  json,
  headers,
});
const b64 = (bytes: Uint8Array): Reply => ({ json: { data: [{ b64_json: base64(bytes) }] } });
const link = (url: string): Reply => ({ json: { data: [{ url }] } });
const html = Buffer.from('<html><script>alert(1)</script></html>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** A PNG whose pixels are broken, though every chunk is there. */
async function garbled(): Promise<Buffer> {
  const bytes = await sharp(Buffer.alloc(64 * 64 * 3, 7), { raw: { width: 64, height: 64, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const at = bytes.indexOf('IDAT') + 40;
  return Buffer.from(bytes.fill(0xff, at, at + 200));
}

const cases: [string, ErrorCode, () => Reply | Promise<Reply>][] = [
  ['401', 'model.keyRefused', () => status(401, { error: { message: `Incorrect API key: ${plantedKey}` } })],
  ['an unpaid bill', 'model.quota', () => status(403, { error: { code: 'AccountOverdueError' } })],
  ['429 with no end', 'model.busy', () => status(429, {}, { 'Retry-After': '3600' })],
  ['500', 'model.busy', () => status(500, { error: 'boom' })],
  ['a redirect', 'model.brokenAnswer', () => ({ redirect: 'http://169.254.169.254/' })],
  [
    '404',
    'model.unknown',
    () => status(404, { error: { code: 'model_not_found', message: 'no such model' } }),
  ],
  ['its review', 'model.reviewRefused', () => status(400, { error: { code: 'moderation_blocked' } })],
  [
    'a prompt too long for it',
    'paint.promptTooLong',
    () => status(400, { error: { message: 'prompt is too long' } }),
  ],
  ['nothing', 'model.brokenAnswer', () => (response) => void response.end()],
  ['a closed line', 'model.unreachable', () => (response) => void response.destroy()],
  [
    'half an answer',
    'model.brokenAnswer',
    () => (response) => {
      response.writeHead(200, { 'Content-Length': '5000' });
      response.write('{"data":[{"b64_json":"iVBOR');
      response.socket?.end();
    },
  ],
  ['no pictures', 'paint.noPicture', () => ({ json: { data: [] } })],
  ['an empty entry', 'paint.noPicture', () => ({ json: { data: [{}] } })],
  ['no base64', 'paint.brokenPicture', () => ({ json: { data: [{ b64_json: '<script>' }] } })],
  ['half a PNG', 'paint.brokenPicture', async () => b64((await picture()).subarray(0, 200))],
  ['half a JPEG', 'paint.brokenPicture', async () => b64((await picture('jpeg')).subarray(0, -20))],
  ['broken pixels', 'paint.brokenPicture', async () => b64(await garbled())],
  ['a page', 'paint.wrongFormat', () => b64(html)],
  ['a drawing with a script', 'paint.wrongFormat', () => b64(svg)],
  ['a link to this machine', 'paint.linkRefused', () => link('http://127.0.0.1:9/x.png')],
  ['a link to the cloud’s keys', 'paint.linkRefused', () => link('http://169.254.169.254/latest')],
  ['a link to a file', 'paint.linkRefused', () => link('file:///etc/passwd')],
  ['a name of this machine', 'paint.linkRefused', () => link('http://inner.example/x.png')],
];

describe('R-PAINT-19 a provider that answers', () => {
  test.each(cases)('%s: %s, in plain words', async (_, code, reply) => {
    const provider = await startImageProvider(reply);
    const server = servePaint(provider.url, {
      images: { resolveHost: async () => [{ address: '10.0.0.7', family: 4 }] },
    });
    const failed = await paintOne(server);
    expect(failed).toMatchObject({ status: 'failed', pictures: [], error: { code } });
    expect(failed.error?.message).toBe(errorMessage(code, failed.error?.wait));
    // The prompt is not lost.
    const { jobs } = (await (await server.call('/api/paint/jobs')).json()) as { jobs: object[] };
    expect(jobs).toMatchObject([{ request: { prompt: '一座山' } }]);
    expect(JSON.stringify(jobs) + server.logged()).not.toContain(plantedKey);
  });

  test('a link of its own that leads nowhere', async () => {
    const provider = await startImageProvider(({ path }) =>
      path.startsWith('/v1') ? link(`${provider.url}/gone.png`) : status(404),
    );
    expect((await paintOne(servePaint(provider.url))).error?.code).toBe('paint.linkFailed');
  });

  test('too slowly is told as that, and the provider left', async () => {
    const provider = await startImageProvider(() => () => undefined);
    const server = servePaint(provider.url, { images: { timeoutMs: 40 } });
    expect((await paintOne(server)).error?.code).toBe('paint.timeout');
  });

  test('a bomb of pixels is not decoded', async () => {
    const bomb = await picture('png', { width: 16, height: 16 });
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    const provider = await startImageProvider(() => b64(bomb));
    expect((await paintOne(servePaint(provider.url))).error?.code).toBe('paint.pictureTooLarge');
  });

  test('the second of two wrongly: the first stays', async () => {
    const good = base64(await picture());
    const provider = await startImageProvider(() => ({
      json: { data: [{ b64_json: good }, { b64_json: base64(html) }] },
    }));
    const failed = await paintOne(servePaint(provider.url), { count: 2 });
    expect(failed).toMatchObject({ status: 'failed', pictures: [{}], error: { code: 'paint.wrongFormat' } });
  });
});
