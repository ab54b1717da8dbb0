import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { modelAttacks } from '../drill/model-attacks.ts';
import { requestAttacks } from '../drill/request-attacks.ts';
import { resourceAttacks } from '../drill/resource-attacks.ts';
import { responseTimes, stayedResponsive, summarize, type Times } from '../drill/response-times.ts';
import { shareAttacks } from '../drill/share-attacks.ts';
import { storageAttacks } from '../drill/storage-attacks.ts';
import { textAttacks } from '../drill/text-attacks.ts';

/** Those that load the machine for seconds are left to `npm run drill`. */
const light = [
  ...requestAttacks,
  ...modelAttacks,
  ...storageAttacks,
  ...resourceAttacks,
  ...textAttacks,
  ...shareAttacks,
].filter(({ name }) => !/六十个连接各发|六十个连接同时|慢上传|无尽的回答/.test(name));

test.each(light)('R-OPS-83 a site on loopback holds against: $name', async ({ run }) => {
  expect(await run()).toMatchObject({ held: true });
});

const judged = (idle: Times, attacked: Times): boolean => stayedResponsive({ idle, attacked });

test('R-OPS-84 a slow machine fails no attack, a site that slows down under attack does', () => {
  expect(judged({ median: 2, slowest: 8 }, { median: 3, slowest: 285 })).toBe(true);
  expect(judged({ median: 400, slowest: 3_000 }, { median: 1_900, slowest: 20_000 })).toBe(true);
  expect(judged({ median: 26, slowest: 60 }, { median: 1_569, slowest: 900 })).toBe(false);
  expect(judged({ median: 2, slowest: 8 }, { median: 3, slowest: 34_000 })).toBe(false);
  expect(summarize([9, 1, 3])).toEqual({ median: 3, slowest: 9 });
  expect(judged({ median: 2, slowest: 8 }, summarize([]))).toBe(false);
});

test('R-OPS-84 the answer that waits while the attack ends is among the times, and one that fails counts as the slowest', async () => {
  let answer = (response: ServerResponse): unknown => response.end();
  const server = createServer((_, response) => void answer(response)).listen(0, '127.0.0.1');
  onTestFinished(() => server.close().closeAllConnections());
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { idle, attacked } = await responseTimes(url, async () => {
    const held = await new Promise<ServerResponse>((resolve) => (answer = resolve));
    answer = (response) => response.writeHead(500).end();
    held.writeHead(503).end();
  });
  expect(idle.slowest).toBeLessThan(60_000);
  expect(attacked.slowest).toBeGreaterThanOrEqual(60_000);
});
