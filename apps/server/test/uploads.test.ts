import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { defineRoute, type ErrorBody } from '@baigong/contracts';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { systemRouter } from '../src/app/system-router.ts';
import type { AppEnv } from '../src/platform/http/app-env.ts';
import { route } from '../src/platform/http/route.ts';
import { openUploadFolder } from '../src/platform/uploads/upload-folder.ts';
import type { AppOptions } from '../src/app/create-app.ts';
import type { Platform } from '../src/app/platform.ts';
import { parseRaw, rawHttp } from './raw-http.ts';
import { startTestServer } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testPlatform } from './test-platform.ts';

const KiB = 1024;
const upload = defineRoute({
  method: 'POST',
  path: '/api/upload',
  body: z.object({ title: z.string() }),
  files: { picture: { maxBytes: 300 * KiB, maxCount: 2, minCount: 1, types: ['image/png'] } },
  answer: z.object({ title: z.string(), pictures: z.array(z.string()) }),
});

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1000, 7)]);
const part = (name: string, content: Uint8Array | string, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const body = part('body', '{"title":"山水"}');
const picture = part('picture', png);
const end = Buffer.from('--b--\r\n');

async function setUp(changes: Partial<Platform> = {}, options: Partial<AppOptions> = {}) {
  const folder = join(temporaryFolder(), 'uploads');
  const uploads = await openUploadFolder(folder);
  const router = (): Hono<AppEnv> => {
    const app = new Hono<AppEnv>();
    route(app, upload, async ({ body: { title }, files }) => {
      const pictures = await Promise.all(
        files.picture.map(async (file) => `${file.type} ${file.size} ${(await file.read()).length}`),
      );
      return { title, pictures };
    });
    return app;
  };
  const platform = testPlatform({ uploads, ...changes });
  const server = await startTestServer(platform, { routers: [systemRouter, router], ...options });
  const head = (length: number, forwarded = ''): string =>
    [
      'POST /api/upload HTTP/1.1',
      'Host: localhost',
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
      ...(forwarded === '' ? [] : [`X-Forwarded-For: ${forwarded}`]),
      '',
      '',
    ].join('\r\n');
  const send = async (content: Uint8Array): Promise<Response> =>
    fetch(`${server.url}/api/upload`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: new Uint8Array(content),
    });
  /** Opens a line, sends what is given and leaves it open. */
  const begin = async (text: string, content: Uint8Array): Promise<Socket> => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(text), content]), resolve));
    return socket;
  };
  const hasFiles = async (count: number): Promise<void> => {
    await expect.poll(async () => (await readdir(folder)).length).toBe(count);
  };
  const isEmpty = () => hasFiles(0);
  return { ...server, folder, head, send, begin, isEmpty, hasFiles };
}

const codeOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as ErrorBody).error.code,
];

