import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBaigongDatabase, type BaigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { ChoiceRecord, choiceOf, recordOf } from '../edits/choice-schema.ts';
import { firstChoice } from '../edits/id-photo-store.ts';
import { noEdit, type Edit } from '../edits/edit.ts';
import { deleteWork, savePart, savePhoto, readWork } from './work-records.ts';

let database: BaigongDatabase;

beforeEach(async () => {
  database = createBaigongDatabase();
  await deleteWork(database);
});
afterEach(() => database.close());

const photo = (key: string) => ({
  key,
  name: `${key}.jpg`,
  origin: 'camera' as const,
  file: new Blob([key], { type: 'image/jpeg' }),
});

const edit: Edit = {
  ...noEdit,
  background: { kind: 'picture', id: 3 },
  strokes: [{ does: 'erase', radius: 0.04, points: [0.5, 0.5, 0.6, 0.5] }],
  beauty: { ...noEdit.beauty, smooth: 45, brightness: -12 },
  filter: 'film',
  ornaments: [
    { id: 1, kind: 'text', what: '向着星辰', x: 0.5, y: 0.9, size: 0.07, angle: 4, colour: '#ffffff' },
  ],
};

test('R-SELFIE-24 a photo, its edit, its background pictures and its ID photo come back as they were kept', async () => {
  await savePhoto(photo('one'), database);
  await savePart({ id: 'studio', key: 'one', edit }, database);
  const ground = { id: 'ground-3', key: 'one', number: 3, name: '海边.png', file: new Blob(['sea']) };
  await savePart(ground, database);
  const choice = {
    ...firstChoice,
    feather: 2,
    even: 0.5,
    garment: 'white-shirt',
    adjustment: { x: 0.1, y: -0.05, zoom: 1.2, turn: 3 },
    marks: { crown: 0.1, chin: 0.6, middle: 0.5 },
    cutting: { gap: 1.5, lines: 'corners' as const },
  };
  await savePart({ id: 'id-photo', key: 'one', choice: recordOf(choice) }, database);
  // Kept again, as after it was restored: nothing of it is lost.
  await savePhoto(photo('one'), database);
  const work = await readWork(database);
  expect(work?.photo).toMatchObject({ key: 'one', name: 'one.jpg', origin: 'camera' });
  expect(work?.edit).toEqual(edit);
  expect(work?.backgroundFiles).toMatchObject([{ number: 3, name: '海边.png' }]);
  expect(work?.choice && choiceOf(work.choice)).toEqual(choice);
});

test('R-SELFIE-24 another photo takes the place of all that belonged to the one before, also from another tab', async () => {
  await savePhoto(photo('one'), database);
  await savePart({ id: 'studio', key: 'one', edit }, database);
  await savePhoto(photo('two'), database);
  await savePart({ id: 'studio', key: 'one', edit }, database);
  expect(await readWork(database)).toMatchObject({ photo: { key: 'two' }, edit: null, choice: null });
});

test('R-SELFIE-24 an edit that cannot be understood is left out, and the photo still comes; cleared, nothing does', async () => {
  await savePhoto(photo('one'), database);
  await database.use((db) =>
    db.put('selfie', { id: 'studio', key: 'one', edit: { ...edit, filter: 'toString' } }),
  );
  expect(await readWork(database)).toMatchObject({ photo: { key: 'one' }, edit: null });
  await deleteWork(database);
  expect(await readWork(database)).toBeNull();
});

test('R-SELFIE-24 a size of one’s own and a colour of one’s own are kept by their numbers; a size that is gone becomes the first', () => {
  const own = choiceOf({
    size: { unit: 'px', width: 480, height: 640, dpi: 96 },
    background: '#123456',
    feather: 0,
    even: 0.5,
    garment: 'white-shirt',
    adjustment: firstChoice.adjustment,
    marks: null,
    cutting: firstChoice.cutting,
  });
  expect(own).toMatchObject({
    size: { px: { width: 480, height: 640 }, dpi: 96 },
    background: { top: '#123456' },
  });
  expect(recordOf(own)).toMatchObject({
    size: { unit: 'px', width: 480, height: 640, dpi: 96 },
    background: '#123456',
  });
  expect(choiceOf({ ...recordOf(own), size: 'no such size' }).size).toBe(firstChoice.size);
});

test('R-IDP-51 a choice kept before gaps could be chosen has the usual one; one out of range is not understood', () => {
  const { cutting, ...before } = recordOf(firstChoice);
  expect(ChoiceRecord.parse(before).cutting).toEqual(cutting);
  expect(ChoiceRecord.safeParse({ ...before, cutting: { gap: 6, lines: 'single' } }).success).toBe(false);
});
