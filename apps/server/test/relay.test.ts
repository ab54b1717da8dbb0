import { randomBytes } from 'node:crypto';
import { ErrorBody, maxRelayedBytes, relayLifetimeMs, RelayState } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { createApp } from '../src/app/create-app.ts';
import { relayRouter } from '../src/features/relay/relay-router.ts';
import { startDeletingExpiredRelays } from '../src/features/relay/delete-expired-relays.ts';
import { openUploadFolder } from '../src/platform/uploads/upload-folder.ts';
import { callFrom, visitorCookie } from './callers.ts';
import { encodeBody, Form } from './form.ts';
import { startTestServer, testSecret } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { recordingLog, testPlatform } from './test-platform.ts';

const start = Date.UTC(2026, 10, 5, 4);
const ownerKey = 'o'.repeat(43);
const newId = () => randomBytes(16).toString('base64url');
const octets = 300_000;

type Limits = ReturnType<typeof testPlatform>['settings']['limits'];

/** A server, its clock, and a computer and phones that know its codes. */
function setUp(limits: Partial<Limits> = {}) {
  const at = { now: start };
  const blank = testPlatform().settings.limits;
  const log = recordingLog();
  const platform = testPlatform({
    log,
    clock: { now: () => at.now },
    settings: { limits: { ...blank, ...limits } },
  });
  const app = createApp(platform, { secret: testSecret, routers: [relayRouter], webFolder: '/nonexistent' });
  const cookie = visitorCookie(start);
  async function call(path: string, body: unknown, address = '198.51.100.1', signal?: AbortSignal) {
    const { type, body: content } = encodeBody(body);
    const init = { method: 'POST', headers: { 'Content-Type': type, Cookie: cookie }, body: content };
    return app.request(`/api/relays${path}`, signal ? { ...init, signal } : init, callFrom(address));
  }
  const open = async (direction: 'in' | 'out' = 'in', address?: string) => {
    const id = newId();
    return { id, response: await call('', { id, ownerKey, direction }, address) };
  };
  const send = (id: string, bytes: Uint8Array, key?: string, address?: string) =>
    call(
      '/send',
      new Form({ id, ...(key === undefined ? {} : { ownerKey: key }) }, { envelope: [bytes] }),
      address,
    );
  const take = (id: string, key?: string) => call('/take', { id, ownerKey: key });
  const state = async (id: string) => RelayState.parse(await (await call('/state', { id })).json());
  return { at, platform, log, call, open, send, take, state };
}

async function codeOf(response: Response) {
  return [response.status, ErrorBody.parse(await response.json()).error.code];
}

test('R-RELAY-01 R-RELAY-02 what the phone sends reaches the computer as it was, and is stored no longer', async () => {
  const { open, send, take, state, platform } = setUp();
  const { id, response } = await open();
  expect(RelayState.parse(await response.json())).toEqual({
    direction: 'in',
    status: 'waiting',
    bytes: 0,
    leftMs: relayLifetimeMs,
  });
  const envelope = randomBytes(octets);
  expect((await send(id, envelope)).status).toBe(200);
  expect(await state(id)).toMatchObject({ status: 'ready', bytes: octets });
  const answer = await take(id, ownerKey);
  expect(answer.headers.get('content-length')).toBe(String(octets));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(envelope);
  expect(await platform.records.db.selectFrom('relay_pieces').selectAll().execute()).toEqual([]);
  expect(await state(id)).toMatchObject({ status: 'used' });
});

test('R-RELAY-01 the other way: the computer sends, whoever has the code fetches', async () => {
  const { open, send, take } = setUp();
  const { id } = await open('out');
  expect(await codeOf(await send(id, randomBytes(9)))).toEqual([403, 'relay.notOwner']);
  const envelope = randomBytes(99);
  expect((await send(id, envelope, ownerKey)).status).toBe(200);
  expect(Buffer.from(await (await take(id)).arrayBuffer())).toEqual(envelope);
});

test('R-RELAY-03 a second sender, a second fetch, a replayed call and a stranger each hear why not', async () => {
  const { open, send, take } = setUp();
  const { id } = await open();
  expect(await codeOf(await take(id, ownerKey))).toEqual([409, 'relay.notReady']);
  await send(id, randomBytes(50));
  expect(await codeOf(await send(id, randomBytes(50)))).toEqual([409, 'relay.used']);
  expect(await codeOf(await take(id))).toEqual([403, 'relay.notOwner']);
  expect(await codeOf(await take(id, 'x'.repeat(43)))).toEqual([403, 'relay.notOwner']);
  expect((await (await take(id, ownerKey)).arrayBuffer()).byteLength).toBe(50);
  expect(await codeOf(await take(id, ownerKey))).toEqual([409, 'relay.used']);
  expect(await codeOf(await send(id, randomBytes(50)))).toEqual([409, 'relay.used']);
  expect(await codeOf(await take(newId(), ownerKey))).toEqual([404, 'relay.notFound']);
});

