import { AddressBlock, OperatorAct } from '@baigong/contracts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deleteOldActs } from '../src/platform/acts/delete-old-acts.ts';
import { callFrom, visitorCookie } from './callers.ts';
import { codeOf, drawing, setUp as setUpGallery } from './gallery/gallery-server.ts';

const day = 24 * 3600_000;
const sender = '203.0.113.9';

/** A gallery with a picture out of one address, and its operator. */
async function setUp() {
  const gallery = setUpGallery();
  const { at, app, operate, submission } = gallery;
  const publish = async (address: string, number: number) => {
    const form = submission(await drawing(number));
    const headers = { 'Content-Type': form.type, Cookie: visitorCookie(at.now) };
    const init = { method: 'POST', headers, body: form.bytes };
    return app.request('/api/gallery/pictures', init, callFrom(address));
  };
  const { id } = (await (await publish(sender, 1)).json()) as { id: string };
  const block = (target: object, days = 30) =>
    operate('POST', '/api/operate/blocks', { target, days, reason: '广告' });
  const blocks = async () =>
    z
      .object({ blocks: z.array(AddressBlock) })
      .parse(await (await operate('GET', '/api/operate/blocks')).json()).blocks;
  const acts = async () =>
    z.object({ acts: z.array(OperatorAct) }).parse(await (await operate('GET', '/api/operate/acts')).json())
      .acts;
  return { ...gallery, publish, id, block, blocks, acts };
}

describe('the block list', () => {
  test('R-OPS-46 the sender of a picture may read and not write; others may; the operator lifts it', async () => {
    const { app, publish, id, block, blocks, operate, acts } = await setUp();
    expect((await block({ kind: 'gallery', item: id })).status).toBe(200);
    expect(await codeOf(await publish(sender, 2))).toEqual([403, 'request.blocked']);
    expect((await app.request('/api/gallery/pictures', {}, callFrom(sender))).status).toBe(200);
    expect((await publish('203.0.113.10', 3)).status).toBe(200);
    const [known] = await blocks();
    expect(known).toMatchObject({ reason: '广告' });
    expect((await operate('POST', `/api/operate/blocks/${known?.id}/lift`)).status).toBe(204);
    expect((await publish(sender, 4)).status).toBe(200);
    expect((await acts()).map(({ action }) => action)).toContain('operate.unblock');
  });

  test('R-OPS-46 it goes on from day to day while the network calls, until it ends', async () => {
    const { at, publish, id, block, platform } = await setUp();
    await block({ kind: 'gallery', item: id }, 5);
    for (let n = 0; n < 4; n += 1) {
      at.now += day;
      await deleteOldActs(platform);
      expect((await publish(sender, 10 + n)).status).toBe(403);
    }
    at.now += day + 1;
    expect((await publish(sender, 20)).status).toBe(200);
  });

  test('R-OPS-46 two days without a call, and nobody can tell the network any more', async () => {
    const { at, publish, id, block, blocks, platform } = await setUp();
    await block({ kind: 'gallery', item: id });
    at.now += 2 * day;
    expect((await publish(sender, 2)).status).toBe(200);
    await deleteOldActs(platform);
    expect(await blocks()).toEqual([]);
    expect(await codeOf(await block({ kind: 'gallery', item: id }))).toEqual([
      410,
      'operate.addressForgotten',
    ]);
  });

  test('R-OPS-46 an IPv6 sender is blocked with its /48', async () => {
    const { publish, block } = await setUp();
    const { id } = (await (await publish('2001:db8:1:1::1', 2)).json()) as { id: string };
    await block({ kind: 'gallery', item: id });
    expect((await publish('2001:db8:1:ffff::1', 3)).status).toBe(403);
    expect((await publish('2001:db8:2:1::1', 4)).status).toBe(200);
  });
});

test('R-OPS-47 a failed login is in the log with its address hash, which can be blocked; the operator is never locked out', async () => {
  const { app, acts, block, publish } = await setUp();
  const open = (token: string) =>
    app.request(
      '/api/operate/session',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token }),
      },
      callFrom(sender),
    );
  expect(await codeOf(await open('a wrong token'))).toEqual([403, 'operate.wrongToken']);
  const failed = (await acts()).find(({ action }) => action === 'operate.failed');
  expect(failed?.subject).toMatch(/^[\w-]{22}$/);
  expect((await block({ address: failed?.subject })).status).toBe(200);
  expect((await publish(sender, 2)).status).toBe(403);
  expect((await open('an operator token for tests')).status).toBe(200);
});

test('R-OPS-40 no row holds an address, whatever a visitor does', async () => {
  const { id, block, call, publish, platform } = await setUp();
  await publish('2001:db8:1:1::1', 2);
  await call('ann', 'PUT', `/api/gallery/pictures/${id}/like`, { liked: true });
  await call('ann', 'POST', `/api/gallery/pictures/${id}/report`, { kind: 'other', text: '' });
  await block({ kind: 'gallery', item: id });
  const { db } = platform.records;
  const tables = await db.introspection.getTables();
  for (const { name } of tables.filter((table) => !table.isView && !table.name.startsWith('gallery_grams'))) {
    const rows = await db
      .selectFrom(name as 'shares')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows), name).not.toMatch(/203\.0\.113|198\.51\.100|2001:db8/);
  }
});