describe('a call with files', () => {
  test('R-OPS-21 brings its JSON and its files, which are gone afterwards', async () => {
    const { send, isEmpty } = await setUp();
    const response = await send(Buffer.concat([body, picture, picture, end]));
    expect(await response.json()).toEqual({
      title: '山水',
      pictures: ['image/png 1008 1008', 'image/png 1008 1008'],
    });
    await isEmpty();
  });

  test('R-OPS-21 may be sent as a form by a browser', async () => {
    const { url } = await setUp();
    const form = new FormData();
    form.append('body', JSON.stringify({ title: '"引号"\r\n' }));
    form.append('picture', new Blob([new Uint8Array(png)]));
    const response = await fetch(`${url}/api/upload`, { method: 'POST', body: form });
    expect(await response.json()).toMatchObject({ title: '"引号"\r\n' });
  });

  test('R-OPS-21 is written to a file that only the server can read; what a killed process left is deleted at the start', async () => {
    const { folder, begin, head, hasFiles } = await setUp();
    const socket = await begin(head(100_000), Buffer.concat([body, picture.subarray(0, 500)]));
    await hasFiles(1);
    const [name = ''] = await readdir(folder);
    expect([folder, join(folder, name)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    await openUploadFolder(folder);
    expect(await readdir(folder)).toEqual([]);
    socket.destroy();
  });

  const many = (count: number, content: Buffer): Buffer =>
    Buffer.concat(Array.from({ length: count }, () => content));
  test.each<[string, number, string, Buffer]>([
    ['10,000 parts', 400, 'request.invalid', Buffer.concat([body, many(10_000, part('picture', 'x')), end])],
    [
      '10,000 parts without a name',
      400,
      'request.invalid',
      Buffer.concat([body, picture, many(10_000, Buffer.from('--b\r\n\r\nx\r\n')), end]),
    ],
    [
      'a giant header',
      400,
      'request.invalid',
      Buffer.concat([body, part('picture', png, `X-Big: ${'x'.repeat(20_000)}\r\n`), end]),
    ],
    [
      'many headers',
      400,
      'request.invalid',
      Buffer.concat([body, part('picture', png, 'X: y\r\n'.repeat(2_000)), end]),
    ],
    [
      'a long preamble',
      400,
      'request.invalid',
      Buffer.concat([Buffer.alloc(20_000, 'x'), Buffer.from('\r\n'), body, picture, end]),
    ],
    ['no end boundary', 400, 'request.invalid', Buffer.concat([body, picture])],
    ['an end within a file', 400, 'request.invalid', Buffer.concat([body, picture.subarray(0, 500)])],
    ['an end within a header', 400, 'request.invalid', Buffer.concat([body, picture.subarray(0, 30)])],
    [
      'a form within the form',
      415,
      'request.unsupportedType',
      Buffer.concat([
        body,
        part(
          'picture',
          '--c\r\nContent-Disposition: form-data; name="body"\r\n\r\n{}\r\n--c--',
          'Content-Type: multipart/mixed; boundary=c\r\n',
        ),
        end,
      ]),
    ],
    ['two body parts', 400, 'request.invalid', Buffer.concat([body, body, picture, end])],
    ['a body part after the files', 400, 'request.invalid', Buffer.concat([picture, body, end])],
    ['no body part', 400, 'request.invalid', Buffer.concat([picture, end])],
    ['a part of another name', 400, 'request.invalid', Buffer.concat([body, part('__proto__', png), end])],
    [
      'a body that is too long',
      413,
      'request.tooLarge',
      Buffer.concat([part('body', `{"title":"${'x'.repeat(70 * KiB)}"}`), picture, end]),
    ],
    [
      'a body of too many values',
      400,
      'request.invalid',
      Buffer.concat([part('body', `[${'[],'.repeat(20_000)}[]]`), picture, end]),
    ],
    ['no file where one is needed', 400, 'request.invalid', Buffer.concat([body, end])],
    ['one file too many', 400, 'request.invalid', Buffer.concat([body, picture, picture, picture, end])],
    [
      'a file that is too big',
      413,
      'request.tooLarge',
      Buffer.concat([body, part('picture', Buffer.concat([png, Buffer.alloc(300 * KiB)])), end]),
    ],
    ['an empty file', 415, 'request.unsupportedType', Buffer.concat([body, part('picture', ''), end])],
    [
      'another type under a false name',
      415,
      'request.unsupportedType',
      Buffer.concat([body, part('picture', '<svg onload=alert(1)>', 'Content-Type: image/png\r\n'), end]),
    ],
    [
      'a JSON that does not fit the contract',
      400,
      'request.invalid',
      Buffer.concat([part('body', '{"title":1}'), picture, end]),
    ],
    ['nothing', 400, 'request.invalid', Buffer.alloc(0)],
    ['only an end', 400, 'request.invalid', end],
  ])('R-OPS-22 with %s is refused and leaves no file', async (_name, status, code, content) => {
    const { send, isEmpty } = await setUp();
    expect(await codeOf(await send(content))).toEqual([status, code]);
    await isEmpty();
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=b',
    'text/plain',
  ])('R-OPS-22 of type %s is refused', async (type) => {
    const { url } = await setUp();
    const response = await fetch(`${url}/api/upload`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: new Uint8Array(Buffer.concat([body, picture, end])),
    });
    expect([400, 415]).toContain(response.status);
  });

  test('R-OPS-22 that announces too many bytes is refused before they are read', async () => {
    const { port, head } = await setUp();
    const answer = parseRaw(await rawHttp(port, head(30 * KiB * KiB)));
    expect([answer.status, (answer.body as ErrorBody).error.code]).toEqual([413, 'request.tooLarge']);
  });

  test('R-OPS-21 whose line breaks leaves no file', async () => {
    const { head, begin, hasFiles, isEmpty } = await setUp();
    const socket = await begin(head(100_000), Buffer.concat([body, picture.subarray(0, 500)]));
    await hasFiles(1);
    socket.destroy();
    await isEmpty();
  });
});

describe('slow senders', () => {
  test('R-OPS-23 less than 8 KB/s is cut off with a sentence, and leaves no file', async () => {
    const { head, begin, isEmpty } = await setUp({}, { bodyLimits: { windowMs: 100 } });
    const socket = await begin(head(100_000), Buffer.concat([body, picture.subarray(0, 500)]));
    const drip = setInterval(() => socket.write('x'), 10);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    clearInterval(drip);
    expect(parseRaw(answer.toString())).toMatchObject({
      status: 408,
      body: { error: { code: 'request.timeout' } },
    });
    await isEmpty();
  });

  /** Lines that hold 100 KiB of an unfinished upload each. */
  const big = Buffer.concat([body, part('picture', png).subarray(0, -2), Buffer.alloc(100 * KiB)]);

  test('R-OPS-24 four slow uploads from one address keep neither it nor others from uploading', async () => {
    const { head, begin, hasFiles, url, isEmpty } = await setUp(
      { settings: { ...testPlatform().settings, trustProxy: 1 } },
      { bodyLimits: { totalBytes: 8 * 250 * KiB } },
    );
    const slow: Socket[] = [];
    for (let n = 1; n <= 4; n++) {
      slow.push(await begin(head(190 * KiB, '203.0.113.1'), big));
      await hasFiles(Math.min(n, 2));
    }
    const sendFrom = (address: string) =>
      fetch(`${url}/api/upload`, {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'X-Forwarded-For': address },
        body: new Uint8Array(
          Buffer.concat([body, part('picture', Buffer.concat([png, Buffer.alloc(150 * KiB)])), end]),
        ),
      });
    expect((await sendFrom('198.51.100.1')).status).toBe(200);
    expect((await sendFrom('203.0.113.1')).status).toBe(200);
    for (const socket of slow) socket.destroy();
    await isEmpty();
  });

  test('R-OPS-24 when all together hold too much, the slowest loses its upload and not the newest', async () => {
    const { head, begin, hasFiles, url } = await setUp(
      { settings: { ...testPlatform().settings, trustProxy: 1 } },
      { bodyLimits: { totalBytes: 8 * 110 * KiB } },
    );
    const slow: Socket[] = [];
    for (let n = 1; n <= 8; n++) {
      slow.push(await begin(head(190 * KiB, `203.0.113.${n}`), big));
      await hasFiles(n);
    }
    const ended = Promise.race(
      slow.map(async (socket) => ((await once(socket, 'data')) as [Buffer])[0].toString()),
    );
    const response = await fetch(`${url}/api/upload`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'X-Forwarded-For': '198.51.100.1' },
      body: new Uint8Array(
        Buffer.concat([body, part('picture', Buffer.concat([png, Buffer.alloc(100 * KiB)])), end]),
      ),
    });
    expect(response.status).toBe(200);
    expect(parseRaw(await ended)).toMatchObject({ status: 429, body: { error: { code: 'limits.tooMany' } } });
    for (const socket of slow) socket.destroy();
  });
});

describe('a disk that is nearly full', () => {
  const disk = (isLow: () => boolean): Platform['disk'] => ({
    freeBytes: async () => 0,
    isLow: async () => isLow(),
  });

  test('R-OPS-26 refuses uploads with 507 before they are read', async () => {
    const { port, head } = await setUp({ disk: disk(() => true) });
    const answer = parseRaw(await rawHttp(port, head(100_000)));
    expect(answer).toMatchObject({ status: 507, body: { error: { code: 'server.diskFull' } } });
    expect((answer.body as ErrorBody).error.message).toContain('磁盘空间不足');
  });

  test('R-OPS-26 a disk that fills while an upload is written gives the same answer and leaves no file', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const uploads = await openUploadFolder(join(temporaryFolder(), 'uploads'));
    const { send } = await setUp({
      uploads: { create: async () => ({ ...(await uploads.create()), append: () => Promise.reject(full) }) },
    });
    expect(await codeOf(await send(Buffer.concat([body, picture, end])))).toEqual([507, 'server.diskFull']);
  });
});
