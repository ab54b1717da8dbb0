import { connect } from 'node:net';
import { createPaintJobRoute, defineRoute, maxJsonBytes, type ErrorBody } from '@baigong/contracts';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { systemRouter } from '../src/app/system-router.ts';
import { paintRouter } from '../src/features/paint/paint-router.ts';
import type { AppEnv } from '../src/platform/http/app-env.ts';
import { route } from '../src/platform/http/route.ts';
import { parseRaw } from './raw-http.ts';
import { startTestServer } from './start-test-server.ts';
import { testPlatform } from './test-platform.ts';

const MiB = 1024 * 1024;
const head = (...lines: string[]): string =>
  [
    `POST ${createPaintJobRoute.path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');

/** `{"x":[{},{},…]}` of so many bytes. */
function tinyObjects(bytes: number): Buffer {
  const body = Buffer.alloc(bytes, '{},');
  body.write('{"x":[');
  return body;
}

/** Sends a body as fast as it is taken, and gives what came back until the line was closed. */
async function send(port: number, header: string, body: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString()));
  socket.write(header);
  socket.write(body);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

const serve = () => startTestServer(testPlatform(), { routers: [systemRouter, paintRouter] });

test('R-OPS-20 48 MiB of tiny values are refused without being read or parsed, and the line is closed', async () => {
  const { port } = await serve();
  const parser = vi.spyOn(JSON, 'parse');
  const answer = await send(port, head(`Content-Length: ${48 * MiB}`), tinyObjects(48 * MiB));
  expect(parser).not.toHaveBeenCalled();
  parser.mockRestore();
  expect(answer).toMatch(/^connection: close\r$/im);
  const { status, body } = parseRaw(answer);
  expect([status, (body as ErrorBody).error.code]).toEqual([413, 'request.tooLarge']);
});

test('R-OPS-20 within the limit they are refused too, and other callers are answered meanwhile', async () => {
  const { port, url } = await serve();
  const body = tinyObjects(MiB);
  const header = head(`Content-Length: ${MiB}`, 'Connection: close');
  let refused = 0;
  const attacks = Array.from({ length: 60 }, async () => {
    const answer = await send(port, header, body);
    refused += 1;
    return answer;
  });
  await fetch(`${url}/api/health`);
  // The drill and the benchmark measure how long it takes.
  expect(refused).toBeLessThan(60);
  for (const answer of await Promise.all(attacks)) expect(parseRaw(answer).status).toBe(400);
});

test('R-OPS-25 no route takes a JSON body over 1 MiB', () => {
  const greedy = defineRoute({
    method: 'POST',
    path: '/api/greedy',
    body: z.unknown(),
    maxBody: maxJsonBytes + 1,
  });
  expect(() => route(new Hono<AppEnv>(), greedy, () => undefined)).toThrow('/api/greedy');
});
