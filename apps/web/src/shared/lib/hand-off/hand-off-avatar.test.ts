import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { handOffAvatar } from './hand-off-avatar.ts';
import { createChatDatabase } from '../chat-database.ts';
import { takePictures } from './hand-off.ts';

test('R-IDP-20 a photo goes to the resume that was changed last, or to a new one', async () => {
  const database = createChatDatabase();
  expect(await handOffAvatar('p1', 'avatar', database)).toBe('/resume/edit');
  await database.use(async (db) => {
    for (const [id, updatedAt] of [
      ['a', 1],
      ['b/1', 9],
      ['c', 5],
    ] as const)
      await db.put('resumes', { id, updatedAt });
  });
  expect(await handOffAvatar('p2', 'id-photo', database)).toBe('/resume/edit/b%2F1');
  expect(takePictures('id-photo')).toEqual(['p2']);
  expect(takePictures('id-photo')).toEqual([]);
  expect(takePictures('avatar')).toEqual(['p1']);
});
