import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { ErrorBody, maxRelayedBytes, RelayState, sendRelayRoute, takeRelayRoute } from '@baigong/contracts';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { encodeBody, Form } from '../form.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type ServerProcess, startServer } from '../traffic/server-process.ts';
import { trafficSecret } from '../traffic/traffic.ts';

/*
 * The server is ended by `kill -9` while a file of a relay is on its way, and started again on the same data folder.
 */

const ownerKey = 'o'.repeat(43);
const newId = (): string => randomBytes(16).toString('base64url');
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A site that can be killed and started again, and what it keeps. */
async function openSite() {
  const dataDir = join(temporaryFolder(), 'data');
  const settings = { DATA_DIR: dataDir, SECRET: trafficSecret, LIMITS: 'off', MIN_FREE_DISK: '0' };
  let server: ServerProcess = await startServer(settings);
  const post = async (path: string, body: unknown): Promise<Response> => {
    const { type, body: content } = encodeBody(body);
    const headers = { 'Content-Type': type, Connection: 'close' };
    return fetch(server.url + path, { method: 'POST', headers, body: content });
  };
  const inDatabase = <Result>(work: (database: Database.Database) => Result): Result => {
    const database = new Database(join(dataDir, 'records.sqlite'));
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  const count = (table: string): number =>
    inDatabase((database) => Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()));
  return {
    post,
    kill: () => server.kill(),
    restart: async () => {
      server = await startServer(settings);
    },
    /** A call on a line of its own, of whose body a part is written. */
    line(path: string, body: unknown, share: number): Socket {
      const { hostname, port, host } = new URL(server.url);
      const { type, body: content } = encodeBody(body);
      const bytes = Buffer.from(content);
      const socket = connect(Number(port), hostname);
      // The server dies.
      socket.on('error', () => undefined);
      const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.byteLength}\r\n\r\n`;
      socket.write(head);
      socket.write(bytes.subarray(0, Math.floor(bytes.byteLength * share)));
      return socket;
    },
    open: async (id: string) =>
      expect((await post('/api/relays', { id, ownerKey, direction: 'in' })).ok).toBe(true),
    send: (id: string, bytes: Uint8Array) =>
      post(sendRelayRoute.path, new Form({ id }, { envelope: [bytes] })),
    take: (id: string) => post(takeRelayRoute.path, { id, ownerKey }),
    state: async (id: string) => RelayState.parse(await (await post('/api/relays/state', { id })).json()),
    endAll: () => inDatabase((database) => database.exec('UPDATE relays SET expires_at = 1')),
    count,
    pieces: () => count('relay_pieces'),
    uploads: () => readdirSync(join(dataDir, 'uploads')),
  };
}

const codeOf = async (response: Response) => ErrorBody.parse(await response.json()).error.code;

test('R-RELAY-10 a file that waits survives kill -9, and is then fetched by one of those who come at once', async () => {
  const site = await openSite();
  const id = newId();
  const envelope = randomBytes(3_000_000);
  await site.open(id);
  expect((await site.send(id, envelope)).ok).toBe(true);
  await site.kill();
  await site.restart();
  expect(await site.state(id)).toMatchObject({ status: 'ready', bytes: envelope.byteLength });
  const answers = await Promise.all(Array.from({ length: 4 }, () => site.take(id)));
  const served = answers.filter(({ ok }) => ok);
  expect(served).toHaveLength(1);
  expect(hashOf(new Uint8Array((await served[0]?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(
    hashOf(envelope),
  );
  for (const answer of answers.filter(({ ok }) => !ok)) expect(await codeOf(answer)).toBe('relay.used');
  await expect.poll(() => site.state(id)).toMatchObject({ status: 'used', bytes: 0 });
  expect(site.pieces()).toBe(0);
  await site.kill();
}, 60_000);

test('R-RELAY-10 kill -9 in the middle of sending leaves nothing, and the same code takes the file again', async () => {
  const site = await openSite();
  const id = newId();
  const envelope = randomBytes(maxRelayedBytes);
  await site.open(id);
  // While its body comes, and while its pieces are stored.
  for (const moment of ['body', 'pieces'] as const) {
    if (moment === 'body') {
      const line = site.line(sendRelayRoute.path, new Form({ id }, { envelope: [envelope] }), 0.5);
      await expect.poll(() => site.uploads().length).toBe(1);
      await site.kill();
      line.destroy();
    } else {
      const line = site.line(sendRelayRoute.path, new Form({ id }, { envelope: [envelope] }), 1);
      await expect.poll(site.pieces, { interval: 1 }).toBeGreaterThan(0);
      await site.kill();
      line.destroy();
    }
    await site.restart();
    const state = await site.state(id);
    // It may have come to its end in that moment.
    expect(['waiting', ...(moment === 'pieces' ? ['ready'] : [])]).toContain(state.status);
    expect(site.uploads()).toEqual([]);
    if (state.status === 'waiting') expect(site.pieces()).toBe(0);
  }
  if ((await site.state(id)).status === 'waiting') expect((await site.send(id, envelope)).ok).toBe(true);
  expect(hashOf(new Uint8Array(await (await site.take(id)).arrayBuffer()))).toBe(hashOf(envelope));
  await site.kill();
}, 60_000);

test('R-RELAY-10 kill -9 in the middle of fetching leaves nothing, and ends the relay, of which its sender hears', async () => {
  const site = await openSite();
  const id = newId();
  await site.open(id);
  expect((await site.send(id, randomBytes(maxRelayedBytes))).ok).toBe(true);
  const line = site.line(takeRelayRoute.path, { id, ownerKey }, 1);
  await once(line, 'data');
  line.pause();
  await site.kill();
  line.destroy();
  await site.restart();
  expect(await codeOf(await site.take(id))).toBe('relay.notFound');
  expect(await codeOf(await site.post('/api/relays/state', { id }))).toBe('relay.notFound');
  expect(site.pieces()).toBe(0);
  await site.kill();
}, 60_000);

test('R-RELAY-10 what ended while the server was down is gone as it starts', async () => {
  const site = await openSite();
  const id = newId();
  await site.open(id);
  await site.send(id, randomBytes(1000));
  await site.kill();
  site.endAll();
  await site.restart();
  expect(await codeOf(await site.take(id))).toBe('relay.notFound');
  await expect.poll(() => site.count('relays')).toBe(0);
  expect(site.pieces()).toBe(0);
  await site.kill();
}, 60_000);
