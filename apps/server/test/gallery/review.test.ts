import { listReviewsRoute, readGalleryNumbersRoute } from '@baigong/contracts';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { codeOf, drawing, operatorToken, setUp } from './gallery-server.ts';

const reviewPath = (id: string) => `/api/operate/gallery/pictures/${id}/review`;

/** Reports as somebody who has been here before. */
async function reportAs(deps: ReturnType<typeof setUp>, who: string, id: string): Promise<void> {
  await deps.call(who, 'GET', '/api/gallery/tags');
  const body = { kind: 'other', text: '' };
  await deps.call(who, 'POST', `/api/gallery/pictures/${id}/report`, body);
}

describe('the way in', () => {
  test('R-OPER-01 without a token in the settings there is no page and no API', async () => {
    const { call } = setUp({ settings: { operatorToken: undefined } });
    for (const [method, path] of [
      ['POST', '/api/operate/session'],
      ['GET', '/api/operate/acts'],
      ['GET', '/api/operate/gallery/numbers'],
    ] as const)
      expect(
        await codeOf(await call('x', method, path, method === 'POST' ? { token: 'x' } : undefined)),
      ).toEqual([404, 'request.notFound']);
  });

  test('R-OPER-02 only the token opens it, a session ends, and guessing is slowed down', async () => {
    const { at, call } = setUp({ limits: { operate: { points: 2, seconds: 600 } } });
    const open = (token: string) => call('op', 'POST', '/api/operate/session', { token });
    expect(await codeOf(await open('wrong'))).toEqual([403, 'operate.wrongToken']);
    const { session, expiresAt } = (await (await open(operatorToken)).json()) as {
      session: string;
      expiresAt: number;
    };
    expect(await codeOf(await open(operatorToken))).toEqual([429, 'operate.tooManyTries']);
    const numbers = (bearer: string) =>
      call('op', 'GET', '/api/operate/gallery/numbers', undefined, { Authorization: `Bearer ${bearer}` });
    expect((await numbers(session)).status).toBe(200);
    for (const forged of ['', `${expiresAt + 1}${session.slice(13)}`, `${session.slice(0, -1)}_`])
      expect(await codeOf(await numbers(forged))).toEqual([401, 'operate.sessionOver']);
    at.now = expiresAt;
    expect(await codeOf(await numbers(session))).toEqual([401, 'operate.sessionOver']);
  });
});

describe('reports', () => {
  test('R-GAL-16 three visitors hide a picture; an approved one does not fall to the same three again', async () => {
    const deps = setUp();
    const { id } = await deps.publish(1);
    for (const who of ['ann', 'ann', 'ann', 'bob']) {
      await reportAs(deps, who, id);
    }
    expect(await deps.titles()).toHaveLength(1);
    await reportAs(deps, 'cid', id);
    expect(await deps.titles()).toHaveLength(0);
    expect(await codeOf(await deps.call('x', 'GET', `/api/gallery/pictures/${id}`))).toEqual([
      403,
      'gallery.reported',
    ]);
    const queue = listReviewsRoute.answer.parse(
      await (await deps.operate('GET', '/api/operate/gallery/pictures?list=queue')).json(),
    );
    expect(queue.pictures[0]).toMatchObject({ id, heldFor: 'reports' });
    expect(queue.pictures[0]?.reports).toHaveLength(3);
    await deps.operate('POST', reviewPath(id), { verdict: 'approve' });
    expect(await deps.titles()).toHaveLength(1);
    for (const who of ['ann', 'bob', 'cid']) {
      await reportAs(deps, who, id);
    }
    expect(await deps.titles()).toHaveLength(1);
  });
});

test('R-OPER-06 what waits is counted as the queue lists it, and the queue shows one kind of report', async () => {
  const deps = setUp();
  const { id } = await deps.publish(1);
  const { id: other } = await deps.publish(2);
  await deps.publish(3);
  await reportAs(deps, 'ann', id);
  await deps.operate('POST', reviewPath(other), { verdict: 'hold' });
  const numbers = async () =>
    readGalleryNumbersRoute.answer.parse(
      await (await deps.operate('GET', '/api/operate/gallery/numbers')).json(),
    );
  const queue = async (kind = '') => {
    const answer = await deps.operate('GET', `/api/operate/gallery/pictures?list=queue${kind}`);
    return listReviewsRoute.answer.parse(await answer.json()).pictures.map((picture) => picture.id);
  };
  expect(await numbers()).toMatchObject({ held: 1, waiting: 2 });
  expect(await queue()).toEqual([id, other]);
  expect(await queue('&kind=other')).toEqual([id]);
  expect(await queue('&kind=privacy')).toEqual([]);
  await deps.operate('POST', reviewPath(id), { verdict: 'approve' });
  expect(await queue('&kind=other')).toEqual([]);
  expect(await numbers()).toMatchObject({ held: 1, waiting: 1 });
});

