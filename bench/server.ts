/**
 * The server's warm start, its memory at rest, and its throughput: `node bench/server.ts`. One process of ours with
 * logging on beside Node's own HTTP server that answers with the same bytes, in turns, 32 connections from a third
 * process: a page, /api/health, the first page of an empty gallery and of one with 1,000,000 pictures (filled first,
 * some minutes). `--rows=N` takes fewer rows, `--data=FOLDER` the data folder of a server that has them already;
 * `--profile=FOLDER` writes a CPU profile of our server there.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { openSqliteRecords } from '../apps/server/src/platform/records/sqlite-records.ts';
import { startServer } from '../e2e/support/server.ts';
import type { BareAnswer } from './bare-server.ts';
import type { LoadOrder, LoadResult } from './http-load.ts';
import { fillDatabase } from './million-pictures.ts';
import { median, record, type Row } from './record.ts';

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const pictures = Number(option('rows') ?? 1_000_000);
const fullFolder = option('data');
const profileFolder = option('profile');
const connections = 32;
const rounds = 5;
const roundMs = 1_500;

const folder = mkdtempSync(path.join(tmpdir(), 'baigong-server-'));
const children: ChildProcess[] = [];

async function measureStart(): Promise<Row[]> {
  const starts: number[] = [];
  const resting: number[] = [];
  for (let run = 0; run < 6; run++) {
    const begun = performance.now();
    const server = await startServer();
    await fetch(`${server.url}/api/ready`);
    // The first start fills the compile cache and is not a warm one.
    if (run > 0) starts.push(performance.now() - begun);
    await fetch(`${server.url}/chat`);
    resting.push(residentMiB(server.pid));
    await server.stop();
  }
  return [
    { name: 'warm start to ready', value: median(starts), unit: 'ms', goal: 1000 },
    { name: 'resident memory at rest', value: median(resting), unit: 'MiB', goal: 150 },
  ];
}

function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

/** Our server as an operator runs it: limits count, and its log goes to a file. */
async function startOurs(
  name: string,
  dataDir = path.join(folder, name),
): Promise<{ port: number; pid: number; child: ChildProcess }> {
  const profile = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${path.join(profileFolder, name)}`] : [];
  const logFile = path.join(folder, `${name}.log`);
  const entry = path.resolve(import.meta.dirname, '../apps/server/src/app/main.ts');
  const child = spawn(process.execPath, [...profile, entry], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LIMITS: 'requests=999999999/60s',
      MODEL_AUTODETECT: '0',
      GALLERY_SAMPLES: '0',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', openSync(logFile, 'a')],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout as Readable });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the server did not start: ${readFileSync(logFile, 'utf8').slice(-1_000)}`);
  });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  await untilIdle(child.pid ?? 0);
  return { port: Number(new URL(/http:\S+/.exec(line)?.[0] ?? '').port), pid: child.pid ?? 0, child };
}

/** What a start does beside serving is over: the check of a large database takes a while. */
async function untilIdle(pid: number): Promise<void> {
  for (let before = -1, now = 0; now - before > 0.05;) {
    before = processorSeconds(pid);
    await setTimeout(1000);
    now = processorSeconds(pid);
  }
}

/** Sends a message to a process of this folder, and gives its reply. */
async function ask<Reply>(child: ChildProcess, message: object): Promise<Reply> {
  child.send(message);
  const [reply] = (await once(child, 'message')) as [Reply];
  return reply;
}

function forkHere(file: string): ChildProcess {
  const child = fork(path.join(import.meta.dirname, file));
  children.push(child);
  return child;
}

/** User and system time of a process so far, in seconds. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Requests a second of ours and of the bare server in turns, and what one costs the processor. */
async function compare(
  name: string,
  ours: { port: number; pid: number },
  requestPath: string,
  goal: number,
): Promise<Row[]> {
  const origin = `http://127.0.0.1:${ours.port}`;
  const cookie = (await fetch(`${origin}/chat`)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const headers = { 'Accept-Encoding': 'gzip, deflate, br', Cookie: cookie, Accept: '*/*' };
  // Node's fetch would decompress the answer; the load process gets it as it is sent.
  const bare = forkHere('bare-server.ts');
  const barePort = await ask<number>(bare, await readAnswer(origin + requestPath, headers));
  const load = forkHere('http-load.ts');
  const measure = async (port: number, pid: number) => {
    const before = processorSeconds(pid);
    const order: LoadOrder = { port, path: requestPath, headers, connections, ms: roundMs };
    const { requests, seconds } = await ask<LoadResult>(load, order);
    return { perSecond: requests / seconds, us: ((processorSeconds(pid) - before) * 1e6) / requests };
  };
  const oursAt: Awaited<ReturnType<typeof measure>>[] = [];
  const bareAt: typeof oursAt = [];
  for (let round = 0; round <= rounds; round++) {
    const pair = [await measure(ours.port, ours.pid), await measure(barePort, bare.pid ?? 0)] as const;
    // The first round warms both up.
    if (round === 0) continue;
    oursAt.push(pair[0]);
    bareAt.push(pair[1]);
  }
  bare.disconnect();
  load.disconnect();
  const share = median(oursAt.map(({ perSecond }, at) => (100 * perSecond) / (bareAt[at]?.perSecond ?? 0)));
  return [
    { name: `${name}, of the bare server's requests/s`, value: share, unit: '%', goal, atLeast: true },
    { name: `${name}, requests/s`, value: Math.round(median(oursAt.map((at) => at.perSecond))), unit: '/s' },
    { name: `${name}, bare`, value: Math.round(median(bareAt.map((at) => at.perSecond))), unit: '/s' },
    { name: `${name}, processor time`, value: median(oursAt.map(({ us }) => us)), unit: 'µs' },
    { name: `${name}, processor time bare`, value: median(bareAt.map(({ us }) => us)), unit: 'µs' },
  ];
}

/** An answer as it is on the wire, compressed as it came. */
async function readAnswer(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const sent = Object.entries(response.headers).filter(
          ([name]) =>
            !['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'].includes(name),
        );
        resolve({
          headers: [
            ...sent.map(([name, value]) => [name, String(value)] as const),
            ['content-length', String(body.length)],
          ],
          body: body.toString('base64'),
        });
      });
    }).on('error', reject);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

try {
  const rows = await measureStart();
  const empty = await startOurs('empty');
  rows.push(...(await compare('a page', empty, '/chat', 25)));
  rows.push(...(await compare('/api/health', empty, '/api/health', 35)));
  rows.push(...(await compare('first page of an empty gallery', empty, '/api/gallery/pictures', 10)));
  await stop(empty.child);
  if (fullFolder === undefined) {
    const file = path.join(folder, 'full', 'records.sqlite');
    await openSqliteRecords(file).dispose();
    fillDatabase(file, pictures);
  }
  const full = await startOurs('full', fullFolder);
  rows.push(...(await compare(`first page of a gallery of ${pictures}`, full, '/api/gallery/pictures', 10)));
  await stop(full.child);
  record('server', rows);
} finally {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
