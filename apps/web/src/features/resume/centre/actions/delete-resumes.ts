import { chatDatabase } from '../../../../shared/lib/chat-database.ts';
import { resumeFeed } from '../../session/records/resume-feed.ts';

/**
 * Deletes resumes, all or none. Returns a function that puts them back as they were.
 * Both throw a DatabaseProblem.
 */
export async function deleteResumes(ids: readonly string[]): Promise<() => Promise<void>> {
  const removed = await chatDatabase.use(async (db) => {
    const transaction = db.transaction('resumes', 'readwrite');
    const records = await Promise.all(ids.map((id) => transaction.store.get(id)));
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
    return records.filter((record) => record !== undefined);
  });
  resumeFeed.publish({ ids });
  return async () => {
    await chatDatabase.use(async (db) => {
      const transaction = db.transaction('resumes', 'readwrite');
      await Promise.all([...removed.map((record) => transaction.store.put(record)), transaction.done]);
    });
    resumeFeed.publish({ ids });
  };
}
