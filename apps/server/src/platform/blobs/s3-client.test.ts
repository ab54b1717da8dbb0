import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import { createS3Client, maxTries, type S3Client, usualTimeouts } from './s3-client.ts';
import { S3Error } from './s3-errors.ts';
import type { S3Settings } from './s3-signer.ts';

const errorXml = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>a &amp; b</Message></Error>`;

const settingsOf = (protocol: string, server: Server): S3Settings => ({
  endpoint: `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`,
  region: 'us-east-1',
  bucket: 'pictures',
  prefix: '',
  pathStyle: true,
  credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
});

describe('a store', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let requests: IncomingMessage[];
  let client: S3Client;
  let close: () => Promise<void>;
  beforeEach(async () => {
    requests = [];
    const server = createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = createS3Client(settingsOf('http', server), usualTimeouts, maxTries);
    close = async () => {
      client.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    };
  });
  afterEach(() => close());

  const get = () => client.send({ method: 'GET', key: 'a' });
  const failOnce = (status: number, body: string): void => {
    answer = (_, response) => {
      if (requests.length === 1) response.writeHead(status).end(body);
      else response.end('there');
    };
  };

  test.each([
    [500, errorXml('InternalError')],
    [502, '<html>Bad gateway'],
    [503, errorXml('SlowDown')],
    [429, ''],
    [400, errorXml('RequestTimeout')],
  ])('R-SCALE-42 after %s %s it is asked again', async (status, body) => {
    failOnce(status, body);
    expect((await get()).text).toBe('there');
    expect(requests).toHaveLength(2);
  });

  test.each([
    [403, errorXml('AccessDenied'), 'AccessDenied'],
    [404, errorXml('NoSuchBucket'), 'NoSuchBucket'],
    [412, errorXml('PreconditionFailed'), 'PreconditionFailed'],
    [301, '', 'UnknownError'],
  ])('R-SCALE-42 what it refuses with %s %s is not asked again', async (status, body, name) => {
    failOnce(status, body);
    const error: unknown = await get().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(S3Error);
    expect(error).toMatchObject({ name, status, ...(body !== '' && { message: 'a & b' }) });
    expect(requests).toHaveLength(1);
  });

  test('R-SCALE-42 a body that breaks off is asked for again', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': 5 });
      if (requests.length > 1) return response.end('there');
      return response.write('th', () => response.destroy());
    };
    expect((await get()).text).toBe('there');
  });

  test('R-SCALE-42 when it fails for long it is not asked four times as often as usual', async () => {
    answer = (_, response) => response.writeHead(503).end();
    const results = await Promise.allSettled(Array.from({ length: 60 }, get));
    for (const result of results)
      expect(result).toMatchObject({ reason: expect.any(EngineUnavailableError) as unknown });
    expect(requests).toHaveLength(60 + 100);
    answer = (_, response) => response.end('there');
    expect((await get()).text).toBe('there');
  });

  test('R-SCALE-48 a clock that is wrong is corrected by the store’s', async () => {
    const theirs = Date.now() + 3 * 3600_000;
    answer = (request, response) => {
      response.setHeader('Date', new Date(theirs).toUTCString());
      const [, date = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(String(request.headers['x-amz-date'])) ?? [];
      const iso = `${date.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)(..)/, '$1:$2:')}Z`;
      if (Math.abs(Date.parse(iso) - theirs) < 15 * 60_000) response.end('there');
      else response.writeHead(403).end(errorXml('RequestTimeTooSkewed'));
    };
    expect((await get()).text).toBe('there');
    expect((await get()).text).toBe('there');
    expect(requests).toHaveLength(3);
  });

  test('R-SCALE-42 a request that is given up is not repeated', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    const given = client.send({ method: 'GET', key: 'a', signal: controller.signal });
    await expect(given).rejects.toThrow(EngineUnavailableError);
    expect(requests).toHaveLength(1);
  });
});

test.each([
  ['a connection that never stands', 'https', { connectMs: 20 }],
  ['an answer that never begins', 'http', { answerMs: 20 }],
  ['a silent connection', 'http', { idleMs: 20 }],
])('R-SCALE-42 %s is given up after its own time', async (_, protocol, timeouts) => {
  const server = createTcpServer((socket) => socket.on('error', () => undefined).resume());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const never = { connectMs: 600_000, answerMs: 600_000, idleMs: 600_000, deleteMs: 600_000 };
  const client = createS3Client(settingsOf(protocol, server), { ...never, ...timeouts }, 1);
  await expect(client.send({ method: 'GET', key: 'a' })).rejects.toThrow(EngineUnavailableError);
  client.destroy();
  server.close();
});
