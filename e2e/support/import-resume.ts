import { loadDocument, type ResumeDocument } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Has the resume centre make a new resume of a file, with all that it shows ticked: the resume's address. */
export async function importAsNew(page: Page, file: string): Promise<string> {
  await page.goto('/resume');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入简历' });
  await dialog.getByLabel('选择简历文件').setInputFiles(file);
  await dialog.getByRole('button', { name: '导入所选' }).click();
  await expect(page).toHaveURL(/\/resume\/edit\/\d+$/);
  return new URL(page.url()).pathname;
}

/** The document that the browser's database keeps for a resume's address. */
export async function storedDocument(page: Page, address: string): Promise<ResumeDocument> {
  const id = address.split('/').at(-1) ?? '';
  const record = await page.evaluate(async (wanted) => {
    const opening = indexedDB.open('ChatDatabase');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const reading = database.transaction('resumes').objectStore('resumes').get(wanted);
    const found = await new Promise<unknown>((resolve) => {
      reading.addEventListener('success', () => resolve(reading.result));
    });
    database.close();
    return found;
  }, id);
  const { document } = record as { document: unknown };
  return loadDocument(document).document;
}
