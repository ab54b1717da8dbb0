import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createChatDatabase } from '../lib/chat-database.ts';
import { readPicture, type Picture } from './picture.ts';
import {
  updatePicture,
  deletePictures,
  savePictures,
  readAllPictures,
  readPictureById,
  readPictureIds,
} from './picture-records.ts';

const file = new Blob(['x'], { type: 'image/png' });

function picture(id: string, at: number): Picture {
  const made = readPicture({ id, prompt: `画 ${id}`, createdAt: at, updatedAt: at, blob: file });
  if (!made) throw new Error('not a picture');
  return made;
}

test('R-PAINT-60 a record of another version is read as far as it goes, and its words are never lost', () => {
  expect(readPicture({ id: 7, prompt: '海上明月' })).toMatchObject({
    id: '7',
    prompt: '海上明月',
    width: 0,
    blob: null,
    maker: 'file',
  });
  expect(
    readPicture({ id: 'a', prompt: 3, seed: '9', width: -4, favourite: 'yes', label: 1, blob: 'no' }),
  ).toMatchObject({ prompt: '', seed: null, width: 0, favourite: false, label: null, blob: null });
  expect(readPicture({ id: 'a', image: 'data:image/png;base64,eA==' })?.blob?.type).toBe('image/png');
  expect(readPicture({ id: 'a', model: 'some/model' })?.maker).toBe('model');
  for (const raw of [null, undefined, 'text', 4, [], {}]) expect(readPicture(raw)).toBeNull();
});

test('R-BRUSH-09 a picture keeps the edition of the brush that painted it', () => {
  expect(readPicture({ id: 'a', maker: 'brush', edition: 3 })?.edition).toBe(3);
  // Kept before there were editions.
  expect(readPicture({ id: 'a', maker: 'brush' })?.edition).toBe(1);
  expect(readPicture({ id: 'a', maker: 'model' })?.edition).toBeNull();
});

test('R-PAINT-61 pictures are listed newest first, fifty at a time, those without a time last', async () => {
  const database = createChatDatabase();
  await savePictures(
    Array.from({ length: 120 }, (_, at) => picture(`p${at}`, 1_000 + at)),
    database,
  );
  await database.use((db) => db.put('images', { id: 'old', prompt: '没有时间的' }));
  const ids = await readPictureIds(database);
  expect([ids[0], ids[119], ids[120]]).toEqual(['p119', 'p0', 'old']);
  const sizes: number[] = [];
  for await (const some of readAllPictures(ids, database)) sizes.push(some.length);
  expect(sizes).toEqual([50, 50, 21]);
  database.close();
});

test('R-PAINT-62 a change leaves foreign fields, a deletion can be undone', async () => {
  const database = createChatDatabase();
  await database.use((db) => db.put('images', { id: 'f', prompt: '外来', updatedAt: 1, albums: ['甲'] }));
  await updatePicture('f', { favourite: true }, database);
  await updatePicture('gone', { favourite: true }, database);
  expect(await database.use((db) => db.get('images', 'f'))).toMatchObject({
    favourite: true,
    albums: ['甲'],
  });
  expect(await readPictureById('gone', database)).toBeNull();
  const undo = await deletePictures(['f', 'gone'], database);
  expect(await readPictureById('f', database)).toBeNull();
  await undo();
  expect(await database.use((db) => db.get('images', 'f'))).toMatchObject({ albums: ['甲'] });
  database.close();
});
