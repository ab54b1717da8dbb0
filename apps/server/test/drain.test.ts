import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { once } from 'node:events';
import { defineRoute, startRunRoute } from '@baigong/contracts';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { drain } from '../src/app/http-server.ts';
import type { AppEnv } from '../src/platform/http/app-env.ts';
import { route } from '../src/platform/http/route.ts';
import { runMain } from './run-main.ts';
import { startTestServer } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testPlatform } from './test-platform.ts';

const follow = defineRoute({ method: 'GET', path: '/api/follow', events: z.object({ type: z.string() }) });

/** A server with one answer under way, and its reader. */
async function answering() {
  const stopping = new AbortController();
  const platform = testPlatform({ stopping: stopping.signal });
  const { streams } = platform;
  const { server, url } = await startTestServer(platform, {
    routers: [
      () => {
        const app = new Hono<AppEnv>();
        route(app, follow, ({ signal }) => streams.read('run', 'owner', -1, signal));
        return app;
      },
    ],
  });
  await streams.open('run', 'owner');
  await streams.append('run', { type: 'start' });
  const response = await fetch(`${url}/api/follow`);
  return { stopping, streams, server, url, response };
}

describe('a server that is told to stop', () => {
  test('R-SRV-09 lets the answer under way end, and takes no new caller', async () => {
    const { stopping, streams, server, url, response } = await answering();
    const drained = drain(server, () => stopping.abort(), { graceMs: 60_000, closeTimeoutMs: 60_000 });
    await expect(fetch(`${url}/api/follow`)).rejects.toThrow('fetch failed');
    await streams.append('run', { type: 'finish' });
    await streams.close('run');
    expect(await response.text()).toBe('id: 0\ndata: {"type":"start"}\n\nid: 1\ndata: {"type":"finish"}\n\n');
    await drained;
    expect(stopping.signal.aborted).toBe(false);
  });

  test('R-SRV-09 after its grace cuts the answer, which says so as its last word', async () => {
    const { stopping, server, response } = await answering();
    const text = response.text();
    await drain(server, () => stopping.abort(), { graceMs: 1, closeTimeoutMs: 60_000 });
    expect(await text).toMatch(
      /^id: 0\n.*\n\ndata: \{"type":"error","error":\{"code":"server.stopping".*\}\n\n$/,
    );
  });

  test('R-SRV-09 does not wait for a reader that takes nothing', async () => {
    const { server, response } = await answering();
    await drain(server, () => undefined, { graceMs: 1, closeTimeoutMs: 1 });
    await expect(response.text()).rejects.toThrow('terminated');
  });
});

/** A provider that begins an answer and holds the rest back until told. */
async function haltingProvider() {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.endsWith('/chat/completions')) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(chunk({ content: '你' }));
    asked.resolve(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, asked: asked.promise };
}

function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'm', choices })}\n\n`;
}

test('R-SRV-09 SIGTERM during an answer: the visitor gets all of it, then the program ends with 0', async () => {
  const provider = await haltingProvider();
  const { child, address, exited } = runMain({
    DATA_DIR: temporaryFolder(),
    MODEL_BASE_URL: provider.baseUrl,
    MODEL_NAME: 'm',
  });
  const response = await fetch((await address) + startRunRoute.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ run: crypto.randomUUID(), messages: [{ role: 'user', content: '你好' }] }),
  });
  expect(response.status).toBe(200);
  const line = await provider.asked;
  child.kill('SIGTERM');
  line.write(chunk({ content: '好' }));
  line.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  const events = (await response.text())
    .split('\n')
    .filter((text) => text.startsWith('data: '))
    .map((text) => JSON.parse(text.slice(6)) as { type: string; text?: string });
  expect(events.map(({ text }) => text ?? '').join('')).toBe('你好');
  expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
  expect(await exited).toBe(0);
});
