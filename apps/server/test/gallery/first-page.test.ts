import { listGalleryRoute } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { createFirstPage } from '../../src/features/gallery/first-page.ts';
import { openTestRecords } from '../test-records.ts';
import { setUp } from './gallery-server.ts';

test('R-OPS-37 the first page is read once, and from then on with one query', async () => {
  let queries = 0;
  const records = openTestRecords(() => (queries += 1));
  const read = createFirstPage(records);
  const first = await read('ann', undefined);
  expect(first?.toString()).toBe('{"pictures":[],"next":null}');
  queries = 0;
  expect(await read('bob', undefined)).toBe(first);
  expect(queries).toBe(1);
});

test('R-OPS-37 it is as new as any other page after every change of a picture', async () => {
  const { publish, call, list, operate } = setUp();
  const isSame = async () => {
    const first = await list();
    // A cursor beyond the newest picture asks for the same page without the memory.
    expect(await list('?cursor=999999999999')).toEqual(first);
    return first.pictures;
  };
  const [older, newer] = [await publish(1), await publish(2, { title: '竹林' })];
  expect((await isSame()).map(({ id }) => id)).toEqual([newer.id, older.id]);
  await call('author', 'PUT', `/api/gallery/pictures/${newer.id}/like`, { liked: true });
  await isSame();
  const path = `/api/operate/gallery/pictures/${newer.id}/review`;
  expect((await operate('POST', path, { verdict: 'remove', reason: '含有他人隐私' })).status).toBeLessThan(
    300,
  );
  expect((await isSame()).map(({ id }) => id)).toEqual([older.id]);
});

test('R-OPS-37 who likes a picture of it sees that', async () => {
  const { publish, call } = setUp();
  const { id } = await publish(1);
  const liked = async (who: string) =>
    listGalleryRoute.answer.parse(await (await call(who, 'GET', '/api/gallery/pictures')).json()).pictures[0]
      ?.liked;
  expect(await liked('ann')).toBe(false);
  await call('ann', 'PUT', `/api/gallery/pictures/${id}/like`, { liked: true });
  expect([await liked('ann'), await liked('bob')]).toEqual([true, false]);
});
