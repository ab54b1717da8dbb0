import { chatDatabase, type ChatDatabase } from '../chat-database.ts';
import { handOffPictures } from './hand-off.ts';

/** The id of the resume that was changed last; undefined without one. Reads index keys only. */
function newestResume(database: Pick<ChatDatabase, 'use'>): Promise<string | undefined> {
  return database.use(async (db) => {
    const cursor = await db.transaction('resumes').store.index('updatedAt').openKeyCursor(null, 'prev');
    return cursor?.primaryKey;
  });
}

/**
 * Hands a picture to the resume that was changed last, as its photo, or to a new one.
 * @param id in ChatDatabase.images
 * @param to `id-photo` is taken as it is, with its proportions; `avatar` after asking how to crop it
 * @returns the path to navigate to
 */
export async function handOffAvatar(
  id: string,
  to: 'avatar' | 'id-photo',
  database: Pick<ChatDatabase, 'use'> = chatDatabase,
): Promise<string> {
  const resume = await newestResume(database);
  handOffPictures({ from: 'selfie', to }, [id]);
  return resume === undefined ? '/resume/edit' : `/resume/edit/${encodeURIComponent(resume)}`;
}
