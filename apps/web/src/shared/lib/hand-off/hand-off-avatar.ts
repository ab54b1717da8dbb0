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
 * @returns the path to navigate to; the editor there takes the picture and asks how to crop it
 */
export async function handOffAvatar(
  id: string,
  database: Pick<ChatDatabase, 'use'> = chatDatabase,
): Promise<string> {
  const resume = await newestResume(database);
  handOffPictures({ from: 'selfie', to: 'avatar' }, [id]);
  return resume === undefined ? '/resume/edit' : `/resume/edit/${encodeURIComponent(resume)}`;
}
