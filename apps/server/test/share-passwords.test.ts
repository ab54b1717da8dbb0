import { scryptSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ErrorBody, ShareState } from '@baigong/contracts';
import { makeDocument } from '@baigong/resume';
import { describe, expect, test } from 'vitest';
import { createApp } from '../src/app/create-app.ts';
import { shareRouter } from '../src/features/share/share-router.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';
import { openSqliteRecords } from '../src/platform/records/sqlite-records.ts';
import { Form } from './form.ts';
import { startTestServer, testSecret } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testPlatform } from './test-platform.ts';

const start = new Date(2026, 10, 5, 12, 0, 0).getTime();
const ownerKey = 'k'.repeat(43);
const password = 'Pass1234';

/** What is kept of the password. A test that does not wait for the hashing makes it cheap. */
function hashOf(text: string, N: number): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(text, salt, 32, { N, r: 8, p: 1, maxmem: 64 * 2 ** 20 });
  return ['scrypt', N, 8, 1, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** A server with one share behind a password, and callers from any address. */
async function setUp({ path = ':memory:', cost = 2 ** 4 } = {}) {
  const at = { now: start };
  const metrics = createMetrics();
  const records = openSqliteRecords(path);
  const platform = testPlatform({ records, metrics, clock: { now: () => at.now } });
  const app = createApp(platform, { secret: testSecret, routers: [shareRouter], webFolder: '/nonexistent' });
  const post = (body: unknown) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const document = Buffer.from(JSON.stringify(makeDocument(() => 'id')));
  const form = new Form({ ownerKey, lifetime: '7d', password }, { document: [document] });
  const made = await app.request('/api/shares', {
    method: 'POST',
    headers: { 'Content-Type': form.type },
    body: form.bytes,
  });
  const { id } = ShareState.parse(await made.json());
  await records.db
    .updateTable('shares')
    .set({ password_hash: hashOf(password, cost) })
    .execute();
  let addresses = 0;
  /** From an address of its own, unless one is given. */
  async function attempt(text: string, { share = id, address = '', cookie = '' } = {}) {
    addresses += 1;
    const remoteAddress = address || `2001:db8:${addresses.toString(16)}::1`;
    const env = { incoming: { socket: { remoteAddress } } };
    const { headers, ...call } = post({ password: text });
    const request = { ...call, headers: { ...headers, Cookie: cookie } };
    const response = await app.request(`/api/shares/${share}/view`, request, env);
    const given = response.headers.get('set-cookie')?.split(';')[0];
    if (response.status === 200) return { status: 200, code: undefined, wait: undefined, cookie: given };
    const { code, wait } = ErrorBody.parse(await response.json()).error;
    return { status: response.status, code, wait, cookie: given };
  }
  return { at, platform, records, metrics, id, attempt };
}

describe('guessing a password from many addresses', () => {
  test('R-SHARE-20 attempts that run at once are counted together', async () => {
    const { attempt } = await setUp();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => attempt(`guess ${n}`)));
    // Five for all together, and four first tries of their own.
    expect(answers.filter(({ code }) => code === 'share.passwordWrong')).toHaveLength(9);
    expect(answers.filter(({ code }) => code === 'share.tooManyFailures')).toHaveLength(21);
    expect(await attempt(password)).toMatchObject({ status: 429, code: 'share.tooManyFailures', wait: 5 });
  });

  test('R-SHARE-20 one address that fails locks out nobody else, and itself longer and longer', async () => {
    const { at, attempt } = await setUp();
    const guesser = { address: '203.0.113.9' };
    const fail = () => attempt('wrong one', guesser);
    for (let n = 0; n < 5; n += 1) expect((await fail()).code).toBe('share.passwordWrong');
    const waits: (number | undefined)[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { wait = 0 } = await attempt(password, guesser);
      waits.push(wait);
      at.now += wait * 1000;
      expect((await fail()).code).toBe('share.passwordWrong');
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]);
    expect((await attempt(password)).status).toBe(200);
  });

  test('R-SHARE-20 who opened it before gets in while strangers guess, also from the same address', async () => {
    const { attempt } = await setUp();
    const home = { address: '203.0.113.7' };
    const { status, cookie } = await attempt(password, home);
    expect([status, typeof cookie]).toEqual([200, 'string']);
    for (let n = 0; n < 40; n += 1) await attempt('wrong one');
    for (let n = 0; n < 20; n += 1) await attempt('wrong one', home);
    expect((await attempt(password)).code).toBe('share.tooManyFailures');
    expect((await attempt(password, { address: '203.0.113.8', cookie })).status).toBe(200);
    expect((await attempt(password, { ...home, cookie })).status).toBe(200);
  });

  test('R-SHARE-20 the right password begins the count of its network anew', async () => {
    const { attempt } = await setUp();
    const home = { address: '203.0.113.7' };
    for (let n = 0; n < 4; n += 1) await attempt('wrong one', home);
    expect((await attempt(password, home)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt('wrong one')));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['share.passwordWrong']));
  });

  test('R-SHARE-20 a restart forgets no failure', async () => {
    const path = join(temporaryFolder(), 'records.sqlite');
    const first = await setUp({ path });
    for (let n = 0; n < 5; n += 1) await first.attempt('wrong one', { address: '203.0.113.9' });
    await first.records.dispose();
    const second = await setUp({ path });
    const again = await second.attempt(password, { share: first.id, address: '203.0.113.9' });
    expect(again).toMatchObject({ code: 'share.tooManyFailures' });
    await second.records.dispose();
  });
});

