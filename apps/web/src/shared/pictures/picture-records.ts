import { createRecordFeed } from '../lib/change-feed.ts';
import { chatDatabase, type ChatDatabase } from '../lib/chat-database.ts';
import { recordChannels } from '../lib/record-channels.ts';
import { writeBlobs } from '../lib/stored-blob.ts';
import { readPicture, type Picture } from './picture.ts';

type Database = Pick<ChatDatabase, 'use'>;

/** Pictures read at a time. */
export const pictureBatchSize = 50;

/** The ids of all pictures, newest first; those without a time come last. Reads keys alone. */
export function readPictureIds(database: Database = chatDatabase): Promise<string[]> {
  return database.use(async (db) => {
    const { store } = db.transaction('images');
    const [all, byTime] = await Promise.all([store.getAllKeys(), store.index('updatedAt').getAllKeys()]);
    const timed = new Set(byTime);
    return [...byTime.toReversed(), ...all.filter((id) => !timed.has(id))];
  });
}

/**
 * The pictures under some ids, in their order; an id without a record has none. The bytes stay on the disk until
 * a blob is read.
 */
export async function readPictures(
  ids: readonly string[],
  database: Database = chatDatabase,
): Promise<Picture[]> {
  const records = await database.use((db) => {
    const { store } = db.transaction('images');
    return Promise.all(ids.map((id) => store.get(id)));
  });
  return records.flatMap((raw) => readPicture(raw) ?? []);
}

/** One picture; null where it is no longer kept. */
export async function readPictureById(
  id: string,
  database: Database = chatDatabase,
): Promise<Picture | null> {
  const [picture] = await readPictures([id], database);
  return picture ?? null;
}

/** All pictures, 50 at a time, newest first. */
export async function* readAllPictures(
  ids: readonly string[],
  database: Database = chatDatabase,
): AsyncGenerator<Picture[]> {
  for (let from = 0; from < ids.length; from += pictureBatchSize)
    yield await readPictures(ids.slice(from, from + pictureBatchSize), database);
}

/** Pictures that were saved, changed or removed, in this tab or another one. */
export const pictureFeed = createRecordFeed(recordChannels.picture);

/** Keeps new pictures, all or none. Throws a DatabaseProblem. */
export async function savePictures(
  pictures: readonly Picture[],
  database: Database = chatDatabase,
): Promise<void> {
  await writeBlobs(pictures, (records) =>
    database.use(async (db) => {
      const transaction = db.transaction('images', 'readwrite');
      await Promise.all([...records.map((record) => transaction.store.put(record)), transaction.done]);
    }),
  );
  pictureFeed.publish({ ids: pictures.map(({ id }) => id) });
}

/**
 * Changes some fields of a picture and leaves what else its record holds; nothing happens where it is no longer
 * kept. Throws a DatabaseProblem.
 */
export async function updatePicture(
  id: string,
  fields: Partial<Omit<Picture, 'id'>>,
  database: Database = chatDatabase,
): Promise<void> {
  await writeBlobs(fields, (changed) =>
    database.use(async (db) => {
      const transaction = db.transaction('images', 'readwrite');
      const raw = await transaction.store.get(id);
      const written =
        typeof raw === 'object' && raw !== null && transaction.store.put({ ...raw, ...changed });
      await Promise.all([written, transaction.done]);
    }),
  );
  pictureFeed.publish({ ids: [id] });
}

/** Deletes pictures, all or none. Gives a function that puts them back as they were. Both throw a DatabaseProblem. */
export async function deletePictures(
  ids: readonly string[],
  database: Database = chatDatabase,
): Promise<() => Promise<void>> {
  const removed = await database.use(async (db) => {
    const transaction = db.transaction('images', 'readwrite');
    const records = await Promise.all(ids.map((id) => transaction.store.get(id)));
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
    return records.filter((record) => record !== undefined);
  });
  pictureFeed.publish({ ids });
  return async () => {
    await database.use(async (db) => {
      const transaction = db.transaction('images', 'readwrite');
      await Promise.all([...removed.map((record) => transaction.store.put(record)), transaction.done]);
    });
    pictureFeed.publish({ ids });
  };
}