describe('what the operator does', () => {
  test('R-GAL-17 a removed picture is gone for everybody at once, with its files, and does not come back', async () => {
    const { publish, operate, call, send, titles } = setUp();
    const { id, renditions, original } = await publish(1);
    const urls = [...renditions, original].map(({ url }) => url);
    for (const url of urls) {
      expect((await call('x', 'GET', url)).status).toBe(200);
    }
    await operate('POST', reviewPath(id), { verdict: 'remove', reason: '含有他人隐私' });
    for (const url of urls) {
      expect(await codeOf(await call('x', 'GET', url))).toEqual([410, 'gallery.removed']);
    }
    expect(await codeOf(await call('x', 'GET', `/api/gallery/pictures/${id}`))).toEqual([
      410,
      'gallery.removed',
    ]);
    expect(await titles()).toEqual([]);
    expect(await codeOf(await send(await drawing(1)))).toEqual([422, 'gallery.refused']);
    const alike = await sharp(await drawing(1))
      .resize(700)
      .jpeg({ quality: 60 })
      .toBuffer();
    expect(await codeOf(await send(alike))).toEqual([422, 'gallery.refused']);
    expect((await send(await drawing(2))).status).toBe(200);
  });

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['mirrored', (picture) => picture.flop()],
    ['cropped', (picture) => picture.extract({ left: 60, top: 50, width: 690, height: 510 })],
    [
      'cropped, mirrored and written anew',
      (picture) =>
        picture.extract({ left: 40, top: 60, width: 700, height: 500 }).flop().jpeg({ quality: 55 }),
    ],
  ])('R-GAL-60 a removed picture that comes back %s waits for review', async (_, change) => {
    const { publish, operate, send, titles } = setUp();
    const { id } = await publish(1);
    await publish(2, { title: '别的' });
    // While it is shown, one that looks like it is nobody's fault.
    await operate('POST', reviewPath(id), { verdict: 'remove', reason: '含有他人隐私' });
    const again = await change(sharp(await drawing(1))).toBuffer();
    const sent = await send(again, { ticket: 'b'.repeat(22), title: '又来了' });
    expect(sent.status).toBe(200);
    expect(await sent.json()).toMatchObject({ state: 'held' });
    expect(await titles()).toEqual(['别的']);
    // Another one, and one like it that was not removed, are shown.
    expect(await (await send(await drawing(3), { title: '新的' })).json()).toMatchObject({ state: 'shown' });
    const alike = await sharp(await drawing(2))
      .flop()
      .png()
      .toBuffer();
    expect(await (await send(alike, { title: '像的' })).json()).toMatchObject({ state: 'shown' });
  });

  test('R-GAL-18 the site can hold what is new until it is approved', async () => {
    const { publish, operate, titles, call } = setUp();
    await operate('PUT', '/api/operate/gallery/mode', { mode: 'hold' });
    const { id, state, original } = await publish(1);
    expect(state).toBe('held');
    expect(await titles()).toEqual([]);
    expect((await call('x', 'GET', original.url)).status).toBe(410);
    const preview = await operate('GET', `/api/operate/gallery/pictures/${id}/preview`);
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    await operate('POST', reviewPath(id), { verdict: 'approve' });
    expect(await titles()).toEqual(['山水']);
    expect((await call('x', 'GET', original.url)).status).toBe(200);
  });

  test('R-GAL-19 a blocked author publishes and edits nothing, and can lose everything at once', async () => {
    const { publish, operate, send, titles } = setUp();
    await publish(1);
    await publish(2);
    const shown = listReviewsRoute.answer.parse(
      await (await operate('GET', '/api/operate/gallery/pictures?list=shown')).json(),
    );
    const author = shown.pictures[0]?.authorId ?? '';
    const path = `/api/operate/gallery/authors/${author}/block`;
    const blocked = await operate('POST', path, { blocked: true, removeWith: '垃圾广告' });
    expect(await blocked.json()).toEqual({ blocked: true, removed: 2 });
    expect(await titles()).toEqual([]);
    expect(await codeOf(await send(await drawing(3)))).toEqual([403, 'gallery.blocked']);
    await operate('POST', path, { blocked: false, removeWith: null });
    expect((await send(await drawing(3))).status).toBe(200);
  });

  test('R-OPER-03 everything is counted, and everything done is written down', async () => {
    const { publish, operate } = setUp();
    const { id } = await publish(1);
    await publish(2);
    await operate('POST', reviewPath(id), { verdict: 'remove', reason: '测试' });
    const numbers = readGalleryNumbersRoute.answer.parse(
      await (await operate('GET', '/api/operate/gallery/numbers')).json(),
    );
    expect(numbers).toMatchObject({ mode: 'show', shown: 1, removed: 1, publishedDay: 2, authors: 1 });
    expect(numbers.bytes).toBeGreaterThan(1000);
    const { acts } = (await (await operate('GET', '/api/operate/acts')).json()) as {
      acts: { action: string; detail: string }[];
    };
    expect(acts.map(({ action }) => action)).toContain('operate.open');
    expect(acts.find(({ action }) => action === 'gallery.remove')?.detail).toBe('测试');
  });
});