test('R-RELAY-03 a fetch that breaks off leaves nothing to be fetched by another', async () => {
  const { open, send, take, platform } = setUp();
  const { id } = await open();
  await send(id, randomBytes(octets));
  const reader = (await take(id, ownerKey)).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => platform.records.db.selectFrom('relay_pieces').selectAll().execute()).toEqual([]);
  expect(await codeOf(await take(id, ownerKey))).toEqual([409, 'relay.used']);
});

test('R-RELAY-04 after ten minutes a code is over, and the sweep has deleted the file', async () => {
  const { at, open, send, take, call, platform } = setUp();
  const { id } = await open();
  await send(id, randomBytes(50));
  at.now += relayLifetimeMs;
  expect(await codeOf(await take(id, ownerKey))).toEqual([404, 'relay.notFound']);
  expect(await codeOf(await call('/state', { id }))).toEqual([404, 'relay.notFound']);
  // As after a start: what a killed process has left goes at once.
  startDeletingExpiredRelays(platform);
  await expect.poll(() => platform.records.db.selectFrom('relays').selectAll().execute()).toEqual([]);
});

test('R-RELAY-04 closing the window on the computer ends the relay and deletes the file', async () => {
  const { open, send, call, platform } = setUp();
  const { id } = await open();
  await send(id, randomBytes(50));
  expect((await call('/end', { id, ownerKey: 'x'.repeat(43) })).status).toBe(204);
  expect((await call('/end', { id, ownerKey })).status).toBe(204);
  expect(await platform.records.db.selectFrom('relay_pieces').selectAll().execute()).toEqual([]);
  expect(await codeOf(await send(id, randomBytes(50)))).toEqual([404, 'relay.notFound']);
});

test('R-RELAY-05 files that are too large are refused, and the code stays good', async () => {
  const { open, send, state } = setUp();
  const { id } = await open();
  expect(await codeOf(await send(id, Buffer.alloc(maxRelayedBytes + 5000, 1)))).toEqual([
    413,
    'relay.tooLarge',
  ]);
  expect(await state(id)).toMatchObject({ status: 'waiting' });
  expect((await send(id, Buffer.alloc(maxRelayedBytes, 1))).status).toBe(200);
});

test('R-RELAY-05 an address makes so many codes and holds so many waiting calls; others have their turn', async () => {
  const requests = { points: 9999, seconds: 60 };
  const { open, call } = setUp({ relay: { points: 3, seconds: 600 }, requests });
  const { id } = await open();
  await open();
  await open();
  expect(await codeOf((await open()).response)).toEqual([429, 'relay.tooMany']);
  const { id: theirs, response } = await open('in', '203.0.113.9');
  expect(response.status).toBe(200);
  const leaving = new AbortController();
  const wait = (address: string, waited = id) =>
    call('/state', { id: waited, after: 'waiting' }, address, leaving.signal);
  const mine = Array.from({ length: 60 }, () => wait('198.51.100.1'));
  const refused = await Promise.race(mine);
  expect(await codeOf(refused)).toEqual([429, 'limits.tooMany']);
  // Another address waits, and hears of its own relay.
  const other = wait('203.0.113.9', theirs);
  await call('/end', { id: theirs, ownerKey });
  expect(await codeOf(await other)).toEqual([404, 'relay.notFound']);
  leaving.abort();
  await Promise.all(mine);
});

test('R-RELAY-06 the computer hears of the file as soon as it is there', async () => {
  const { open, send, call } = setUp();
  const { id } = await open();
  const heard = call('/state', { id, after: 'waiting' });
  await send(id, randomBytes(50));
  const { status } = RelayState.parse(await (await heard).json());
  expect(['receiving', 'ready']).toContain(status);
});

test('R-RELAY-07 neither ids nor keys nor contents are logged', async () => {
  const { open, send, take, log } = setUp();
  const { id } = await open();
  await send(id, Buffer.from('planted contents'));
  await (await take(id, ownerKey)).arrayBuffer();
  await take(id, ownerKey);
  const lines = JSON.stringify(log.lines);
  for (const secret of [id, ownerKey, 'planted']) expect(lines).not.toContain(secret);
});

test('R-RELAY-05 a file goes through a server with a piece in memory, over real sockets', async () => {
  const uploads = await openUploadFolder(temporaryFolder());
  const platform = testPlatform({ uploads });
  const { url } = await startTestServer(platform, { routers: [relayRouter] });
  const post = (path: string, body: unknown) => {
    const { type, body: content } = encodeBody(body);
    return fetch(`${url}/api/relays${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: content,
    });
  };
  const id = newId();
  await post('', { id, ownerKey, direction: 'in' });
  const envelope = randomBytes(maxRelayedBytes);
  expect((await post('/send', new Form({ id }, { envelope: [envelope] }))).status).toBe(200);
  const answer = await post('/take', { id, ownerKey });
  expect(Buffer.from(await answer.arrayBuffer()).equals(envelope)).toBe(true);
});
