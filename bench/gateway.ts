/**
 * What the gateway adds: `node bench/gateway.ts`. The mock provider, the real server and this reader are three
 * processes. 100 streams of 33 chunks a second, begun 10 ms apart, are read from the provider directly and then
 * through the server; every chunk carries the moment it left the provider. The direct reading is the yardstick: a
 * chunk's added delay is its delay less the direct median, so a p99 is not flattered by the yardstick's own
 * outliers. Figures are the medians of three rounds.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../e2e/support/server.ts';
import { median, percentile, record } from './record.ts';

const streams = 100;
const chunks = 200;
const chunkIntervalMs = 30;
const staggerMs = 10;
const firstBytes = 100;

const clock = () => performance.timeOrigin + performance.now();

interface Reading {
  /** From the call to the first chunk's arrival. */
  readonly firstMs: number;
  /** From leaving the provider to arriving here, per chunk. */
  readonly delays: number[];
}

async function read(url: string, body: unknown): Promise<Reading> {
  const begin = clock();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  const decoder = new TextDecoder();
  const delays: number[] = [];
  let firstMs = 0;
  let buffered = '';
  for await (const bytes of response.body) {
    const arrived = clock();
    buffered += decoder.decode(bytes, { stream: true });
    for (const [, left] of buffered.matchAll(/\[(\d+\.\d+)\]/g)) {
      if (delays.length === 0) firstMs = arrived - begin;
      delays.push(arrived - Number(left));
    }
    buffered = buffered.slice(buffered.lastIndexOf('\n') + 1);
  }
  return { firstMs, delays };
}

const script = path.resolve(import.meta.dirname, '../apps/server/test/mock-provider/main.ts');
const mock = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
const [baseUrl] = (await once(createInterface({ input: mock.stdout }), 'line')) as [string];
const server = await startServer({ MODEL_BASE_URL: baseUrl, MODEL_NAME: 'mock' });

function messages(count: number, pace: number) {
  return [{ role: 'user', content: `#慢 ${count} ${pace}` }];
}
const direct = (count: number, pace: number) =>
  read(`${baseUrl}/chat/completions`, { model: 'mock', stream: true, messages: messages(count, pace) });
// Without a cookie every call is a visitor of its own.
const through = (count: number, pace: number) =>
  read(`${server.url}/api/chat/runs`, { run: randomUUID(), messages: messages(count, pace) });

async function readConcurrently(one: typeof direct): Promise<number[]> {
  const readings = await Promise.all(
    Array.from({ length: streams }, async (_, n) => {
      await wait(n * staggerMs);
      return one(chunks, chunkIntervalMs);
    }),
  );
  const delays = readings.flatMap((reading) => reading.delays);
  if (delays.length !== streams * chunks)
    throw new Error(`${delays.length} chunks of ${streams * chunks} came`);
  return delays;
}

/** One call at a time, turn about, so that both meet the same machine. */
async function firstByteDelays(): Promise<{ direct: number[]; through: number[] }> {
  const found = { direct: [] as number[], through: [] as number[] };
  for (let n = 0; n < firstBytes; n++) {
    found.direct.push((await direct(1, 10)).firstMs);
    found.through.push((await through(1, 10)).firstMs);
  }
  return found;
}

try {
  // A server that has served for a minute, not one whose code is still being compiled.
  for (let n = 0; n < 5; n++) {
    await Promise.all(Array.from({ length: 20 }, () => Promise.all([direct(20, 5), through(20, 5)])));
  }
  await firstByteDelays();
  const first = await firstByteDelays();
  const rounds: { p50: number; p99: number; own: number }[] = [];
  for (let n = 0; n < 3; n++) {
    const [directDelays, throughDelays] = [await readConcurrently(direct), await readConcurrently(through)];
    const yardstick = median(directDelays);
    rounds.push({
      p50: median(throughDelays) - yardstick,
      p99: percentile(throughDelays, 99) - yardstick,
      own: percentile(directDelays, 99) - yardstick,
    });
  }
  const middle = (key: 'p50' | 'p99' | 'own') => median(rounds.map((round) => round[key]));
  const overOwn = median(first.through) - median(first.direct);
  record('gateway', [
    { name: `added delay per chunk, p50 (${streams} streams)`, value: middle('p50'), unit: 'ms' },
    { name: 'added delay per chunk, p99', value: middle('p99'), unit: 'ms', goal: 10 },
    { name: "read directly: the provider's own p99 over its p50", value: middle('own'), unit: 'ms' },
    { name: "first byte over the provider's own", value: overOwn, unit: 'ms', goal: 5 },
  ]);
} finally {
  mock.kill('SIGTERM');
  await server.stop();
}
