import type { Page } from '@playwright/test';

interface SeedResume {
  readonly id: string;
  readonly title: string;
  readonly status?: 'draft' | 'published';
  readonly isShared?: boolean;
  readonly updatedAt?: number;
  readonly document?: unknown;
}

/** Puts resumes into the browser's database, newest first unless they say when, and opens /resume on them. */
export async function openCentre(page: Page, resumes: readonly SeedResume[] = [], query = ''): Promise<void> {
  if (resumes.length > 0) {
    await page.goto('/chat');
    await page.getByLabel('输入消息', { exact: true }).waitFor();
    await page.evaluate(async (given) => {
      const opening = indexedDB.open('ChatDatabase');
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const transaction = db.transaction('resumes', 'readwrite');
      for (const [at, resume] of given.entries()) {
        const time = Date.now() - at * 1000;
        transaction.objectStore('resumes').put({
          category: '未分类',
          thumbnail: '',
          status: 'draft',
          isShared: false,
          views: 0,
          likes: 0,
          downloads: 0,
          createdAt: time,
          updatedAt: time,
          ...resume,
        });
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      db.close();
    }, resumes);
  }
  await page.goto(`/resume${query}`);
  await page.getByRole('heading', { name: '简历工坊' }).waitFor();
}

/** The record of a resume as the database has it now. */
export function readResume(page: Page, id: string): Promise<Record<string, unknown> | undefined> {
  return page.evaluate(async (key) => {
    const opening = indexedDB.open('ChatDatabase');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const getting = db.transaction('resumes').objectStore('resumes').get(key);
    const record = await new Promise<Record<string, unknown> | undefined>((resolve) => {
      getting.onsuccess = () => resolve(getting.result as Record<string, unknown> | undefined);
    });
    db.close();
    return record;
  }, id);
}
