import { defineRoute, startRunRoute } from '@baigong/contracts';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { drain } from '../src/app/http-server.ts';
import type { AppEnv } from '../src/platform/http/app-env.ts';
import { route } from '../src/platform/http/route.ts';
import { chunk, haltingProvider } from './halting-provider.ts';
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
    const drained = drain(server, stopping, { graceMs: 60_000, closeTimeoutMs: 60_000 });
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
    await drain(server, stopping, { graceMs: 1, closeTimeoutMs: 60_000 });
    expect(await text).toMatch(
      /^id: 0\n.*\n\ndata: \{"type":"error","error":\{"code":"server.stopping".*\}\n\n$/,
    );
  });

  test('R-SRV-09 does not wait for a reader that takes nothing', async () => {
    const { server, response } = await answering();
    await drain(server, new AbortController(), { graceMs: 1, closeTimeoutMs: 1 });
    await expect(response.text()).rejects.toThrow('terminated');
  });
});

/** Asks the server at `address` a question. */
async function ask(address: string, run: string): Promise<Response> {
  const response = await fetch(address + startRunRoute.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ run, messages: [{ role: 'user', content: '你好' }] }),
  });
  expect(response.status).toBe(200);
  return response;
}

function eventsIn(text: string): { type: string; text?: string; error?: { code: string } }[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)));
}

test('R-SRV-09 SIGTERM during an answer: the visitor gets all of it, then the program ends with 0', async () => {
  const provider = await haltingProvider();
  const { child, address, exited } = runMain({
    DATA_DIR: temporaryFolder(),
    MODEL_BASE_URL: provider.baseUrl,
    MODEL_NAME: 'm',
  });
  const response = await ask(await address, crypto.randomUUID());
  const line = await provider.asked;
  child.kill('SIGTERM');
  line.write(chunk({ content: '好' }));
  line.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  const events = eventsIn(await response.text());
  expect(events.map(({ text }) => text ?? '').join('')).toBe('你好');
  expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
  expect(await exited).toBe(0);
});

test('R-OPS-01 after a kill and a restart the visitor gets every character that was sent, and can go on', async () => {
  const provider = await haltingProvider();
  const settings = { DATA_DIR: temporaryFolder(), MODEL_BASE_URL: provider.baseUrl, MODEL_NAME: 'm' };
  const killed = runMain(settings);
  const run = crypto.randomUUID();
  const response = await ask(await killed.address, run);
  let sent = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    sent += part;
    if (sent.includes('你')) break;
  }
  killed.child.kill('SIGKILL');
  await killed.exited;

  const { address } = runMain(settings);
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const again = await fetch(`${await address}/api/chat/runs/${run}/events`, { headers: { cookie } });
  const text = await again.text();
  expect(text.startsWith(sent.trimEnd())).toBe(true);
  expect(eventsIn(text).at(-1)).toMatchObject({ type: 'error', error: { code: 'run.interrupted' } });
});

test('R-OPS-04 SIGTERM: readiness fails for the set delay before anything else happens', async () => {
  const { child, address } = runMain({ DATA_DIR: temporaryFolder(), DRAIN_DELAY: '300' });
  const url = await address;
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(503);
  expect((await fetch(`${url}/api/models`)).status).toBe(200);
});
