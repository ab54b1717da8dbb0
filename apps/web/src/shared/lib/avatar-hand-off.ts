import { chatDatabase, type ChatDatabase } from './chat-database.ts';
import { putPictures } from './hand-off.ts';

/** The newest resume's id; undefined where there is none. Reads keys alone. */
function newestResume(database: Pick<ChatDatabase, 'use'>): Promise<string | undefined> {
  return database.use(async (db) => {
    const cursor = await db.transaction('resumes').store.index('updatedAt').openKeyCursor(null, 'prev');
    return cursor?.primaryKey;
  });
}

/**
 * Hands a kept picture to the resume that was changed last, as its photo, or to a new one.
 * @param id in ChatDatabase.images
 * @returns the address to go to; the editor there takes the picture and asks how to crop it
 */
export async function handAvatar(
  id: string,
  database: Pick<ChatDatabase, 'use'> = chatDatabase,
): Promise<string> {
  const resume = await newestResume(database);
  putPictures('avatar', [id]);
  return resume === undefined ? '/resume/edit' : `/resume/edit/${encodeURIComponent(resume)}`;
}
