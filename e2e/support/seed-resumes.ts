import type { Page } from '@playwright/test';
import { putRecords, readRecord } from './database.ts';

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
    const records = resumes.map((resume, at) => {
      const time = Date.now() - at * 1000;
      return {
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
      };
    });
    await putRecords(page, 'resumes', records);
  }
  await page.goto(`/resume${query}`);
  await page.getByRole('heading', { name: '简历工坊' }).waitFor();
}

/** The record of a resume as the database has it now. */
export function readResume(page: Page, id: string): Promise<Record<string, unknown> | undefined> {
  return readRecord(page, 'resumes', id);
}
