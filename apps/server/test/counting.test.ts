import { listReviewsRoute, OperatorAct } from '@baigong/contracts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { picturePageData } from '../src/features/gallery/gallery-pages.ts';
import { deleteOldActs } from '../src/platform/acts/delete-old-acts.ts';
import { callFrom, visitorCookie } from './callers.ts';
import { codeOf, setUp as setUpGallery } from './gallery/gallery-server.ts';

const minute = 60_000;
const day = 24 * 3600_000;

/** A gallery with one picture, and calls by anybody from anywhere. */
async function setUp() {
  const gallery = setUpGallery();
  const { at, app, publish } = gallery;
  const { id } = await publish(1);
  const path = `/api/gallery/pictures/${id}`;
  const send = async (method: string, what: string, body: object, address: string, cookie = '') =>
    app.request(
      `${path}/${what}`,
      { method, headers: { 'Content-Type': 'application/json', Cookie: cookie }, body: JSON.stringify(body) },
      callFrom(address),
    );
  const like = (address: string, cookie?: string, liked = true) =>
    send('PUT', 'like', { liked }, address, cookie);
  const report = (address: string, cookie?: string) =>
    send('POST', 'report', { kind: 'other', text: '' }, address, cookie);
  const likeOf = async (...args: Parameters<typeof like>) =>
    (await (await like(...args)).json()) as { liked: boolean; likes: number; counted: boolean };
  const known = () => visitorCookie(at.now);
  const likes = async () => (await gallery.list()).pictures[0]?.likes;
  const acts = async () =>
    z
      .object({ acts: z.array(OperatorAct) })
      .parse(await (await gallery.operate('GET', '/api/operate/acts')).json()).acts;
  return { ...gallery, id, path, like, report, likeOf, known, likes, acts };
}

const addressOf = (n: number): string => `203.0.113.${n}`;
const times = <T>(count: number, action: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => action(n)));

describe('likes and reports that count', () => {
  test('R-OPS-41 a hundred calls without a cookie count for nothing, from one address and from many', async () => {
    const { like, report, likes, titles } = await setUp();
    await times(50, () => like(addressOf(1)));
    await times(50, (n) => like(addressOf(n)));
    await times(20, (n) => report(addressOf(n)));
    expect(await likes()).toBe(0);
    expect(await titles()).toHaveLength(1);
  });

  test('R-OPS-41 an address counts once for a picture, however many visitors it has', async () => {
    const { like, report, known, likes, titles } = await setUp();
    await times(50, () => like(addressOf(1), known()));
    await times(20, () => report(addressOf(1), known()));
    expect(await likes()).toBe(1);
    expect(await titles()).toHaveLength(1);
    await times(3, (n) => report(addressOf(10 + n), known()));
    expect(await titles()).toHaveLength(0);
  });

  test('R-OPS-41 an IPv6 network counts twice, and everybody else as before', async () => {
    const { like, known, likes } = await setUp();
    await times(50, (n) => like(`2001:db8:1:${n}::1`, known()));
    expect(await likes()).toBe(2);
    await times(5, (n) => like(`2001:db8:${100 + n}::1`, known()));
    expect(await likes()).toBe(7);
  });

  test('R-OPS-41 a visitor counts after ten minutes; before that the like is their own', async () => {
    const { at, likeOf, likes, list } = await setUp();
    const cookie = visitorCookie(at.now, at.now);
    expect(await likeOf(addressOf(1), cookie)).toEqual({ liked: true, likes: 0, counted: false });
    at.now += 10 * minute;
    expect(await likeOf(addressOf(1), cookie, false)).toEqual({ liked: false, likes: 0, counted: false });
    expect(await likeOf(addressOf(1), cookie)).toEqual({ liked: true, likes: 1, counted: true });
    expect(await likes()).toBe(1);
    expect((await list()).pictures[0]).toMatchObject({ liked: false });
  });

  test('R-OPS-41 a like taken back makes room for another of the address, and the count never drifts', async () => {
    const { at, like, likeOf, known, likes } = await setUp();
    const [ann, bob] = [known(), known()];
    await like(addressOf(1), ann);
    expect(await likeOf(addressOf(1), bob)).toMatchObject({ likes: 1, counted: false });
    await times(30, (n) => like(addressOf(1), ann, n % 2 === 0));
    await like(addressOf(1), ann, false);
    await like(addressOf(1), bob, false);
    expect(await likes()).toBe(0);
    expect(await likeOf(addressOf(1), bob)).toMatchObject({ likes: 1, counted: true });
    at.now += day;
    expect(await likeOf(addressOf(1), ann)).toMatchObject({ likes: 2, counted: true });
  });
});

describe('the operator', () => {
  test('R-OPS-42 reads of a burst once, of likes as of reports, counted or not', async () => {
    const { at, like, report, acts, id } = await setUp();
    await times(60, (n) => like(addressOf(n)));
    await times(12, (n) => report(addressOf(n)));
    const bursts = (await acts()).filter(({ action }) => action.endsWith('Burst'));
    expect(bursts.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['gallery.reportBurst', `${id} 山水`, '10 分钟内 5 次'],
      ['gallery.likeBurst', `${id} 山水`, '10 分钟内 20 次'],
    ]);
    at.now += 11 * minute;
    await times(19, (n) => like(addressOf(n)));
    expect((await acts()).filter(({ action }) => action.endsWith('Burst'))).toHaveLength(2);
  });

  test('R-OPS-41 reads every report and sees which of them count', async () => {
    const { at, report, known, operate } = await setUp();
    await report(addressOf(1), known());
    at.now += 1;
    await report(addressOf(1), known());
    const queue = listReviewsRoute.answer.parse(
      await (await operate('GET', '/api/operate/gallery/pictures?list=queue')).json(),
    );
    expect(queue.pictures[0]?.reports.map(({ counted }) => counted)).toEqual([true, false]);
  });
});

test('R-OPS-43 a picture hidden by reports says so, and after the review it is there again', async () => {
  const { report, known, app, path, id, operate, call, platform } = await setUp();
  await times(3, (n) => report(addressOf(n), known()));
  expect(await picturePageData(platform)(`/community/${id}`)).toEqual({ status: 403 });
  expect(await codeOf(await app.request(path))).toEqual([403, 'gallery.reported']);
  await operate('POST', `/api/operate/gallery/pictures/${id}/review`, { verdict: 'approve' });
  expect((await app.request(path)).status).toBe(200);
  await operate('POST', `/api/operate/gallery/pictures/${id}/review`, { verdict: 'hold' });
  expect(await codeOf(await call('x', 'GET', path))).toEqual([404, 'gallery.notFound']);
});

test('R-OPS-41 what counted yesterday is forgotten', async () => {
  const { at, like, known, platform } = await setUp();
  await like(addressOf(1), known());
  at.now += 2 * day;
  await deleteOldActs(platform);
  for (const table of ['counted_acts', 'act_bursts'] as const)
    expect(await platform.records.db.selectFrom(table).selectAll().execute()).toEqual([]);
});
