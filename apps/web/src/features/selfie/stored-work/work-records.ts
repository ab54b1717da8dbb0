import * as z from 'zod/mini';
import { baigongDatabase, type BaigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { StoredBlob, writeBlobs } from '../../../shared/lib/stored-blob.ts';
import { ChoiceRecord } from '../edits/choice-schema.ts';
import { EditRecord } from '../edits/edit-schema.ts';

/**
 * The photo being worked on, in BaigongDatabase.selfie: its bytes once, what is done to it apart from them, so that
 * moving a slider writes little. Everything carries the photo's key: what belongs to another photo is not read.
 */

const Photo = z.object({
  id: z.literal('photo'),
  key: z.string(),
  name: z.string(),
  origin: z.enum(['camera', 'file']),
  file: StoredBlob,
});
const Studio = z.object({ id: z.literal('studio'), key: z.string(), edit: EditRecord });
const IdPhoto = z.object({ id: z.literal('id-photo'), key: z.string(), choice: ChoiceRecord });
const BackgroundFile = z.object({
  id: z.string().check(z.startsWith('ground-')),
  key: z.string(),
  number: z.number(),
  name: z.string(),
  file: StoredBlob,
});

type StoredPhoto = Omit<z.infer<typeof Photo>, 'id'>;
type WorkPart = z.infer<typeof Studio> | z.infer<typeof IdPhoto> | z.infer<typeof BackgroundFile>;

export interface StoredWork {
  readonly photo: StoredPhoto;
  readonly edit: z.infer<typeof EditRecord> | null;
  readonly choice: ChoiceRecord | null;
  readonly backgroundFiles: readonly z.infer<typeof BackgroundFile>[];
}

type Database = Pick<BaigongDatabase, 'use'>;

/** Keeps a photo in place of the one before; one that is kept already stays as it is. Throws a DatabaseProblem. */
export async function savePhoto(photo: StoredPhoto, database: Database = baigongDatabase): Promise<void> {
  await writeBlobs(photo, (record) =>
    database.use(async (db) => {
      const change = db.transaction('selfie', 'readwrite');
      const stored = await change.store.get('photo');
      const isNew = stored?.['key'] !== record.key;
      const written = isNew ? [change.store.clear(), change.store.put({ id: 'photo', ...record })] : [];
      await Promise.all([...written, change.done]);
    }),
  );
}

/**
 * Keeps what is done to a photo, unless another tab has begun with another one meanwhile. Throws a DatabaseProblem.
 */
export async function savePart(part: WorkPart, database: Database = baigongDatabase): Promise<void> {
  await writeBlobs(part, (record) =>
    database.use(async (db) => {
      const change = db.transaction('selfie', 'readwrite');
      const stored = await change.store.get('photo');
      await Promise.all([stored?.['key'] === record.key && change.store.put({ ...record }), change.done]);
    }),
  );
}

/** The photo and what is done to it; null where none is kept. A part that cannot be understood is left out. */
export async function readWork(database: Database = baigongDatabase): Promise<StoredWork | null> {
  const records = await database.use((db) => db.getAll('selfie'));
  const photo = records.map((record) => z.safeParse(Photo, record)).find(({ success }) => success)?.data;
  if (!photo) return null;
  const own = records.filter((record) => record['key'] === photo.key);
  const first = <T>(schema: z.ZodMiniType<T>): T | undefined =>
    own.map((record) => z.safeParse(schema, record)).find(({ success }) => success)?.data;
  return {
    photo,
    edit: first(Studio)?.edit ?? null,
    choice: first(IdPhoto)?.choice ?? null,
    backgroundFiles: own.flatMap((record) => z.safeParse(BackgroundFile, record).data ?? []),
  };
}

/** Keeps nothing any more. Throws a DatabaseProblem. */
export async function deleteWork(database: Database = baigongDatabase): Promise<void> {
  await database.use((db) => db.clear('selfie'));
}