test('R-SHARE-22 a share with a password of four characters keeps working', async () => {
  const { records, attempt } = await setUp();
  await records.db
    .updateTable('shares')
    .set({ password_hash: hashOf('0042', 2 ** 4) })
    .execute();
  expect((await attempt('0042')).status).toBe(200);
});

test('R-SHARE-21 passwords are hashed in a bounded queue that the metrics show', async () => {
  const { records, id, metrics, attempt } = await setUp({ cost: 2 ** 13 });
  const ids = await copyShare(records, id, 60);
  const attempts = ids.map((share) => attempt('wrong one', { share }));
  expect((await metrics.render()).text).toContain('baigong_queue_length{queue="passwords"}');
  const answers = await Promise.all(attempts);
  const refused = answers.filter(({ code }) => code === 'share.busy');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ status: 503, wait: 10 });
  expect(answers.filter(({ code }) => code === 'share.passwordWrong').length).toBeGreaterThanOrEqual(32);
});

test('R-SHARE-21 a static file does not wait for 60 passwords that are hashed', async () => {
  const webFolder = temporaryFolder();
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>百工</title>');
  writeFileSync(join(webFolder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { platform, records, id } = await setUp({ cost: 2 ** 15 });
  const ids = await copyShare(records, id, 60);
  const { url } = await startTestServer(platform, { routers: [shareRouter], webFolder });
  let checked = 0;
  const attempts = ids.map(async (share) => {
    const response = await fetch(`${url}/api/shares/${share}/view`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: 'wrong one' }),
    });
    if (response.status === 403) checked += 1;
    return response.status;
  });
  // The first answer tells that passwords are being hashed.
  await Promise.race(attempts);
  const before = checked;
  const file = await fetch(`${url}/icon.svg`);
  expect(file.status).toBe(200);
  const during = checked - before;
  await Promise.all(attempts);
  expect(during).toBeLessThanOrEqual(2);
  expect(checked).toBeGreaterThan(before + during);
});

/** Further shares with the password of one, without hashing it again. */
async function copyShare(records: ReturnType<typeof openSqliteRecords>, id: string, count: number) {
  const row = await records.db
    .selectFrom('shares')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, (_, n) => String(n).padStart(22, '0'));
  await records.db
    .insertInto('shares')
    .values(ids.map((copy) => ({ ...row, id: copy, owner_hash: copy })))
    .execute();
  return ids;
}
