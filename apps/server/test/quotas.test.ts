import { readStorageUsageRoute } from '@baigong/contracts';
import { makeDocument } from '@baigong/resume';
import { describe, expect, test } from 'vitest';
import { createApp } from '../src/app/create-app.ts';
import { blocksRouter, operateRouter } from '../src/features/operate/operate-router.ts';
import { feedbackRouter } from '../src/features/feedback/feedback-router.ts';
import { shareRouter } from '../src/features/share/share-router.ts';
import { deleteExpiredShares } from '../src/features/share/delete-expired-shares.ts';
import { noQuotas } from '../src/platform/quotas/quota-settings.ts';
import { callFrom, visitorCookie } from './callers.ts';
import { Form } from './form.ts';
import { codeOf, drawing, setUp as setUpGallery } from './gallery/gallery-server.ts';
import { testSecret } from './start-test-server.ts';
import { testPlatform } from './test-platform.ts';

const start = Date.UTC(2026, 10, 5, 4);
const day = 24 * 3600_000;

function setUp(quotas: Partial<typeof noQuotas>) {
  const at = { now: start };
  const platform = testPlatform({
    clock: { now: () => at.now },
    settings: { quotas: { ...noQuotas, ...quotas }, operatorToken: 'an operator token for tests' },
  });
  const app = createApp(platform, {
    secret: testSecret,
    routers: [shareRouter, feedbackRouter, operateRouter, blocksRouter],
    webFolder: '/nonexistent',
  });
  const post = async (path: string, form: Form, address: string, cookie: string) =>
    app.request(
      path,
      { method: 'POST', headers: { 'Content-Type': form.type, Cookie: cookie }, body: form.bytes },
      callFrom(address),
    );
  let keys = 0;
  const document = Buffer.from(JSON.stringify(makeDocument(() => 'id')));
  const share = (address: string, cookie = visitorCookie(at.now)) => {
    keys += 1;
    const ownerKey = String(keys).padStart(43, 'k');
    return post(
      '/api/shares',
      new Form({ ownerKey, lifetime: '7d', password: null }, { document: [document] }),
      address,
      cookie,
    );
  };
  const sendFeedback = (address: string) => {
    keys += 1;
    const words = { kind: 'other', text: 'x'.repeat(1000), contact: '', facts: [] };
    const body = { ...words, key: 'k'.repeat(43), ticket: String(keys).padStart(22, 't') };
    return post('/api/feedback', new Form(body, {}), address, visitorCookie(at.now));
  };
  const stored = async (area: 'gallery' | 'share' | 'feedback') =>
    (
      await platform.records.db
        .selectFrom('stored_bytes')
        .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
        .where('area', '=', area)
        .executeTakeFirstOrThrow()
    ).bytes;
  return { at, app, platform, share, sendFeedback, stored };
}

const addressOf = (n: number): string => `203.0.113.${n}`;
/** How many answers have each status. */
function statuses(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Bytes of one share. */
async function shareSize(): Promise<number> {
  const { share, stored } = setUp({});
  await share(addressOf(1));
  return stored('share');
}

describe('byte quotas', () => {
  test('R-OPS-44 parallel uploads of a visitor never exceed the quota of the day, and the next day begins anew', async () => {
    const size = await shareSize();
    const { at, share, stored } = setUp({ shareVisitor: size * 3 + 1 });
    const cookie = visitorCookie(at.now);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => share(addressOf(n), cookie)));
    expect(statuses(answers)).toEqual({ 200: 3, 429: 27 });
    expect(await stored('share')).toBe(size * 3);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect(await refused?.json()).toMatchObject({
      error: {
        code: 'share.quota',
        message: '你今天分享的内容已达到容量上限，11月6日 0:00（北京时间）恢复。简历仍保存在你的浏览器里。',
      },
    });
    at.now += day;
    expect((await share(addressOf(1), cookie)).status).toBe(200);
  });

  test('R-OPS-44 an address has its quota whatever its cookies, and an IPv6 network twice that', async () => {
    const size = await shareSize();
    const { share } = setUp({ shareAddress: size * 2 });
    expect(statuses(await Promise.all(Array.from({ length: 10 }, () => share(addressOf(1)))))).toEqual({
      200: 2,
      429: 8,
    });
    const network = Array.from({ length: 20 }, (_, n) => share(`2001:db8:1:${n}::1`));
    expect(statuses(await Promise.all(network))).toEqual({ 200: 4, 429: 16 });
  });

  test('R-OPS-44 the site has its own, which what is deleted gives back', async () => {
    const size = await shareSize();
    const { at, platform, share, stored } = setUp({ shareSite: size * 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => share(addressOf(n))));
    expect(statuses(answers)).toEqual({ 200: 2, 507: 8 });
    at.now += 8 * day;
    await deleteExpiredShares(platform);
    expect(await stored('share')).toBe(0);
    expect((await share(addressOf(1))).status).toBe(200);
  });

  test('R-OPS-44 feedback and pictures have quotas too, and nothing of a refused one is kept', async () => {
    const { sendFeedback, stored } = setUp({ feedbackSite: 3_100 });
    const sent = await Promise.all(Array.from({ length: 10 }, (_, n) => sendFeedback(addressOf(n))));
    expect(statuses(sent)).toEqual({ 200: 3, 507: 7 });
    expect(await stored('feedback')).toBeLessThanOrEqual(3_100);

    const gallery = setUpGallery({ settings: { quotas: { ...noQuotas, galleryAddress: 1 } } });
    expect(await codeOf(await gallery.send(await drawing(1)))).toEqual([429, 'gallery.quota']);
    const { db } = gallery.platform.records;
    expect(await db.selectFrom('gallery_pictures').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('upload_usage').selectAll().execute()).toEqual([]);
  });

  test('R-OPS-45 the operator sees what is used of the whole', async () => {
    const { app, share, stored } = setUp({ shareSite: 5_000_000 });
    await share(addressOf(1));
    const opened = await app.request('/api/operate/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: 'an operator token for tests' }),
    });
    const { session } = (await opened.json()) as { session: string };
    const usage = await app.request('/api/operate/usage', {
      headers: { Authorization: `Bearer ${session}` },
    });
    const { areas } = readStorageUsageRoute.answer.parse(await usage.json());
    expect(areas.find(({ area }) => area === 'share')).toEqual({
      area: 'share',
      bytes: await stored('share'),
      limit: 5_000_000,
    });
  });
});
